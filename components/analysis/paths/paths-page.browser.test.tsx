import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PathsPage } from "@/components/analysis/paths/paths-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";

/**
 * Twelve persons, and the pages that they visit, one a minute. By hand:
 *
 * - step 1 to 2: / → /pricing 7, / → /docs 3, /blog → /docs 1
 * - step 2 to 3: /pricing → /sign-up 4, /docs → /pricing 2, /pricing → /docs 1
 *
 * Two of seven stop at /pricing in step 2; p12 has no second page, so no edge.
 */
const walks: Record<string, string[]> = {
  p01: ["/", "/pricing", "/sign-up"],
  p02: ["/", "/pricing", "/sign-up"],
  p03: ["/", "/pricing", "/sign-up"],
  p04: ["/", "/pricing", "/sign-up"],
  p05: ["/", "/pricing", "/docs"],
  p06: ["/", "/pricing"],
  p07: ["/", "/pricing"],
  p08: ["/", "/docs", "/pricing"],
  p09: ["/", "/docs", "/pricing"],
  p10: ["/", "/docs"],
  p11: ["/blog", "/docs"],
  p12: ["/blog"],
};

const list = page.getByRole("table", { name: "Links between steps" });
const drawer = page.getByRole("dialog");

/** The rows of the list: step, from, to, paths. */
const edges = async () =>
  (await list.getByRole("row").elements())
    .slice(1)
    .map((row) =>
      [...row.querySelectorAll("th, td")]
        .slice(0, 4)
        .map((cell) => cell.lastChild?.textContent)
        .join(" "),
    )
    .sort();

/** The diagram follows the button that downloads it. */
function focusDownload(): void {
  const button = page.getByRole("button", { name: "Download", exact: true }).element();
  if (button instanceof HTMLElement) button.focus();
}

/** Opens the paths of those persons. */
async function openPaths(more: Record<string, string[]> = {}, view = "") {
  const project = await newProject();
  await ask("POST", "/batch/", {
    api_key: project.api_token,
    batch: Object.entries({ ...walks, ...more }).flatMap(([name, pages]) =>
      pages.map((path, minute) => ({
        event: "$pageview",
        distinct_id: name,
        timestamp: `2026-11-05T10:0${minute}:00Z`,
        properties: { $current_url: `https://tea.example${path}`, $set: { email: `${name}@example.com` } },
      })),
    ),
  });
  await renderScreen(
    `/p/${project.id}/analysis/paths?date_from=2026-11-01&date_to=2026-11-07${view}`,
    <PathsPage projectId={String(project.id)} />,
  );
}

test("twelve persons' paths are counted as by hand, and items and links open their persons", async () => {
  await openPaths();
  await expect
    .poll(edges, { timeout: 20_000 })
    .toEqual(
      [
        "1 / /pricing 7",
        "1 / /docs 3",
        "1 /blog /docs 1",
        "2 /pricing /sign-up 4",
        "2 /docs /pricing 2",
        "2 /pricing /docs 1",
      ].sort(),
    );
  await expectToLookRight();

  await page.getByRole("button", { name: "Persons from /pricing to /sign-up" }).click();
  await expect.element(drawer.getByText("4 persons")).toBeVisible();
  await userEvent.keyboard("{Escape}");

  // The diagram by keyboard: its first mark is an item of the first step.
  focusDownload();
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(drawer.getByRole("heading", { name: "Went on from /" })).toBeVisible();
  await expect.element(drawer.getByText("10 persons")).toBeVisible();
  await userEvent.keyboard("{Escape}");

  // The persons who stopped at an item.
  focusDownload();
  await userEvent.keyboard("{Tab}{ArrowRight}{ArrowRight}{Enter}");
  await expect.element(drawer.getByRole("heading", { name: "Reached /pricing" })).toBeVisible();
  await drawer.getByRole("radio", { name: "Dropped off" }).click();
  await expect.element(drawer.getByText("2 persons")).toBeVisible();
});

test("the rest of a step opens the persons of all its items", async () => {
  // With one more page in step 2, /docs (4 paths) and /jobs (1) are joined beside /pricing.
  await openPaths({ p13: ["/", "/jobs"] }, "&top=1");
  await expect.poll(edges, { timeout: 20_000 }).toHaveLength(7);
  focusDownload();
  await userEvent.keyboard("{Tab}{ArrowRight}{ArrowRight}{ArrowDown}{Enter}");
  await expect.element(drawer.getByRole("heading", { name: "Reached 2 others" })).toBeVisible();
  // p08, p09, p10, p11 and p13; of them p08 and p09 went on.
  await expect.element(drawer.getByText("5 persons")).toBeVisible();
  await drawer.getByRole("radio", { name: "Dropped off" }).click();
  await expect.element(drawer.getByText("3 persons")).toBeVisible();
  await expect.poll(() => new URLSearchParams(location.search).get("path_dropoff_key")).toBe("2+");
});

test("a threshold and exclusions reach the API, and the rest of a step is joined", async () => {
  await openPaths();
  await expect.poll(edges, { timeout: 20_000 }).toHaveLength(6);
  const least = page.getByRole("textbox", { name: "Minimum paths" });
  await least.fill("3");
  await userEvent.keyboard("{Tab}");
  await expect
    .poll(edges, { timeout: 20_000 })
    .toEqual(["1 / /docs 3", "1 / /pricing 7", "2 /pricing /sign-up 4"]);
  const exclude = page.getByRole("combobox", { name: "Exclude a page or event" });
  await exclude.fill("https://tea.example/docs");
  await userEvent.keyboard("{Enter}");
  await expect.poll(edges, { timeout: 20_000 }).toEqual(["1 / /pricing 9", "2 /pricing /sign-up 4"]);
  await expect.poll(() => new URLSearchParams(location.search).get("min_edge_weight")).toBe("3");
});
