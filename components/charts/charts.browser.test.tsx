import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectToLookRight } from "@/components/testing/accessibility";
import { focusOn } from "@/components/testing/keys";
import { ChartSamples } from "@/components/testing/samples/chart-samples";
import { renderScreen } from "@/components/testing/screen";

/** Shows all charts, and waits until the last one is drawn. */
async function showCharts() {
  const screen = await renderScreen(
    "/charts",
    <div>
      <h1>Charts</h1>
      <ChartSamples />
    </div>,
  );
  await expect.element(page.getByRole("application", { name: "All pages" })).toBeInTheDocument();
  return screen;
}

const chart = (name: string) => page.getByRole("application", { name });

/** What is read aloud at a chart. */
const spoken = (name: string) =>
  chart(name).element().parentElement?.querySelector("[aria-live]")?.textContent ?? null;

/** Goes to a chart by the Tab key, from the button before it. */
async function tabTo(name: string) {
  const buttons = chart(name).element().closest("figure")?.querySelectorAll("button");
  [...(buttons ?? [])].at(-1)?.focus();
  await userEvent.keyboard("{Tab}");
  expect(document.activeElement).toBe(chart(name).element());
}

test("charts look right in both themes", async () => {
  await showCharts();
  await expectToLookRight();
});

test("arrow keys go from value to value, each is read aloud, and Enter opens it", async () => {
  await showCharts();
  await tabTo("What stopped you?");
  await expect
    .poll(() => spoken("What stopped you?"))
    .toBe("I couldn’t find what I was looking for: 214 · 41.6%");
  expect(chart("What stopped you?").element().querySelector("[data-focus-ring]")).not.toBeNull();
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(() => spoken("What stopped you?")).toBe("Too expensive: 151 · 29.4%");
  await userEvent.keyboard("{End}{Enter}");
  await expect.element(page.getByText("Opened else")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(chart("What stopped you?").element().querySelector("[data-tip]")).toBeNull();
  await userEvent.keyboard("{Tab}");
  await expect.poll(() => spoken("What stopped you?")).toBe("");
});

test("keys go on from the value that was clicked", async () => {
  await showCharts();
  await chart("What stopped you?").click({ position: { x: 5, y: 10 } });
  await expect.element(page.getByText(/^Opened /)).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(() => spoken("What stopped you?")).toBe("Too expensive: 151 · 29.4%");
  expect(chart("What stopped you?").element().querySelector("[data-focus-ring]")).not.toBeNull();
});

test.each([
  ["Shown and answered", "{ArrowRight}", "Wed, 26 Aug 2026, Shown: 211, Answered: 70"],
  ["NPS by week", "{End}", /^7 Dec 2026, NPS: .* \(.* – .*\)$/],
  ["Lifecycle", "{ArrowRight}{ArrowDown}", /^26 Aug, Returning: \d+$/],
  ["Time to complete", "{ArrowRight}", /^30s – 40s: [\d,]+ · [\d.]+%$/],
  ["After the first page", "{ArrowRight}{ArrowRight}", /^(Pricing|Docs|Sign-up): \d+$/],
])("%s is walked by %s", async (name, keys, expected) => {
  await showCharts();
  if (name === "Time to complete") await focusOn(chart(name).first());
  else await tabTo(name);
  await userEvent.keyboard(keys);
  const matches = expected instanceof RegExp ? expect.stringMatching(expected) : expected;
  await expect
    .poll(() => document.activeElement?.parentElement?.querySelector("[aria-live]")?.textContent)
    .toEqual(matches);
});

test("ten thousand points have a table of as many rows, a few of them in the document", async () => {
  await showCharts();
  const figure = page.getByRole("figure", { name: "Events per minute" });
  await figure.getByRole("button", { name: "Table" }).click();
  const table = figure.getByRole("table", { name: "Events per minute" });
  await expect.element(table).toHaveAttribute("aria-rowcount", "10001");
  await expect.element(table.getByRole("rowheader", { name: "24 Aug 2026, 22:00" })).toBeVisible();
  expect(table.element().querySelectorAll("tr").length).toBeLessThan(100);
  await figure.getByRole("button", { name: "Chart" }).click();
  await expect.element(figure.getByRole("application")).toBeVisible();
});

test("ten thousand points are few elements, and follow the width of their container", async () => {
  await showCharts();
  const drawing = () => chart("Events per minute").element().querySelector("svg");
  expect(drawing()?.querySelectorAll("*").length).toBeLessThan(200);
  const wide = drawing()?.clientWidth ?? 0;
  await page.viewport(700, 900);
  await expect.poll(() => drawing()?.clientWidth ?? wide).toBeLessThan(wide);
  await page.viewport(1440, 900);
});

test("a chart keeps its drawing while it is hidden", async () => {
  await showCharts();
  const drawing = chart("Events per minute").element().querySelector("svg");
  const figure = drawing?.closest<HTMLElement>("figure");
  if (!drawing || !figure) throw new Error("There is no chart.");
  figure.style.display = "none";
  await new Promise((resolve) => setTimeout(resolve, 200));
  figure.style.display = "";
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(document.body.contains(drawing)).toBe(true);
  expect(drawing.clientWidth).toBeGreaterThan(0);
});
