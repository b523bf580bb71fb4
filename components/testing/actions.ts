// What component tests do on a page as a person does it.
import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

/** Clicks a checkbox or a radio button where a person does: on its label, where one covers it. */
export async function press(role: "radio" | "checkbox", name: string): Promise<void> {
  const input = page.getByRole(role, { name, exact: true });
  await expect.element(input).toBeInTheDocument();
  await userEvent.click(input.element().closest("label") ?? input);
}

/** Fills a text field and leaves it by Tab. */
export async function fillAndLeave(name: string, text: string): Promise<void> {
  await page.getByRole("textbox", { name, exact: true }).fill(text);
  await userEvent.keyboard("{Tab}");
}

/**
 * Clicks an option of a list that narrows while one types: once it lies where it is seen. A list above its field moves when it
 * gets shorter, and closes when a click on its former place scrolls the page.
 */
export async function pickOption(name: string | RegExp): Promise<void> {
  const option = page.getByRole("option", { name });
  await expect.element(option).toBeVisible();
  await expect.poll(() => isOnTop(option), { message: `option ${name} on top` }).toBe(true);
  await option.click();
}

function isOnTop(locator: Locator): boolean {
  const [element] = locator.elements();
  if (!element) return false;
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
