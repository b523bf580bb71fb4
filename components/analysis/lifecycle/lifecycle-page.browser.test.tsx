import { expect, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { LifecyclePage } from "@/components/analysis/lifecycle/lifecycle-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";

/**
 * Twelve persons, and the days of November 2026 on which they brewed. The first day of each is the one they were created
 * on. From the 3rd to the 6th, by hand:
 *
 * | day | new           | returning | resurrecting | dormant            |
 * | --- | ------------- | --------- | ------------ | ------------------ |
 * | 3   | p05, p06, p07 | p01, p02  | p03          | p04                |
 * | 4   | p08           | p01, p05  | p04          | p02, p03, p06, p07 |
 * | 5   | p09, p10      | p08       | p06          | p01, p04, p05      |
 * | 6   | p11           | p09       | p01          | p06, p08, p10      |
 *
 * p12 brewed on the 1st alone: dormant on the 2nd, which is not shown. What p03 did on the 1st is before the day that
 * counts as the one before.
 */
const days: Record<string, number[]> = {
  p01: [2, 3, 4, 6],
  p02: [2, 3],
  p03: [1, 3],
  p04: [2, 4],
  p05: [3, 4],
  p06: [3, 5],
  p07: [3],
  p08: [4, 5],
  p09: [5, 6],
  p10: [5],
  p11: [6],
  p12: [1],
};

const rows = page.getByRole("figure", { name: "Persons by status" }).getByRole("row");

/** Opens the lifecycle of brewing in a project of those persons. */
async function openLifecycle() {
  const project = await newProject();
  await ask("POST", "/batch/", {
    api_key: project.api_token,
    batch: Object.entries(days).flatMap(([name, on]) =>
      on.map((day) => ({
        event: "brewed",
        distinct_id: name,
        timestamp: `2026-11-0${day}T10:00:00Z`,
        properties: { $set: { email: `${name}@example.com` } },
      })),
    ),
  });
  const query = new URLSearchParams({
    events: '[{"id":"brewed"}]',
    date_from: "2026-11-03",
    date_to: "2026-11-06",
  });
  await renderScreen(
    `/p/${project.id}/analysis/lifecycle?${query}`,
    <LifecyclePage projectId={String(project.id)} />,
  );
}

test("twelve persons are counted as by hand, and each column opens its persons", async () => {
  await openLifecycle();
  const numbers = async () =>
    (await rows.elements())
      .slice(1)
      .map((row) =>
        [...row.querySelectorAll("td")].map(({ textContent }) => Number(textContent?.replace("−", "-"))),
      );
  await expect.poll(numbers, { timeout: 20_000 }).toEqual([
    [3, 2, 1, -1],
    [1, 2, 1, -4],
    [2, 1, 1, -3],
    [1, 1, 1, -3],
  ]);
  await expectToLookRight();

  // By keyboard: the chart follows the button that downloads it.
  const button = page.getByRole("button", { name: "Download" }).element();
  if (button instanceof HTMLElement) button.focus();
  await userEvent.keyboard("{Tab}{Enter}");
  const drawer = page.getByRole("dialog");
  await expect.element(drawer.getByRole("heading", { name: /3 Nov 2026$/ })).toBeVisible();
  await drawer.getByRole("radio", { name: "New" }).click();
  await expect.element(drawer.getByText("3 persons")).toBeVisible();
  for (const name of ["p05", "p06", "p07"]) {
    await expect.element(drawer.getByRole("row", { name: new RegExp(name) })).toBeVisible();
  }
  await drawer.getByRole("radio", { name: "Dormant" }).click();
  await expect.element(drawer.getByText("1 person", { exact: true })).toBeVisible();
  await expect.element(drawer.getByRole("row", { name: /p04/ })).toBeVisible();
  await expect.poll(() => new URLSearchParams(location.search).get("lifecycle_type")).toBe("dormant");
});

test("the days before are shown below on demand, and open with their persons", async () => {
  await openLifecycle();
  await page.getByText("Compare with the previous period").click();
  const before = page.getByRole("region", { name: "Previous period" });
  await expect
    .element(before.getByRole("heading", { name: "Previous period: 30 Oct – 2 Nov 2026" }))
    .toBeVisible();
  const table = before.getByRole("table");
  const numbers = async () =>
    (await table.getByRole("row").elements())
      .slice(1)
      .map((row) =>
        [...row.querySelectorAll("td")].map(({ textContent }) => Number(textContent?.replace("−", "-"))),
      );
  await expect.poll(numbers, { timeout: 20_000 }).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [2, 0, 0, 0],
    [3, 0, 0, -2],
  ]);
  const name = commands.downloadedName();
  await before.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  expect(await name).toMatch(/^previous-period-lifecycle-of-[\w-]+-\d{4}-\d\d-\d\d\.csv$/);
  await expectToLookRight();

  // A number of the days before opens their analysis with its persons.
  const button = before.getByRole("button", { name: "Download" }).element();
  if (button instanceof HTMLElement) button.focus();
  await userEvent.keyboard("{Tab}{End}{Enter}");
  const drawer = page.getByRole("dialog");
  await expect.element(drawer.getByRole("heading", { name: /2 Nov 2026$/ })).toBeVisible();
  await drawer.getByRole("radio", { name: "New" }).click();
  await expect.element(drawer.getByText("3 persons")).toBeVisible();
  expect(new URLSearchParams(location.search).get("date_to")).toBe("2026-11-02");
});
