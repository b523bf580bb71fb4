import { expect, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { BoardScreen } from "@/components/analysis/board/board-screen";
import { TrendsPage } from "@/components/analysis/trends/trends-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { renderScreen } from "@/components/testing/screen";
import { ask, newBoard, newProject } from "@/components/testing/surveys";

/** Twelve brews of six persons, by day of November 2026: who, and how many cups. */
const brews: Record<number, [who: string, cups: number][]> = {
  3: [
    ["p1", 2],
    ["p1", 4],
    ["p2", 1],
    ["p3", 3],
  ],
  4: [
    ["p1", 2],
    ["p4", 8],
  ],
  5: [
    ["p2", 1],
    ["p2", 1],
    ["p5", 6],
    ["p6", 2],
    ["p6", 2],
  ],
  6: [["p1", 5]],
};

/** A project of those events. */
async function brew() {
  const project = await newProject();
  const batch = Object.entries(brews).flatMap(([day, list]) =>
    list.map(([name, cups], at) => ({
      event: "brewed",
      distinct_id: name,
      timestamp: `2026-11-0${day}T1${at}:00:00Z`,
      properties: { cups, kind: cups > 4 ? "pot" : "mug", $set: { email: `${name}@example.com` } },
    })),
  );
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  return project;
}

async function openTrends(params: Record<string, string>) {
  const project = await brew();
  const query = new URLSearchParams({
    events: JSON.stringify([
      { id: "brewed", math: "dau" },
      { id: "brewed", math: "sum", math_property: "cups" },
    ]),
    date_from: "2026-11-03",
    date_to: "2026-11-06",
    ...params,
  });
  await renderScreen(
    `/p/${project.id}/analysis/trends?${query}`,
    <TrendsPage projectId={String(project.id)} />,
  );
}

const rows = page.getByRole("figure", { name: "Trend" }).getByRole("row");
const numbers = async () =>
  (await rows.elements())
    .slice(1)
    .map((row) => [...row.querySelectorAll("td")].map(({ textContent }) => Number(textContent)));

test("twelve brews are counted as by hand, and each point opens its persons", async () => {
  await openTrends({});
  await expect.poll(numbers, { timeout: 20_000 }).toEqual([
    [3, 10],
    [2, 10],
    [3, 12],
    [1, 5],
  ]);
  await expectToLookRight();
  await expect.element(page.getByRole("figure", { name: "Trend of brewed" })).toBeVisible();
  // By keyboard: the chart follows the button that downloads it.
  const button = page.getByRole("button", { name: "Download" }).element();
  if (button instanceof HTMLElement) button.focus();
  await userEvent.keyboard("{Tab}{Enter}");
  const drawer = page.getByRole("dialog");
  await expect.element(drawer.getByRole("heading", { name: /Unique persons.*3 Nov 2026$/ })).toBeVisible();
  await expect.element(drawer.getByText("3 persons")).toBeVisible();
  for (const name of ["p1", "p2", "p3"])
    await expect.element(drawer.getByRole("row", { name: new RegExp(name) })).toBeVisible();
});

test("a formula, bars and numbers with the previous period replace the lines", async () => {
  await openTrends({ formula: "B / A", date_from: "2026-11-05", compare: "true" });
  await expect.poll(numbers, { timeout: 20_000 }).toEqual([
    [4, 3.33],
    [5, 5],
  ]);
  // Small quotients keep their digits.
  const formula = page.getByRole("textbox", { name: "Formula" });
  await formula.fill("A / B / 1000");
  await expect.poll(numbers, { timeout: 20_000 }).toEqual([
    [0.00025, 0.0003],
    [0.0002, 0.0002],
  ]);
  await formula.fill("B / A");
  await page.getByRole("radio", { name: "Number" }).click();
  await expect.element(page.getByRole("button", { name: /^4\.25: B \/ A/ })).toBeVisible();
  await expect.element(page.getByText("5 in the 2 days before (−15%)")).toBeVisible();
  const picture = commands.downloadedText();
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: "SVG" }).click();
  const drawn = new DOMParser().parseFromString(await picture, "image/svg+xml").querySelectorAll("text");
  expect([...drawn].map(({ textContent }) => textContent).slice(2)).toEqual([
    ...["B / A", "4.25", "5 in the 2 days before (−15%)"],
  ]);
  await page.getByRole("radio", { name: "Table" }).click();
  await expect.element(page.getByRole("row", { name: /B \/ A.*4\.25.*5.*−15%/ })).toBeVisible();
  const text = commands.downloadedText();
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: "JSON" }).click();
  expect(JSON.parse(await text)).toEqual([
    {
      ...{ Series: "B / A", Value: 4.25, "Previous period": 5, "Change (share)": -0.15 },
      ...{ "Previous start date": "2026-11-03", "Previous end date": "2026-11-04" },
      ...{ "Start date": "2026-11-05", "End date": "2026-11-06", "State of the current period": null },
      ...{ "State of the previous period": null, Analysis: "Trend of brewed", "Time zone": "UTC" },
      "As of": expect.stringMatching(/^2026-.*Z$/),
    },
  ]);
  // Faint while another display is computed.
  await expect.poll(() => document.querySelector("[data-result]")?.getAttribute("aria-busy")).toBe("false");
  await expectToLookRight();
  await page.getByRole("button", { name: /^4\.25/ }).click();
  await expect.element(page.getByRole("dialog").getByText("4 persons")).toBeVisible();
});

