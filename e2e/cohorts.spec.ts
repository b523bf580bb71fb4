import { expect, customerSiteTest as test, waitForEligibleSurveys } from "./customer-site";
import { asOwner, login } from "./fixtures";
import { demo } from "./servers";

test("a cohort made here is a condition of a survey", async ({ page, project, site, request }) => {
  const batch = ["ada", "bert"].map((name) => ({
    event: "signed up",
    distinct_id: name,
    properties: { $set: { email: `${name}@example.com` } },
  }));
  await request.post(`${demo.url}/batch/`, { data: { api_key: project.api_token, batch } });
  await login(page);
  await page.goto(`/p/${project.id}/cohorts/new`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Guests");
  await page.getByText("Static", { exact: true }).click();
  await page.getByRole("textbox", { name: "Paste emails or distinct IDs" }).fill("ada@example.com\nnobody");
  await page.getByRole("button", { name: "Find persons" }).click();
  await expect(page.getByText("1 found, 1 not found, 0 duplicates")).toBeVisible();
  await page.getByRole("button", { name: "Create cohort" }).click();
  await expect(page).toHaveURL(/\/cohorts\/\d+$/);

  const surveys = `${demo.url}/api/projects/${project.id}/surveys/`;
  const draft = { name: "For guests", type: "popover", questions: [{ type: "open", question: "Why?" }] };
  const { id } = await (await request.post(surveys, { ...asOwner, data: draft })).json();
  await page.goto(`/p/${project.id}/surveys/${id}/edit?tab=audience&preview=off`);
  await page.getByRole("button", { name: "Set: Person properties" }).click();
  await page.getByRole("button", { name: "Add cohort" }).first().click();
  await page.getByRole("combobox", { name: /^Cohort \d/ }).click();
  await page.getByRole("option", { name: /Guests/ }).click();
  const targeting = async () =>
    JSON.stringify(
      (await (await request.get(`${surveys}${id}/`, asOwner)).json()).targeting_flag?.filters ?? {},
    );
  await expect.poll(targeting, { timeout: 20_000 }).toContain('"type":"cohort"');
  await page.getByRole("button", { name: "Start…" }).click();
  await page.getByRole("button", { name: "Start now" }).click();
  await expect(page.getByText("“For guests” started")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByText(/not published/)).toHaveCount(0);

  const ada = await site.visit({ person: "ada" });
  expect(await waitForEligibleSurveys(ada)).toEqual([id]);
  const bert = await site.visit({ person: "bert" });
  expect(await waitForEligibleSurveys(bert)).toEqual([]);

  await page.goto(`/p/${project.id}/cohorts`);
  await expect(page.getByRole("link", { name: "For guests" })).toBeVisible();
});
