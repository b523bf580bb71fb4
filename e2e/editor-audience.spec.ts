import { expect, test, twoQuestions } from "./editor-tabs";
import { chooseByKey, pressByKey, tabTo } from "./keys";

test.use({ viewport: { width: 1440, height: 900 } });

test.describe("the audience of a survey", () => {
  test("sets a flag with its variant, events and devices, by keyboard alone", async ({ page, make }) => {
    const survey = await make({ name: "Audience by keyboard", questions: twoQuestions });
    await survey.open("audience");
    const flag = page.getByRole("region", { name: "Linked flag" });
    await flag.getByRole("button", { name: "Set: Linked flag" }).focus();
    await page.keyboard.press("Enter");
    await expect(flag.getByRole("combobox", { name: "Feature flag" })).toBeFocused();
    await page.keyboard.type("reading-view");
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await survey.comesToBe({ linked_flag: { key: "reading-view-redesign" } });
    await flag.getByRole("button", { name: /Flag variant/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("option").first()).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.getByRole("option").last()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(async () => {
      const { conditions } = await survey.read();
      expect(conditions).toHaveProperty("linkedFlagVariant");
    }).toPass({ timeout: 20_000 });

    await page.getByRole("button", { name: "Set: Events" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: "Event 1" })).toBeFocused();
    await page.keyboard.type("order paid");
    // Past the suggestions, none of which matches.
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Set: Devices" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("checkbox", { name: "Desktop" }).focus();
    await page.keyboard.press("Space");
    await survey.comesToBe({
      conditions: { events: { values: [{ name: "order paid" }] }, deviceTypes: ["Desktop"] },
    });
  });

  test("is set and cleared by keyboard alone, with event suggestions", async ({ page, make }) => {
    const survey = await make({ name: "Audience, keys", questions: twoQuestions });
    await survey.open("audience");
    await pressByKey(page, page.getByRole("button", { name: "Set: URL" }));
    await tabTo(page, page.getByRole("textbox", { name: "URL", exact: true }));
    await page.keyboard.type("/club");
    await pressByKey(page, page.getByRole("button", { name: "Set: Events" }));
    await expect(page.getByRole("combobox", { name: "Event 1" })).toBeFocused();
    await page.keyboard.type("invitation");
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await pressByKey(page, page.getByRole("button", { name: "Set: Person properties" }));
    await expect(page.getByRole("combobox", { name: "Property 1" })).toBeFocused();
    await page.keyboard.type("email");
    await page.keyboard.press("Tab");
    await chooseByKey(page, page.getByRole("button", { name: /Operator 1/ }), "is set");
    await survey.comesToBe({
      conditions: { url: "/club", events: { values: [{ name: "invitation sent" }] } },
      targeting_flag: { filters: { groups: [{ properties: [{ key: "email", operator: "is_set" }] }] } },
    });
    for (const name of ["Person properties", "URL", "Events"]) {
      await tabTo(page, page.getByRole("button", { name: `Clear: ${name}` }), "Shift+Tab");
      await page.keyboard.press("Enter");
    }
    await survey.comesToBe({ targeting_flag: null, conditions: null });
  });

  test("suggests property values of persons, by keyboard alone", async ({ page, make }) => {
    const survey = await make({ name: "Audience, values", questions: twoQuestions });
    await survey.open("audience");
    const persons = page.getByRole("region", { name: "Person properties" });
    await pressByKey(page, persons.getByRole("button", { name: "Set: Person properties" }));
    await expect(persons.getByRole("combobox", { name: "Property 1" })).toBeFocused();
    await page.keyboard.type("plan");
    await page.keyboard.press("Tab");
    const values = persons.getByRole("combobox", { name: /Values 1$/ });
    await tabTo(page, values);
    for (const [typed, value] of [
      ["cl", "club"],
      ["so", "solo"],
    ] as const) {
      await page.keyboard.type(typed);
      await expect(page.getByRole("option", { name: value })).toBeVisible();
      await expect(page.getByRole("option")).toHaveCount(1);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      // The list has closed, and the field waits for another one.
      await expect(persons.getByRole("listitem").filter({ hasText: value })).toBeVisible();
      await expect(values).toBeFocused();
      await expect(values).toHaveValue("");
    }
    await page.keyboard.type("a plan of tomorrow");
    await page.keyboard.press("Enter");
    await survey.comesToBe({
      targeting_flag: {
        filters: {
          groups: [{ properties: [{ key: "plan", value: ["club", "solo", "a plan of tomorrow"] }] }],
        },
      },
    });
  });
});
