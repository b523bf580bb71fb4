// What component tests do by keyboard alone: Tab, Enter and arrows, as a person without a mouse does.
import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

/** More stops than any screen of ours has. */
const maxStops = 120;

const hasFocus = (thing: Locator): boolean =>
  // An element that is hidden by an open list does not have it.
  thing.elements().some((it) => it === document.activeElement);

/** Presses Tab, or Shift+Tab, until the element has the focus. @throws AssertionError when Tab does not lead there */
export async function tabTo(goal: Locator, direction: "forward" | "back" = "forward"): Promise<void> {
  await expect.element(goal).toBeVisible();
  for (let stop = 0; stop < maxStops && !hasFocus(goal); stop++) {
    await userEvent.keyboard(direction === "forward" ? "{Tab}" : "{Shift>}{Tab}{/Shift}");
  }
  await expect.element(goal).toHaveFocus();
}

/** Moves to a button by Tab and presses it. */
export async function pressByKey(button: Locator): Promise<void> {
  await tabTo(button);
  await userEvent.keyboard("{Enter}");
}

/** Opens a select by Tab and Enter, and picks the option with that name. */
export async function chooseByKey(button: Locator, name: string): Promise<void> {
  await pressByKey(button);
  const option = page.getByRole("option", { name, exact: true });
  await expect.element(page.getByRole("listbox")).toBeVisible();
  for (let step = 0; step < maxStops && !hasFocus(option); step++) await userEvent.keyboard("{ArrowDown}");
  await expect.element(option).toHaveFocus();
  await userEvent.keyboard("{Enter}");
}

/** Gives the focus to an element once it is there, without a click. */
export async function focusOn(thing: Locator): Promise<void> {
  await expect.element(thing).toBeInTheDocument();
  thing.element().focus();
}
