// Helpers of journeys by keyboard alone.
import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any page of ours has. */
const maxStops = 120;

/** Whether an element has the focus: in the page, a frame, or the widget's shadow tree. */
const hasFocus = (thing: Locator): Promise<boolean> =>
  // An element that is hidden by an open list does not have it.
  thing.evaluateAll((elements) =>
    elements.some((it) => (it.getRootNode() as Document | ShadowRoot).activeElement === it),
  );

/** Presses Tab, or Shift+Tab, until the element has the focus. */
export async function tabTo(page: Page, goal: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(goal).toBeVisible();
  for (let stop = 0; stop < maxStops; stop++) {
    if (await hasFocus(goal)) return;
    await page.keyboard.press(key);
  }
  throw new Error("Tab does not lead there.");
}

/** Moves to a button by Tab and presses it. */
export async function pressByKey(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press("Enter");
}

/** Opens a select by Tab and Enter, and picks the option with that name. */
export async function chooseByKey(page: Page, button: Locator, name: string): Promise<void> {
  await pressByKey(page, button);
  const option = page.getByRole("option", { name, exact: true });
  await expect(page.getByRole("listbox")).toBeVisible();
  for (let step = 0; step < maxStops; step++) {
    if (await hasFocus(option)) break;
    await page.keyboard.press("ArrowDown");
  }
  await expect(option).toBeFocused();
  await page.keyboard.press("Enter");
}
