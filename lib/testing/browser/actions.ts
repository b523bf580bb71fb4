// What component tests do on a page as a person does it.
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";

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
