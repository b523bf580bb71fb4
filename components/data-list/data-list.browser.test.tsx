import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectToLookRight } from "@/components/testing/accessibility";
import { focusOn } from "@/components/testing/keys";
import { ListSamples } from "@/components/testing/samples/list-samples";
import { renderScreen } from "@/components/testing/screen";

// 200,000 rows from a source that answers by pages, as a server does.
const table = page.getByRole("table", { name: "Stations" });
const row = (number: number) => table.getByRole("row", { name: new RegExp(` ${number} ${number} `) });
const checkbox = (name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
const bar = page.getByRole("toolbar", { name: "Actions for selected rows" });

async function show() {
  localStorage.clear();
  await renderScreen("/lists", <ListSamples />);
  await expect.element(row(1)).toBeVisible();
  // Keys are about the row under the pointer where none has the focus.
  await page.getByRole("heading", { name: "Stations" }).hover();
}

/** Scrolls the list, but not the page, until a row stands at its top. */
function scrollTo(number: number) {
  const region = table.element().closest("[data-scroll]");
  if (!region) throw new Error("The list does not scroll by itself.");
  region.scrollTop = ((number - 1) / 200_000) * region.scrollHeight;
}
const focused = () => document.activeElement?.textContent;

test("axe finds nothing in a list with a selection", async () => {
  await show();
  await checkbox("Oban 1").click();
  await expect.element(bar).toBeVisible();
  await expectToLookRight();
});

test("the checkbox of the header is as high as its words", async () => {
  await show();
  const middleOf = (name: string) => {
    const [found] = page.getByText(name, { exact: true }).elements();
    const { top, height } = (found ?? page.getByRole("checkbox", { name }).element()).getBoundingClientRect();
    return top + height / 2;
  };
  expect(Math.abs(middleOf("Select all") - middleOf("Number"))).toBeLessThanOrEqual(1);
});

test("200,000 rows are scrolled to their end, and only those near the screen are drawn", async () => {
  await show();
  expect(table.element().getAttribute("aria-rowcount")).toBe("200001");
  for (const part of [0.2, 0.21, 0.5, 0.9]) scrollTo(part * 200_000);
  scrollTo(200_001);
  await expect.element(row(200_000)).toBeVisible();
  expect(row(200_000).element().getAttribute("aria-rowindex")).toBe("200001");
  expect(table.getByRole("row").elements().length).toBeLessThan(80);
  await expect.element(page.getByRole("columnheader", { name: "Number" })).toBeInViewport();
  expect(window.scrollY).toBe(0);
});

test("all that match are selected without being loaded, and one can be left out", async () => {
  await show();
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await expect.element(bar).toHaveTextContent("200,000 selected");
  await checkbox("Stromness 2").click();
  await expect.element(bar).toHaveTextContent("199,999 selected");
  await page.getByRole("searchbox", { name: "Search stations" }).fill("oban 777");
  await expect.poll(() => table.element().getAttribute("aria-rowcount")).toBe("18");
  await expect.element(bar).not.toBeInTheDocument();
  expect(location.search).toBe("?q=oban+777");
});

test("keys go from the search to the rows, from row to row, to both ends, and select", async () => {
  await show();
  await page.getByRole("searchbox", { name: "Search stations" }).click();
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(focused).toBe("Oban 1");
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("j");
  await expect.poll(focused).toBe("Oban 1");
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("Stromness 2");
  await userEvent.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
  await expect.element(bar).toHaveTextContent("3 selected");
  await userEvent.keyboard("{Shift>}{ArrowUp}{/Shift}");
  await expect.element(bar).toHaveTextContent("2 selected");
  await userEvent.keyboard("{End}");
  await expect.poll(focused).toBe("Ullapool 200000");
  await userEvent.keyboard(" ");
  await expect.element(bar).toHaveTextContent("3 selected");
  await userEvent.keyboard("{Home}");
  await expect.poll(focused).toBe("Oban 1");
});

test("columns are hidden and moved, and the address and the browser keep it", async () => {
  await show();
  await page.getByRole("button", { name: "Columns and density" }).click();
  const panel = page.getByRole("dialog", { name: "Columns and density" });
  await panel.getByText("Coast", { exact: true }).click();
  await focusOn(panel.getByRole("button", { name: "Move Depth" }));
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  await userEvent.keyboard("{Escape}");
  const heads = () =>
    page
      .getByRole("columnheader")
      .elements()
      .map((head) => head.textContent);
  await expect.poll(heads).toEqual(["", "Name", "Depth", "Number"]);
  expect(location.search).toBe("?columns=depth%2Cnumber");
});

test("nothing matches, and one press shows all again", async () => {
  await show();
  await page.getByRole("searchbox", { name: "Search stations" }).fill("nowhere");
  await expect.element(page.getByRole("heading", { name: "No station matches “nowhere”." })).toBeVisible();
  await page.getByRole("button", { name: "Show all stations" }).click();
  await expect.element(row(1)).toBeVisible();
});

test("a bulk action says for each row what came of it", async () => {
  await show();
  await userEvent.keyboard("j");
  await userEvent.keyboard(
    "{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}",
  );
  await bar.getByRole("button", { name: "Survey" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Survey 7 stations?" });
  await dialog.getByRole("button", { name: "Survey 7 stations" }).click();
  await expect.element(dialog).toHaveTextContent("6 of 7 done, 1 failed");
  await expect
    .element(dialog.getByRole("listitem").filter({ hasText: "Lerwick 7" }))
    .toHaveTextContent("Lerwick 7 is under water.");
  await dialog.getByRole("button", { name: "Close" }).last().click();
});

test("a range is selected over pages that were never on screen", async () => {
  await show();
  await checkbox("Oban 1").click();
  scrollTo(1_495);
  await checkbox("Stromness 1500").click({ modifiers: ["Shift"] });
  await expect.element(bar, { timeout: 15_000 }).toHaveTextContent("1,500 selected");
});
