import { asOwner, axeFindings, expect, login, test } from "./fixtures";
import { demo, owner } from "./servers";

test("a project is imported from a running server twice; the second import adds nothing", async ({
  page,
  request,
}) => {
  const projects = `${demo.url}/api/projects/`;
  const create = async (name: string) =>
    await (await request.post(projects, { ...asOwner, data: { name } })).json();
  const [source, copy] = [await create("Orchard"), await create("Orchard, moved")];
  const survey = { name: "Harvest", type: "api", questions: [{ type: "open", question: "How was it?" }] };
  await request.post(`${projects}${source.id}/surveys/`, { ...asOwner, data: survey });
  await request.post(`${projects}${source.id}/feature_flags/`, { ...asOwner, data: { key: "ripe" } });
  const batch = Array.from({ length: 250 }, (_, at) => ({
    ...{ event: "picked", distinct_id: `picker-${at % 120}`, properties: { $set: { row: at % 120 } } },
    timestamp: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
  }));
  await request.post(`${demo.url}/batch/`, { data: { api_key: source.api_token, batch } });

  await login(page);
  await page.goto(`${demo.url}/p/${copy.id}/settings/import`);
  const importOnce = async () => {
    await page.getByRole("button", { name: "Import from PostHog" }).click();
    await page.getByLabel("Address").fill(demo.url);
    await page.getByLabel("Project ID").fill(String(source.id));
    await page.getByLabel("Personal API key").fill(owner.key);
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await page.getByRole("button", { name: "Start import" }).click({ timeout: 30_000 });
    const latest = page
      .locator("main li")
      .filter({ has: page.getByRole("heading") })
      .first();
    await expect(latest.getByText("Done", { exact: true })).toBeVisible({ timeout: 60_000 });
    return latest;
  };
  const first = await importOnce();
  await expect(first.getByRole("row", { name: "Surveys 1 1 0 0" })).toBeVisible();
  await expect(first.getByRole("row", { name: "Persons 120 120 0 0" })).toBeVisible();
  await expect(first.getByRole("row", { name: "Events 250 250 0 0" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const second = await importOnce();
  await expect(second.getByRole("row", { name: "Surveys 1 0 1 0" })).toBeVisible();
  await expect(second.getByRole("row", { name: "Persons 120 0 120 0" })).toBeVisible();
  await expect(second.getByRole("row", { name: "Events 250 0 250 0" })).toBeVisible();
  const persons = await (await request.get(`${projects}${copy.id}/persons/`, asOwner)).json();
  expect(persons.count).toBe(120);
});
