import { expect, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { RetentionPage } from "@/components/analysis/retention/retention-page";
import { StickinessPage } from "@/components/analysis/stickiness/stickiness-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";
import { brewingDays, brewingRange } from "@/lib/testing/brewers";

/** A project in which twelve persons brewed. */
async function brewers() {
  const project = await newProject();
  await ask("POST", "/batch/", {
    api_key: project.api_token,
    batch: Object.entries(brewingDays).flatMap(([name, days]) =>
      days.map((day) => ({
        event: "brewed",
        distinct_id: name,
        timestamp: `2026-11-0${day}T10:00:00Z`,
        properties: {
          $set: { email: `${name}@example.com` },
          method: Number(name.slice(1)) % 2 === 0 ? "filter" : "press",
        },
      })),
    ),
  });
  return project;
}

async function openRetention() {
  const project = await brewers();
  const query = new URLSearchParams({ target_entity: '{"id":"brewed"}', ...brewingRange });
  await renderScreen(
    `/p/${project.id}/analysis/retention?${query}`,
    <RetentionPage projectId={String(project.id)} />,
  );
}

const rows = page.getByRole("table", { name: "Who came back" }).getByRole("row");
const texts = async () =>
  (await rows.elements())
    .slice(1)
    .map((row) =>
      [...row.querySelectorAll("td")].map(
        (cell) => (cell.querySelector("button, [aria-hidden]") ?? cell).textContent,
      ),
    );

test("cohorts of twelve persons are those of the hand-worked example, and each cell opens its persons", async () => {
  await openRetention();
  await expect.poll(texts, { timeout: 20_000 }).toEqual([
    // 4 of 14, 2 of 10 and 1 of 6.
    ["", "28.6%", "20.0%", "16.7%"],
    ["6", "33.3%", "16.7%", "16.7%"],
    ["4", "25.0%", "25.0%", ""],
    ["4", "25.0%", "", ""],
    ["3", "", "", ""],
  ]);
  await expect.element(page.getByRole("figure", { name: "Retention over time" })).toBeVisible();
  await expectToLookRight();
  const shares = commands.downloadedText();
  await page.getByRole("button", { name: "Download" }).first().click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  const [, all, first] = (await shares).replaceAll("\r", "").split("\n");
  expect(all).toMatch(
    /^All cohorts,,0\.285714,0\.2,0\.166667,,Retention of brewed,brewed → brewed,A person is [^,]+,2026-11-03,2026-11-06,UTC,2026-/,
  );
  expect(first).toMatch(
    /^2026-11-03,6,0\.333333,0\.166667,0\.166667,,Retention of brewed,brewed → brewed,A person is in the cohort of every interval in which they did it.,2026-11-03,2026-11-06,UTC,2026-/,
  );
  await page.getByRole("radio", { name: "Persons", exact: true }).click();
  await expect.poll(texts).toEqual([
    ["6", "2", "1", "1"],
    ["4", "1", "1", ""],
    ["4", "1", "", ""],
    ["3", "", "", ""],
  ]);

  const persons = page.getByRole("radio", { name: "Persons", exact: true });
  await commands.emulateMedium("print");
  await expect.element(persons).not.toBeInTheDocument();
  await commands.emulateMedium("screen");
  await expect.element(persons).toBeInTheDocument();

  const text = commands.downloadedText();
  await page.getByRole("button", { name: "Download" }).first().click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  expect((await text).split("\r\n").filter(Boolean)).toEqual(
    [
      "\ufeffBegan,Persons,Day 1 (persons),Day 2 (persons),Day 3 (persons),Still open from column,Analysis,Events,Count persons,Start date,End date,Time zone,As of",
      "2026-11-03,6,2,1,1,,Retention of brewed,brewed → brewed,A person is in the cohort of every interval in which they did it.,2026-11-03,2026-11-06,UTC,2026-",
      "2026-11-04,4,1,1,,,Retention of brewed,brewed → brewed,A person is in the cohort of every interval in which they did it.,2026-11-03,2026-11-06,UTC,2026-",
      "2026-11-05,4,1,,,,Retention of brewed,brewed → brewed,A person is in the cohort of every interval in which they did it.,2026-11-03,2026-11-06,UTC,2026-",
      "2026-11-06,3,,,,,Retention of brewed,brewed → brewed,A person is in the cohort of every interval in which they did it.,2026-11-03,2026-11-06,UTC,2026-",
    ].map((line) => expect.stringContaining(line)),
  );
  const picture = commands.downloadedText();
  await page.getByRole("button", { name: "Download" }).first().click();
  await page.getByRole("menuitem", { name: "SVG" }).click();
  const drawn = new DOMParser().parseFromString(await picture, "image/svg+xml").querySelectorAll("text");
  const words = [...drawn].map(({ textContent }) => textContent).filter(Boolean);
  expect(words.slice(0, 14)).toEqual([
    ...["Retention of brewed · Who came back · Persons", expect.stringContaining("2026")],
    ...["brewed → brewed · A person is in the cohort of every", "interval in which they did it."],
    ...["Began", "Persons", "Day 1", "Day 2", "Day 3"],
    ...["3 Nov 2026", "6", "2", "1", "1"].map((text) => expect.stringContaining(text)),
  ]);

  // By keyboard: the first number, then the next one.
  const size = page.getByRole("button", { name: /^6 persons began .*3 Nov 2026$/ }).element();
  if (size instanceof HTMLElement) size.focus();
  await userEvent.keyboard("{Tab}{Enter}");
  const drawer = page.getByRole("dialog");
  await expect
    .element(drawer.getByRole("heading", { name: /^Began .*3 Nov 2026, came back: Day 1$/ }))
    .toBeVisible();
  await expect.element(drawer.getByText("2 persons")).toBeVisible();
  for (const name of ["p01", "p05"])
    await expect.element(drawer.getByRole("row", { name: new RegExp(name) })).toBeVisible();
  await expect.poll(() => new URLSearchParams(location.search).get("return_interval")).toBe("1");
});

test("a breakdown shows one value at a time, and the interval that is going on is marked", async () => {
  const project = await newProject();
  await ask("POST", "/batch/", {
    api_key: project.api_token,
    batch: ["p01", "p02", "p03"].map((distinct_id, at) => ({
      event: "brewed",
      distinct_id,
      properties: { method: at < 2 ? "press" : "filter" },
    })),
  });
  const query = new URLSearchParams({
    target_entity: '{"id":"brewed"}',
    breakdown: '["method"]',
    period: "Month",
    total_intervals: "2",
  });
  await renderScreen(
    `/p/${project.id}/analysis/retention?${query}`,
    <RetentionPage projectId={String(project.id)} />,
  );
  await expect.poll(texts, { timeout: 20_000 }).toEqual([
    ["", "–"],
    ["0", "–"],
    ["2", ""],
  ]);
  await expect.element(page.getByText(/^Hatched numbers are still open: they can change/)).toBeVisible();
  await page.getByRole("button", { name: "press Value" }).click();
  await page.getByRole("option", { name: "filter" }).click();
  await expect.poll(texts).toEqual([
    ["", "–"],
    ["0", "–"],
    ["1", ""],
  ]);
  const file = commands.downloadedText();
  await page.getByRole("button", { name: "Download" }).first().click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  expect(await file).toMatch(
    /^\ufeffValue,Began,Persons,Month 1 \(share\),Still open from column,Analysis,Event property,Events,Count persons,Start date,End date,Time zone,As of\r?\nfilter,.*\r?\nfilter,/,
  );
  await page.getByRole("button", { name: /^1 person began .* \(still open\)$/ }).click();
  await expect
    .element(page.getByRole("dialog").getByRole("heading", { name: /^Began .*, filter$/ }))
    .toBeVisible();
});

test("the intervals before are shown below on demand, and open with their persons", async () => {
  const project = await brewers();
  const query = new URLSearchParams({
    ...{ target_entity: '{"id":"brewed"}', previous: "yes" },
    ...{ date_from: "2026-11-05", date_to: "2026-11-06" },
  });
  await renderScreen(
    `/p/${project.id}/analysis/retention?${query}`,
    <RetentionPage projectId={String(project.id)} />,
  );
  const before = page.getByRole("region", { name: "Previous period" }).first();
  await expect
    .element(before.getByRole("heading", { name: /^Previous period: 3\D+4 Nov 2026$/ }))
    .toBeVisible();
  await expect
    .element(before.getByRole("row", { name: /3 Nov 2026/ }), { timeout: 20_000 })
    .toHaveTextContent(/633\.3%/);
  await expectToLookRight();
  await before
    .getByRole("button", { name: /^2 of .*|^2 persons.*|33\.3%/ })
    .first()
    .click();
  const drawer = page.getByRole("dialog");
  await expect.element(drawer.getByText("2 persons")).toBeVisible();
  await expect.poll(() => new URLSearchParams(location.search).get("date_from")).toBe("2026-11-03");
});

test("stickiness counts on how many days persons were active, and each bar opens its persons", async () => {
  const project = await brewers();
  const query = new URLSearchParams({ events: '[{"id":"brewed"}]', ...brewingRange });
  await renderScreen(
    `/p/${project.id}/analysis/stickiness?${query}`,
    <StickinessPage projectId={String(project.id)} />,
  );
  const chart = page.getByRole("figure", { name: "Persons by active intervals: brewed" });
  const numbers = async () =>
    (await chart.getByRole("row").elements())
      .slice(1)
      .map((row) => [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent));
  await expect.poll(numbers, { timeout: 20_000 }).toEqual([
    ["1 day", "6"],
    ["2 days", "4"],
    ["3 days", "1"],
    ["4 days", "0"],
  ]);
  await expect.element(page.getByText("11 persons, 4 intervals.")).toBeVisible();
  await expectToLookRight();
  const button = page.getByRole("button", { name: "Download" }).element();
  if (button instanceof HTMLElement) button.focus();
  await userEvent.keyboard("{Tab}{Enter}");
  const drawer = page.getByRole("dialog");
  await expect.element(drawer.getByText(/^\d persons?$/)).toBeVisible();
  await expect.element(drawer.getByRole("heading", { name: /^brewed, active for \d days?$/ })).toBeVisible();
});
