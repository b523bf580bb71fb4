// What component tests do on a page as a person does it.
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";

/** Clicks a checkbox or a radio button on its label, which covers it. */
export async function press(role: "radio" | "checkbox", name: string): Promise<void> {
  const input = page.getByRole(role, { name, exact: true });
  await expect.element(input).toBeInTheDocument();
  const label = input.element().closest("label");
  if (!label) throw new Error(`${name} has no label.`);
  await userEvent.click(label);
}

/** Fills a text field and leaves it by Tab. */
export async function fillAndLeave(name: string, text: string): Promise<void> {
  await page.getByRole("textbox", { name, exact: true }).fill(text);
  await userEvent.keyboard("{Tab}");
}
