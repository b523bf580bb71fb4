import type { Page } from "@playwright/test";
import { createSurvey, expect, customerSiteTest as test, waitForEligibleSurveys } from "./customer-site";
import { login } from "./fixtures";

/** The value of a flag in the SDK of a visitor. */
const readFlag = (visitor: Page, key: string) =>
  visitor.evaluate((name) => {
    const { posthog } = window as unknown as { posthog: { getFeatureFlag(key: string): unknown } };
    return posthog.getFeatureFlag(name);
  }, key);

test("a flag made here, linked to a survey, decides who sees it", async ({
  page,
  project,
  site,
  request,
}) => {
  await login(page);
  await page.goto(`/p/${project.id}/flags`);
  await page.getByRole("link", { name: "New flag" }).first().click();
  await page.getByRole("textbox", { name: "Key", exact: true }).fill("early-birds");
  await page.getByRole("button", { name: "Add condition" }).click();
  await page.getByRole("combobox", { name: "Property 1" }).fill("email");
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Values 1" }).fill("ada@example.com");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Payload", exact: true }).fill('{"size": 3}');
  await page.getByRole("button", { name: "Create flag" }).click();
  await expect(page).toHaveURL(/\/flags\/\d+$/);
  const id = Number(page.url().split("/").at(-1));

  const survey = await createSurvey(request, project, {
    name: "For early birds",
    linked_flag_id: id,
    questions: [{ type: "open", question: "What did you like?" }],
  });
  const visitor = await site.visit({ person: "ada" });
  expect(await waitForEligibleSurveys(visitor)).toEqual([]);
  expect(await readFlag(visitor, "early-birds")).toBe(false);
  await visitor.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { posthog } = window as unknown as {
          posthog: {
            setPersonPropertiesForFlags(properties: object): void;
            onFeatureFlags(then: () => void): void;
          };
        };
        posthog.setPersonPropertiesForFlags({ email: "ada@example.com" });
        const { posthog: sdk } = window as unknown as { posthog: { getFeatureFlag(key: string): unknown } };
        posthog.onFeatureFlags(() => sdk.getFeatureFlag("early-birds") === true && resolve());
      }),
  );
  expect(await waitForEligibleSurveys(visitor)).toEqual([survey]);

  await page.reload();
  await expect(page.getByRole("link", { name: "For early birds" })).toBeVisible();
  await page.getByText("Enabled", { exact: true }).first().click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Save and disable" }).click();
  await expect(page.getByText("early-birds saved")).toBeVisible();
  const later = await site.visit({ person: "ada@example.com" });
  expect(await waitForEligibleSurveys(later)).toEqual([]);
});
