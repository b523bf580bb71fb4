import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createSurvey, expect, type Project, customerSiteTest as test } from "./customer-site";
import { asOwner } from "./fixtures";
import { demo } from "./servers";

const names = (page: Page) =>
  page.getByRole("table", { name: "Persons" }).getByRole("rowheader").getByRole("link");

/** Captures persons, `ada` with the e-mail ada@example.com; the last is the newest. */
async function capture(page: Page, project: Project, persons: Record<string, object>): Promise<void> {
  const batch = Object.entries(persons).map(([name, properties], at) => ({
    event: "signed up",
    distinct_id: name,
    timestamp: new Date(Date.UTC(2026, 0, 1 + at)).toISOString(),
    properties: { $set: { email: `${name}@example.com`, ...properties } },
  }));
  const answer = await page.request.post(`${demo.url}/batch/`, {
    data: { api_key: project.api_token, batch },
  });
  expect(answer.ok()).toBe(true);
}

test("support finds a person by email, why a survey is not shown, fixes a property, and sees it on the timeline", async ({
  page,
  project,
  request,
}) => {
  await capture(page, project, { ada: { plan: "free" }, bert: { plan: "team" } });
  await createSurvey(request, project, {
    name: "Team check",
    questions: [{ type: "open", question: "What is missing?" }],
    targeting_flag_filters: {
      groups: [
        {
          properties: [{ key: "plan", type: "person", operator: "exact", value: ["team"] }],
          rollout_percentage: 100,
        },
      ],
    },
  });
  await page.goto(`/p/${project.id}/persons`);
  await page.getByRole("searchbox", { name: "Search persons" }).fill("ada@exam");
  await expect(names(page)).toHaveText(["ada@example.com"]);
  await names(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ada@example.com");

  await page.getByRole("tab", { name: "Surveys" }).click();
  await expect(page.getByRole("article", { name: "Team check" })).toContainText(
    "plan is free; this survey asks for team",
  );
  await page.getByRole("tab", { name: "Properties" }).click();
  await page.getByRole("button", { name: "Edit plan" }).click();
  await page.getByRole("textbox", { name: "Value of plan" }).fill("team");
  await page.keyboard.press("Enter");
  await page.getByRole("row", { name: /^plan/ }).getByRole("button", { name: "$set" }).click();
  await expect(page.getByRole("button", { name: /\$set plan/ })).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("tab", { name: "Surveys" }).click();
  await expect(page.getByText("Eligible now (1)")).toBeVisible();
});

test("two persons are merged, one is split again, and a file of the persons says what the screen says", async ({
  page,
  project,
}) => {
  await capture(page, project, { ada: { seats: 3 }, "ada-phone": {}, bert: { note: 'Says "hi", often' } });
  await page.goto(
    `/p/${project.id}/persons?columns=distinct_ids:200,properties.seats:100,properties.note:200`,
  );
  await expect(names(page)).toHaveCount(3);
  for (const name of ["ada@example.com", "ada-phone@example.com"]) {
    await page.getByRole("checkbox", { name: `Select ${name}` }).click();
  }
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await page.getByRole("button", { name: /^Merge ada-phone@example.com into ada@example.com/ }).click();
  await expect(names(page)).toHaveText(["bert@example.com", "ada@example.com"]);

  await page.getByRole("link", { name: "ada@example.com" }).click();
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Split person…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "ada-phone" }).click();
  await page.getByRole("option", { name: "New person 1" }).click();
  await dialog.getByRole("button", { name: "Split person" }).click();
  await expect(dialog.getByText("Split into 2 persons, as shown before.")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goBack();
  await expect(names(page)).toHaveCount(3);
  const rows = await page.getByRole("table", { name: "Persons" }).getByRole("row").all();
  const shown = await Promise.all(
    rows
      .slice(1)
      .map(async (row) => [
        await row.getByRole("link").textContent(),
        ...(await row.getByRole("cell").allInnerTexts()).slice(-3).map((text) => text.trim()),
      ]),
  );
  // The distinct ID that was split off has a person with what its own events set.
  expect(shown).toContainEqual(["ada-phone@example.com", "ada-phone", "–", "–"]);
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByText("JSON", { exact: true }).click();
  await page.getByRole("button", { name: "Export 3 persons" }).click();
  const file: { name: string; distinct_ids: string[]; properties: Record<string, unknown> }[] = JSON.parse(
    await readFile(await (await download).path(), "utf8"),
  );
  const inFile = file.map(({ name, distinct_ids, properties: { seats = "–", note = "–" } }) => [
    name,
    distinct_ids.join(),
    String(seats),
    String(note),
  ]);
  expect(inFile).toEqual(shown);
  expect(inFile).toContainEqual(["bert@example.com", "bert", "–", 'Says "hi", often']);

  const { results } = await (
    await page.request.get(`${demo.url}/api/projects/${project.id}/activity_log/?scope=Team`, asOwner)
  ).json();
  expect(results[0].activity).toBe("persons_exported");
});
