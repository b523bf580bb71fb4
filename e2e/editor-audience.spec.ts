import { expect, looksRight, test, twoQuestions } from "./editor-tabs";
import { asOwner } from "./fixtures";
import { chooseByKey, pressByKey, tabTo } from "./keys";

test.use({ viewport: { width: 1440, height: 900 } });

test.describe("the audience of a survey", () => {
  test("is set, counted, saved, and cleared again", async ({ page, make }) => {
    const survey = await make({ name: "Audience set and cleared", questions: twoQuestions });
    await survey.open("audience");
    const left = page.getByRole("table").filter({ has: page.getByRole("rowheader", { name: "Everyone" }) });
    const everybody = left.getByRole("row", { name: /^Everyone [\d,]+/ });
    await expect(everybody).toContainText("100%");

    const persons = page.getByRole("region", { name: "Person properties" });
    await persons.getByRole("button", { name: "Set: Person properties" }).click();
    await persons.getByRole("combobox", { name: "Property 1" }).fill("books_finished");
    await page.keyboard.press("Escape");
    await persons.getByRole("button", { name: /Operator 1/ }).click();
    await page.getByRole("option", { name: "is greater than" }).click();
    await persons.getByRole("textbox", { name: "Value 1" }).fill("2");
    const step = left.getByRole("row", { name: /^Person properties/ });
    await expect(step).toHaveText(/Person properties\d+/);
    await expect(step).not.toContainText("≈");
    await persons.getByRole("textbox", { name: /Percent of group 1/ }).fill("40");
    await page.keyboard.press("Tab");
    await expect(step).toContainText("≈");

    const address = page.getByRole("region", { name: "URL" });
    await address.getByRole("button", { name: "Set: URL" }).click();
    await address.getByRole("textbox", { name: "URL", exact: true }).fill("/library");
    await address.getByRole("textbox", { name: "Test a URL" }).fill("https://example.com/Library?x=1");
    await expect(address.getByRole("status")).toHaveText("Match: the survey can show here");
    await address.getByRole("textbox", { name: "Test a URL" }).fill("https://example.com/shop");
    await expect(address.getByRole("status")).toHaveText("No match");

    const wait = page.getByRole("region", { name: "Wait period" });
    await wait.getByRole("button", { name: "Set: Wait period" }).click();
    await wait.getByRole("textbox", { name: "Wait period" }).fill("30");
    await page.keyboard.press("Tab");

    await survey.comesToBe({
      conditions: { url: "/library", seenSurveyWaitPeriodInDays: 30 },
      targeting_flag: {
        filters: {
          groups: [
            {
              properties: [{ key: "books_finished", type: "person", operator: "gt", value: "2" }],
              rollout_percentage: 40,
            },
          ],
        },
      },
    });

    for (const name of ["Person properties", "URL", "Wait period"]) {
      await page.getByRole("button", { name: `Clear: ${name}` }).click();
    }
    await survey.comesToBe({ targeting_flag: null, conditions: null });
  });

  test("gives the focus to a field that is still coming, and rings it alone", async ({ page, make }) => {
    const survey = await make({ name: "Audience before its flags", questions: twoQuestions });
    let arrive = () => {};
    const flags = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/feature_flags/**", async (route) => {
      await flags;
      await route.continue();
    });
    await survey.open("audience");
    const flag = page.getByRole("region", { name: "Linked flag" });
    await flag.getByRole("button", { name: "Set: Linked flag" }).focus();
    await page.keyboard.press("Enter");
    const field = flag.getByRole("combobox", { name: "Feature flag" });
    await expect(field).toBeDisabled();
    arrive();
    await expect(field).toBeFocused();
    const ringed = await page.evaluate(() =>
      [...document.querySelectorAll("[data-focus-visible]")]
        .filter(
          (part) => part.querySelector('[role="tablist"]') && getComputedStyle(part).outlineStyle !== "none",
        )
        .map(({ className }) => className),
    );
    expect(ringed).toEqual([]);
  });

  test("names a flag and its variant, events and devices, by keyboard alone", async ({ page, make }) => {
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
    // Past the suggestions, of which none fits.
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Set: Devices" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("checkbox", { name: "Desktop" }).focus();
    await page.keyboard.press("Space");
    await survey.comesToBe({
      conditions: { events: { values: [{ name: "order paid" }] }, deviceTypes: ["Desktop"] },
    });
  });

  test("says of one person why they are asked or not", async ({ page, make, request }) => {
    const survey = await make({
      name: "Audience, why",
      questions: twoQuestions,
      conditions: { url: "/library" },
      targeting_flag_filters: {
        groups: [{ properties: [{ key: "email", type: "person", operator: "is_set", value: "is_set" }] }],
      },
    });
    const { results } = await (
      await request.get(
        '/api/projects/1/persons/?limit=1&properties=[{"key":"email","type":"person","operator":"is_set"}]',
        asOwner,
      )
    ).json();
    await survey.open("audience");
    const why = page.getByRole("region", { name: "Check eligibility" });
    await why.getByRole("combobox", { name: "Person" }).fill(results[0].properties.email);
    // The list is narrowed once the server has answered; until then it holds others.
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.getByRole("option", { name: results[0].name }).click();
    const lines = why.getByRole("listitem");
    await expect(lines.filter({ hasText: "Person properties" })).toContainText("matches");
    await expect(lines.filter({ hasText: "URL" })).toContainText("evaluated in the browser");
  });

  test("is set and cleared by keyboard alone, with events to choose from", async ({ page, make }) => {
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

  test("takes values from those that persons have, by keyboard alone", async ({ page, make }) => {
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

  test("asks for properties of an event, and each time anew", async ({ page, make }) => {
    const survey = await make({ name: "Audience, events", questions: twoQuestions });
    await survey.open("audience");
    const events = page.getByRole("region", { name: "Events", exact: true });
    await events.getByRole("button", { name: "Set: Events" }).click();
    await events.getByRole("combobox", { name: "Event 1" }).fill("order paid");
    await page.keyboard.press("Tab");
    await events.getByRole("button", { name: "Property", exact: true }).click();
    // One without a name is written first.
    await expect(events.getByRole("button", { name: "Property", exact: true })).toBeDisabled();
    await events.getByRole("textbox", { name: "Event 1, property 1", exact: true }).fill("amount");
    const values = events.getByRole("textbox", { name: "Event 1, values 1" });
    await values.pressSequentially("10, 20");
    for (let times = 0; times < 4; times++) await page.keyboard.press("Backspace");
    await expect(values).toHaveValue("10");
    await events.getByText("Show every time").click();
    await survey.comesToBe({
      conditions: {
        events: {
          values: [
            { name: "order paid", propertyFilters: { amount: { operator: "exact", values: ["10"] } } },
          ],
          repeatedActivation: true,
        },
      },
    });
  });

  test("looks right", async ({ page, make }) => {
    const survey = await make({
      name: "Audience, looked at",
      questions: twoQuestions,
      conditions: { url: "(", urlMatchType: "regex", selector: "#x", deviceTypes: ["Desktop"] },
      targeting_flag_filters: {
        groups: [
          { properties: [{ key: "plan", type: "person", operator: "exact", value: ["pro", "club"] }] },
          { properties: [{ key: "email", type: "person", operator: "is_set" }], rollout_percentage: 50 },
        ],
      },
    });
    await survey.open("audience");
    await expect(page.getByRole("row", { name: /Person properties ≈/ })).toBeVisible();
    await looksRight(page, "audience");
  });
});
