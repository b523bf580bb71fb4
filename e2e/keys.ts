// What journeys by keyboard alone share.
import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any page of ours has. */
const mostStops = 120;

/** Whether it has the focus, wherever it is: in the page, a frame, the widget's own tree. */
const hasFocus = (thing: Locator): Promise<boolean> =>
  // What is not there just now, because a list is open over it, has it not.
  thing.evaluateAll((found) =>
    found.some((it) => (it.getRootNode() as Document | ShadowRoot).activeElement === it),
  );

/** Presses Tab, or Shift+Tab, until the thing has the focus. */
export async function tabTo(page: Page, goal: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(goal).toBeVisible();
  for (let stop = 0; stop < mostStops; stop++) {
    if (await hasFocus(goal)) return;
    await page.keyboard.press(key);
  }
  throw new Error("Tab does not lead there.");
}

/** Goes to a button by Tab and presses it. */
export async function pressByKey(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press("Enter");
}

/** Opens a list of choices by Tab and Enter, and takes the one of that name. */
export async function chooseByKey(page: Page, button: Locator, name: string): Promise<void> {
  await pressByKey(page, button);
  const option = page.getByRole("option", { name, exact: true });
  await expect(page.getByRole("listbox")).toBeVisible();
  for (let step = 0; step < mostStops; step++) {
    if (await hasFocus(option)) break;
    await page.keyboard.press("ArrowDown");
  }
  await expect(option).toBeFocused();
  await page.keyboard.press("Enter");
}