test("a breakdown says what is counted, and has in its table what the chart can't draw", async () => {
  const byCups = {
    events: JSON.stringify([{ id: "brewed", math: "dau" }]),
    breakdown: "cups",
    breakdown_type: "event",
  };
  await openTrends(byCups);
  await expect
    .element(
      page.getByText(
        "brewed · Unique persons · by event property cups · per day · 6 of 7 series drawn; the table has all.",
      ),
    )
    .toBeVisible();
  await expect.poll(async () => (await numbers()).map(({ length }) => length)).toEqual([7, 7, 7, 7]);
  // The name of the only value, which has no legend.
  const eight = [{ key: "cups", value: ["8"], operator: "exact", type: "event" }];
  await openTrends({ ...byCups, properties: JSON.stringify(eight) });
  await expect
    .element(
      page.getByText("brewed · Unique persons · by event property cups · per day · 8", { exact: true }),
    )
    .toBeVisible();
});

test("a table begins with the largest value, whose persons its number opens", async () => {
  const cups = { id: "brewed", math: "sum", math_property: "cups" };
  const byKind = { breakdown: "kind", breakdown_type: "event", display: "ActionsTable" };
  await openTrends({ events: JSON.stringify([cups]), ...byKind });
  // Nine mugs hold 18 cups, three pots 19.
  const names = () =>
    page
      .getByRole("rowheader")
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(names).toEqual(["pot", "mug"]);
  await expect.element(page.getByText("brewed · Sum of cups · by event property kind")).toBeVisible();
  await page.getByRole("button", { name: "19: pot, show persons" }).click();
  await expect.element(page.getByRole("dialog").getByText("3 persons")).toBeVisible();
});

test("Back returns to the question before, and a name that was never captured is told", async () => {
  await openTrends({ events: JSON.stringify([{ id: "brewed" }]), display: "ActionsTable" });
  const event = page.getByRole("combobox", { name: "Event A", exact: true });
  const asked = () => new URLSearchParams(window.location.search).get("events") ?? "";
  await expect.element(page.getByRole("rowheader", { name: "brewed" })).toBeVisible();
  await event.fill("bre");
  await event.fill("brewing");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("No event of this name was captured yet.")).toBeVisible();
  expect(asked()).toContain("brewing");
  window.history.back();
  await expect.element(event).toHaveValue("brewed");
  expect(asked()).not.toContain("brewing");
  await expect.element(page.getByText("No event of this name was captured yet.")).not.toBeInTheDocument();
});

test("only the current period is still open, and the one before has its colors", async () => {
  await openTrends({ date_from: "-2d", date_to: "-0d", compare: "true" });
  const lines = (selector: string) =>
    [...document.querySelectorAll(`path[stroke^="var(--series"]${selector}[d^="M"]`)].map((line) =>
      line.getAttribute("stroke"),
    );
  const colors = ["var(--series-1)", "var(--series-2)"];
  await expect.poll(() => lines('[stroke-dasharray="1 5"]'), { timeout: 20_000 }).toEqual(colors);
  expect(lines(":not([stroke-dasharray='1 5'])")).toEqual([...colors, ...colors]);
  expect(lines("[stroke-width='1']")).toEqual(colors);
  await expect
    .element(page.getByRole("columnheader", { name: "Previous period · brewed · Unique persons" }))
    .toBeInTheDocument();
});

test("stacked columns leave the period before to the table, and the comparison stays on", async () => {
  await openTrends({ compare: "true" });
  await page.getByRole("radio", { name: "Bars" }).click();
  await expect.element(page.getByText(/2 of 4 series drawn; the table has all\.$/)).toBeVisible();
  await expect.element(page.getByRole("switch", { name: "Compare with the previous period" })).toBeChecked();
  await expect
    .element(page.getByRole("columnheader", { name: "Previous period · brewed · Unique persons" }))
    .toBeInTheDocument();
});

