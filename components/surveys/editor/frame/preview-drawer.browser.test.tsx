import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { newSurvey } from "@/components/testing/surveys";

const frames = () => document.querySelectorAll("iframe[title='Survey preview']").length;

test("the preview opens with one key on every tab", async () => {
  const survey = await newSurvey();
  const drawer = page.getByRole("dialog", { name: "Preview" });
  await survey.open("audience");
  for (const tab of ["Audience", "Schedule", "Languages", "Code"]) {
    const link = page.getByRole("tab", { name: new RegExp(`\\b${tab}`) });
    await link.click();
    await expect.element(link).toHaveAttribute("aria-selected", "true");
    expect(frames()).toBe(0);
    await userEvent.keyboard("p");
    await expect.element(drawer).toBeVisible();
    await expect.poll(frames).toBe(1);
    await userEvent.keyboard("{Escape}");
    await expect.element(drawer).not.toBeInTheDocument();
  }
  await page.getByRole("tab", { name: /\bFlow/ }).click();
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect
    .poll(
      () =>
        page.getByRole("complementary").element().querySelectorAll("iframe[title='Survey preview']").length,
    )
    .toBe(1);
});