test("weeks are laid over the same weekdays, whose dates are said, and partial ones are marked in files", async () => {
  // From a Tuesday to a Friday; the four days before would be of two weeks.
  await openTrends({
    ...{ date_from: "2026-11-10", date_to: "2026-11-13", interval: "week", compare: "true" },
    filter_test_accounts: "true",
    properties: '[{"key":"spilled","value":"is_not_set","operator":"is_not_set","type":"event"}]',
  });
  await expect.element(page.getByText(/Previous period: 3\D+6 Nov 2026/)).toBeVisible();
  await expect
    .element(rows.nth(1), { timeout: 20_000 })
    .toHaveTextContent("9 Nov 2026 (partial)006 (partial)37 (partial)");
  await expect.element(page.getByRole("rowheader", { name: "9 Nov 2026 (partial)" })).toBeInTheDocument();
  const text = commands.downloadedText();
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: "JSON" }).click();
  expect(Object.values(JSON.parse(await text)[0])).toEqual([
    "2026-11-09",
    0,
    0,
    6,
    37,
    // The week of the previous period, and what it and the current one are.
    "2026-11-02",
    ...["partial", "partial"],
    "Trend of brewed",
    ...["2026-11-10", "2026-11-13", "2026-11-03", "2026-11-06"],
    "event property spilled is not set · without test accounts",
    "UTC",
    expect.stringMatching(/^2026-.*Z$/),
  ]);
  // A picture says its dates and filters and what dots mean, and its texts are as wide as on the page.
  const svg = commands.downloadedText();
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: "SVG" }).click();
  expect(await svg).toMatch(
    />10 Nov 2026\D+13 Nov 2026 · Filters: spilled is not set · without test accounts · As of /,
  );
  expect(await svg).toContain(">Dotted ends are partial:");
  expect(await svg).toMatch(/textLength="[1-9][\d.]*"[^>]*>Previous/);
});

test("files of a saved analysis have its name, whether it is changed, and their filters", async () => {
  const project = await brew();
  const dates = { date_from: "2026-11-01", date_to: "2026-11-30" };
  const events = [{ id: "brewed" }];
  const saved = await ask<{ short_id: string }>("POST", `/api/projects/${project.id}/insights/`, {
    ...{ name: "Brewers", saved: true },
    filters: { insight: "TRENDS", events, ...dates },
  });
  const parameters = { ...dates, events: JSON.stringify(events), saved: saved.short_id };
  const properties = '[{"key":"kind","value":"pot","type":"event"}]';
  for (const [changes, name] of [
    [{}, /^brewers-\d{4}-\d\d-\d\d\.json$/],
    [{ properties }, /^brewers-changed-event-property-kind-is-pot-\d{4}-\d\d-\d\d\.json$/],
  ] as const) {
    await renderScreen(
      `/p/${project.id}/analysis/trends?${new URLSearchParams({ ...parameters, ...changes })}`,
      <TrendsPage projectId={String(project.id)} />,
    );
    await expect.element(page.getByText("Brewers")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Download" })).toBeVisible();
    const downloaded = commands.downloadedName();
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByRole("menuitem", { name: "JSON" }).click();
    expect(await downloaded).toMatch(name);
  }
});

test("trends on the board open the persons behind their numbers", async () => {
  const project = await brew();
  const root = `/api/projects/${project.id}`;
  const { id } = await ask<{ id: number }>("POST", `${root}/insights/`, {
    name: "Brewers",
    saved: true,
    filters: {
      insight: "TRENDS",
      events: [{ id: "brewed", math: "dau" }],
      breakdown: "kind",
      display: "BoldNumber",
      date_from: "2026-11-01",
      date_to: "2026-11-30",
    },
  });
  const boardId = await newBoard(project, [{ insight_id: id }], { date_from: "-900d", date_to: "-0d" });
  await renderScreen(
    `/p/${project.id}/analysis/boards/${boardId}`,
    <BoardScreen projectId={String(project.id)} boardId={boardId} />,
  );
  await expect.element(page.getByText(/^Trends · \d+ \w+ \d{4} – \d+ \w+ \d{4}$/)).toBeVisible();
  await page.getByRole("button", { name: "3: pot, show persons" }).click();
  await expect.element(page.getByRole("dialog").getByText("3 persons")).toBeVisible();
});
