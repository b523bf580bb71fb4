import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectToLookRight } from "@/components/testing/accessibility";
import { pickOption, press } from "@/components/testing/actions";
import { saved } from "@/components/testing/editor";
import { chooseByKey, focusOn, pressByKey, tabTo } from "@/components/testing/keys";
import { holdRequests } from "@/components/testing/requests";
import { ask, newProject, newSurvey } from "@/components/testing/surveys";

/** A project with ten readers, one more book finished by each than by the one before. */
async function projectWithReaders() {
  const project = await newProject();
  const batch = Array.from({ length: 10 }, (_, books) => ({
    event: "$identify",
    distinct_id: `reader-${books}`,
    properties: { $set: { books_finished: books, email: `reader-${books}@example.com`, plan: "club" } },
  }));
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  return project;
}

const region = (name: string) => page.getByRole("region", { name, exact: true });

/** Chooses a person whose eligibility is checked, and returns what explains it. */
async function checkEligibility(email: string) {
  const why = region("Check eligibility");
  await why.getByRole("combobox", { name: "Person" }).fill(email);
  // The list is narrowed once the server has answered; until then it holds others.
  await expect.poll(() => page.getByRole("option").elements().length).toBe(1);
  await pickOption(email);
  return why;
}

test("an audience is set, counted, saved, and cleared again", async () => {
  const survey = await newSurvey({}, await projectWithReaders());
  await survey.open("audience");
  const left = page.getByRole("table").filter({ has: page.getByRole("rowheader", { name: "Everyone" }) });
  await expect.element(left.getByRole("row", { name: /^Everyone 10/ })).toHaveTextContent("100%");

  const persons = region("Person properties");
  await persons.getByRole("button", { name: "Set: Person properties" }).click();
  await persons.getByRole("combobox", { name: "Property 1" }).fill("books_finished");
  await userEvent.keyboard("{Escape}");
  await persons.getByRole("button", { name: /Operator 1/ }).click();
  await page.getByRole("option", { name: "is greater than" }).click();
  await persons.getByRole("textbox", { name: "Value 1" }).fill("2");
  const step = left.getByRole("row", { name: /^Person properties/ });
  await expect.element(step).toHaveTextContent(/Person properties7/);
  await expect.element(step).not.toHaveTextContent("≈");
  await persons.getByRole("textbox", { name: /Rollout percentage of group 1/ }).fill("40");
  await userEvent.keyboard("{Tab}");
  await expect.element(step).toHaveTextContent("≈");

  const address = region("URL");
  await address.getByRole("button", { name: "Set: URL" }).click();
  await address.getByRole("textbox", { name: "URL", exact: true }).fill("/library");
  const tested = address.getByRole("textbox", { name: "Test a URL" });
  await tested.fill("https://example.com/Library?x=1");
  await expect.element(address.getByRole("status")).toHaveTextContent("Match: the survey can show here");
  await tested.fill("https://example.com/shop");
  await expect.element(address.getByRole("status")).toHaveTextContent("No match");

  const wait = region("Wait period");
  await wait.getByRole("button", { name: "Set: Wait period" }).click();
  await wait.getByRole("textbox", { name: "Wait period" }).fill("30");
  await userEvent.keyboard("{Tab}");

  const moreThanTwo = { key: "books_finished", type: "person", operator: "gt", value: "2" };
  await survey.toBecome({
    conditions: { url: "/library", seenSurveyWaitPeriodInDays: 30 },
    targeting_flag: { filters: { groups: [{ properties: [moreThanTwo], rollout_percentage: 40 }] } },
  });

  for (const name of ["Person properties", "URL", "Wait period"]) {
    await page.getByRole("button", { name: `Clear: ${name}` }).click();
  }
  await survey.toBecome({ targeting_flag: null, conditions: null });
});

test("a field that is still loading gets the focus once it is there, and is ringed alone", async () => {
  const survey = await newSurvey();
  const release = holdRequests(/feature_flags/);
  await survey.open("audience");
  const flag = region("Linked flag");
  const set = flag.getByRole("button", { name: "Set: Linked flag" });
  await expect.element(set).toBeVisible();
  await focusOn(set);
  await userEvent.keyboard("{Enter}");
  const field = flag.getByRole("combobox", { name: "Feature flag" });
  await expect.element(field).toBeDisabled();
  release();
  await expect.element(field).toHaveFocus();
  const ringed = [...document.querySelectorAll("[data-focus-visible]")].filter(
    (part) => part.querySelector('[role="tablist"]') && getComputedStyle(part).outlineStyle !== "none",
  );
  expect(ringed).toEqual([]);
});

test("a person's eligibility is explained condition by condition", async () => {
  const hasEmail = { key: "email", type: "person", operator: "is_set", value: "is_set" };
  const survey = await newSurvey(
    { conditions: { url: "/library" }, targeting_flag_filters: { groups: [{ properties: [hasEmail] }] } },
    await projectWithReaders(),
  );
  await survey.open("audience");
  const why = await checkEligibility("reader-3@example.com");
  const lines = why.getByRole("listitem");
  await expect.element(lines.filter({ hasText: "Person properties" })).toHaveTextContent("matches");
  await expect.element(lines.filter({ hasText: "URL" })).toHaveTextContent("evaluated in the browser");
});

test("someone who is not eligible is told their own value, and later conditions are not evaluated", async () => {
  const filter = (key: string, operator: string, value: unknown) => ({
    key,
    type: "person",
    operator,
    value,
  });
  const properties = [
    filter("plan", "exact", ["solo"]),
    filter("books_finished", "gt", "2"),
    filter("email", "is_set", "is_set"),
    filter("country", "exact", "France"),
  ];
  const survey = await newSurvey(
    {
      conditions: { url: "/library", seenSurveyWaitPeriodInDays: 30 },
      targeting_flag_filters: { groups: [{ properties }] },
    },
    await projectWithReaders(),
  );
  await survey.open("audience");
  const why = await checkEligibility("reader-1@example.com");
  const lines = why.getByRole("listitem");
  const persons = lines.filter({ hasText: "Person properties" });
  await expect.element(persons).toHaveTextContent("doesn’t match");
  await expect.element(persons).toHaveTextContent("plan is club; this survey asks for solo");
  await expect.element(persons).toHaveTextContent("books_finished is 1; this survey asks for more than 2");
  await expect.element(persons).toHaveTextContent("country is not set; this survey asks for France");
  await expect.element(persons).not.toHaveTextContent("email");
  for (const name of ["Wait period", "URL"]) {
    await expect.element(lines.filter({ hasText: name })).toHaveTextContent("not evaluated");
  }
});

test("a person's value of the linked flag is said as on the person's page", async () => {
  const project = await projectWithReaders();
  const flag = await ask<{ id: number }>("POST", `/api/projects/${project.id}/feature_flags/`, {
    key: "reading-view",
    filters: {
      groups: [{ properties: [], rollout_percentage: 100, variant: "control" }],
      multivariate: {
        variants: ["control", "calm"].map((key) => ({ key, name: "", rollout_percentage: 50 })),
      },
    },
  });
  const survey = await newSurvey(
    { linked_flag_id: flag.id, conditions: { linkedFlagVariant: "calm" } },
    project,
  );
  await survey.open("audience");
  const why = await checkEligibility("reader-3@example.com");
  await expect
    .element(why.getByRole("listitem").filter({ hasText: "flag" }).first())
    .toHaveTextContent("Flag reading-view is “control” for this person; it has to be “calm”");
});

test("a person outside the linked flag's rollout is not eligible", async () => {
  const project = await projectWithReaders();
  const flag = await ask<{ id: number }>("POST", `/api/projects/${project.id}/feature_flags/`, {
    key: "few",
    filters: { groups: [{ properties: [], rollout_percentage: 1 }] },
  });
  const survey = await newSurvey({ linked_flag_id: flag.id }, project);
  await survey.open("audience");
  const why = await checkEligibility("reader-3@example.com");
  await expect
    .element(why.getByRole("listitem").filter({ hasText: "flag" }).first())
    .toHaveTextContent("doesn’t match");
  await expect.element(why.getByText("reader-3@example.com is not eligible.")).toBeVisible();
});

test("devices are compared by is and is not, and what was stored reads so", async () => {
  const survey = await newSurvey({ conditions: { deviceTypes: ["Desktop"] } });
  await survey.open("audience");
  const devices = region("Devices");
  await expect.element(devices.getByRole("button", { name: /Device match type/ })).toHaveTextContent("is");
  await press("checkbox", "Mobile");
  await survey.toBecome({
    conditions: { deviceTypes: ["Desktop", "Mobile"], deviceTypesMatchType: "exact" },
  });
  await devices.getByRole("button", { name: /Device match type/ }).click();
  await expect
    .poll(() =>
      page
        .getByRole("option")
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual(["is", "is not"]);
  await page.getByRole("option", { name: "is not" }).click();
  await survey.toBecome({ conditions: { deviceTypesMatchType: "is_not" } });
});

test("an event is asked for with properties, and each time again", async () => {
  const survey = await newSurvey();
  await survey.open("audience");
  const events = region("Events");
  await events.getByRole("button", { name: "Set: Events" }).click();
  await events.getByRole("combobox", { name: "Event 1" }).fill("order paid");
  await userEvent.keyboard("{Tab}");
  const property = events.getByRole("button", { name: "Property", exact: true });
  await property.click();
  // A condition without a property must get one first.
  await expect.element(property).toBeDisabled();
  await events.getByRole("textbox", { name: "Event 1, property 1", exact: true }).fill("amount");
  const values = events.getByRole("textbox", { name: "Event 1, values 1" });
  await userEvent.type(values, "10, 20{Backspace}{Backspace}{Backspace}{Backspace}");
  await expect.element(values).toHaveValue("10");
  await events.getByText("Show every time").click();
  const amount = { operator: "exact", values: ["10"] };
  await survey.toBecome({
    conditions: {
      events: { values: [{ name: "order paid", propertyFilters: { amount } }], repeatedActivation: true },
    },
  });
});

test("half-written conditions are errors that keep the survey from starting, also after another tab", async () => {
  const survey = await newSurvey({}, await projectWithReaders());
  await survey.open("audience");
  const persons = region("Person properties");
  await persons.getByRole("button", { name: "Set: Person properties" }).click();
  await persons.getByRole("combobox", { name: "Property 1" }).fill("plan");
  await userEvent.keyboard("{Escape}");
  await persons.getByRole("button", { name: "Add cohort" }).click();
  await expect.element(persons.getByRole("combobox", { name: "Cohort 2" })).toHaveFocus();
  await expect.element(page.getByRole("listbox")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
  await expect.element(persons.getByText("and", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Incomplete conditions are neither counted nor saved.")).toBeVisible();
  await expectToLookRight();
  await page.getByRole("tab", { name: "Schedule" }).click();
  await page.getByRole("button", { name: "Start…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Start/ });
  await expect.element(dialog.getByText(/Condition 1 .* needs a value for plan/)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Start now" })).toBeDisabled();
  await expect
    .element(dialog.getByText("Complete the conditions to see how many people match."))
    .toBeVisible();
  await expect.element(dialog.getByText(/Condition 2 .* has no cohort/)).toBeVisible();
  await dialog.getByRole("button", { name: "Go to Audience" }).last().click();
  await expect.element(persons.getByRole("button", { name: /Cohort membership 2/ })).toHaveFocus();
  await page.getByRole("button", { name: "Clear: Person properties" }).click();
  await expect
    .element(page.getByText("Incomplete conditions are neither counted nor saved."))
    .not.toBeInTheDocument();
});

test("a condition that is opened and not set is incomplete, for the checks and the save status too", async () => {
  const survey = await newSurvey();
  await survey.open("audience");
  const names = ["Linked flag", "URL", "Element", "Devices", "Events", "Cancelling events", "Wait period"];
  const note = "Incomplete, so not saved yet.";
  for (const name of names) {
    await page.getByRole("button", { name: `Set: ${name}`, exact: true }).click();
    // Suggestions hide what is around them.
    await userEvent.keyboard("{Escape}");
    await expect.element(region(name).getByText(note)).toBeVisible();
  }
  const notSaved = page.getByRole("button", { name: /^Not saved: / });
  await expect
    .element(notSaved)
    .toHaveTextContent(/\(Linked flag, URL, Element, Devices, Events, Cancelling events,? and Wait period\)/);
  await expectToLookRight();
  // A condition that is cleared to be written again stays open.
  const url = region("URL").getByRole("textbox", { name: "URL", exact: true });
  await url.fill("/library");
  await expect.element(region("URL").getByText(note)).not.toBeInTheDocument();
  await url.fill("");
  await expect.element(url).toHaveFocus();

  await page.getByRole("tab", { name: "Schedule" }).click();
  await page.getByRole("button", { name: /^Checks: / }).click();
  const checks = page.getByRole("dialog", { name: "Checks" });
  for (const text of [
    "The linked flag needs a flag.",
    "The URL condition needs a URL.",
    "The element condition needs a CSS selector.",
    "The device condition needs a device.",
    "Event 1 needs a name.",
    "Cancelling event 1 needs a name.",
    "The wait period needs a number of days.",
  ])
    await expect.element(checks).toHaveTextContent(text);
  await userEvent.keyboard("{Escape}");

  // What is half-written is still there after another tab.
  await notSaved.click();
  await expect.element(region("Linked flag").getByRole("combobox")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await region("Events").getByRole("combobox", { name: "Event 1" }).fill("order paid");
  await userEvent.keyboard("{Tab}");
  await region("Events").getByRole("button", { name: "Property", exact: true }).click();
  await page.getByRole("tab", { name: "Schedule" }).click();
  await page.getByRole("tab", { name: /Audience/ }).click();
  await expect.element(region("Events").getByRole("textbox", { name: /property 1/ })).toBeVisible();
  await expect.element(region("Events").getByText(note)).toBeVisible();
  for (const name of names) await page.getByRole("button", { name: `Clear: ${name}`, exact: true }).click();
  await expect.element(notSaved).not.toBeInTheDocument();
  await expect.element(saved).toBeVisible();
});

/** How many suggestions there are, once the server has answered. */
const expectOptions = (count: number) =>
  expect.poll(() => page.getByRole("option").elements().length).toBe(count);

test("a flag with its variant, events and devices are set by keyboard alone", async () => {
  const project = await newProject();
  const variants = ["control", "slow", "fast"].map((key, at) => ({ key, rollout_percentage: at ? 33 : 34 }));
  for (const key of ["reading-view-redesign", "shop-view"])
    await ask("POST", `/api/projects/${project.id}/feature_flags/`, {
      key,
      filters: { groups: [{ properties: [], rollout_percentage: 100 }], multivariate: { variants } },
    });
  const survey = await newSurvey({}, project);
  await survey.open("audience");
  const flag = region("Linked flag");
  await focusOn(flag.getByRole("button", { name: "Set: Linked flag" }));
  await userEvent.keyboard("{Enter}");
  await expect.element(flag.getByRole("combobox", { name: "Feature flag" })).toHaveFocus();
  await userEvent.keyboard("reading-view");
  await expectOptions(1);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await survey.toBecome({ linked_flag: { key: "reading-view-redesign" } });
  await focusOn(flag.getByRole("button", { name: /Flag variant/ }));
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("option").first()).toHaveFocus();
  await userEvent.keyboard("{End}");
  await expect.element(page.getByRole("option").last()).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await survey.toBecome({ conditions: { linkedFlagVariant: "fast" } });

  await focusOn(page.getByRole("button", { name: "Set: Events" }));
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("combobox", { name: "Event 1" })).toHaveFocus();
  // The value is not among the suggestions.
  await userEvent.keyboard("order paid{Tab}");
  await focusOn(page.getByRole("button", { name: "Set: Devices" }));
  await userEvent.keyboard("{Enter}");
  await focusOn(page.getByRole("checkbox", { name: "Desktop" }));
  await userEvent.keyboard(" ");
  await survey.toBecome({
    conditions: { events: { values: [{ name: "order paid" }] }, deviceTypes: ["Desktop"] },
  });
});

test("conditions are set and cleared by keyboard alone, with event suggestions", async () => {
  const project = await projectWithReaders();
  const batch = ["invitation sent", "order paid"].map((event) => ({ event, distinct_id: "reader-1" }));
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  const survey = await newSurvey({}, project);
  await survey.open("audience");
  await pressByKey(page.getByRole("button", { name: "Set: URL" }));
  await tabTo(page.getByRole("textbox", { name: "URL", exact: true }));
  await userEvent.keyboard("/club");
  await pressByKey(page.getByRole("button", { name: "Set: Events" }));
  await expect.element(page.getByRole("combobox", { name: "Event 1" })).toHaveFocus();
  await userEvent.keyboard("invitation");
  await expectOptions(1);
  await userEvent.keyboard("{ArrowDown}{Enter}{Tab}");
  await pressByKey(page.getByRole("button", { name: "Set: Person properties" }));
  await expect.element(page.getByRole("combobox", { name: "Property 1" })).toHaveFocus();
  await userEvent.keyboard("email{Tab}");
  await chooseByKey(page.getByRole("button", { name: /Operator 1/ }), "is set");
  await survey.toBecome({
    conditions: { url: "/club", events: { values: [{ name: "invitation sent" }] } },
    targeting_flag: { filters: { groups: [{ properties: [{ key: "email", operator: "is_set" }] }] } },
  });
  for (const name of ["Person properties", "URL", "Events"]) {
    await tabTo(page.getByRole("button", { name: `Clear: ${name}` }), "back");
    await userEvent.keyboard("{Enter}");
  }
  await survey.toBecome({ targeting_flag: null, conditions: null });
});

test("values of a property are suggested from persons, and picked by keyboard alone", async () => {
  const project = await projectWithReaders();
  const $set = { plan: "solo" };
  const batch = [{ event: "$identify", distinct_id: "somebody", properties: { $set } }];
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  const survey = await newSurvey({}, project);
  await survey.open("audience");
  const persons = region("Person properties");
  await pressByKey(persons.getByRole("button", { name: "Set: Person properties" }));
  await expect.element(persons.getByRole("combobox", { name: "Property 1" })).toHaveFocus();
  await userEvent.keyboard("plan{Tab}");
  const values = persons.getByRole("combobox", { name: /Values 1$/ });
  await tabTo(values);
  for (const [typed, value] of [
    ["cl", "club"],
    ["so", "solo"],
  ] as const) {
    await userEvent.keyboard(typed);
    await expect.element(page.getByRole("option", { name: value })).toBeVisible();
    await expectOptions(1);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    // The list has closed, and the field waits for another one.
    await expect.element(persons.getByRole("listitem").filter({ hasText: value })).toBeVisible();
    await expect.element(values).toHaveFocus();
    await expect.element(values).toHaveValue("");
  }
  await userEvent.keyboard("a plan of tomorrow{Enter}");
  const plan = { key: "plan", value: ["club", "solo", "a plan of tomorrow"] };
  await survey.toBecome({ targeting_flag: { filters: { groups: [{ properties: [plan] }] } } });
});

test("looks right", async () => {
  const survey = await newSurvey(
    {
      conditions: { url: "(", urlMatchType: "regex", selector: "#x", deviceTypes: ["Desktop"] },
      targeting_flag_filters: {
        groups: [
          { properties: [{ key: "plan", type: "person", operator: "exact", value: ["pro", "club"] }] },
          { properties: [{ key: "email", type: "person", operator: "is_set" }], rollout_percentage: 50 },
        ],
      },
    },
    await projectWithReaders(),
  );
  await survey.open("audience");
  await expect.element(page.getByRole("row", { name: /Person properties ≈/ })).toBeVisible();
  await expectToLookRight();
});

test("a wait period below the project's minimum says what applies", async () => {
  const project = await newProject();
  await ask("PATCH", `/api/projects/${project.id}/`, { survey_config: { seenSurveyWaitPeriodInDays: 14 } });
  const survey = await newSurvey({ conditions: { seenSurveyWaitPeriodInDays: 7 } }, project);
  await survey.open("audience");
  const note = page.getByText("Waits 14 days, the project’s minimum", { exact: true });
  await expect.element(note).toBeVisible();
  await page.getByRole("button", { name: "Clear: Wait period" }).click();
  await expect.element(note).toBeVisible();
  await page.getByRole("button", { name: "Set: Wait period" }).click();
  await page.getByRole("textbox", { name: "Wait period" }).fill("30");
  await userEvent.keyboard("{Tab}");
  await expect.element(note).not.toBeInTheDocument();
  await survey.toBecome({ conditions: { seenSurveyWaitPeriodInDays: 30 } });
});

test("fatigue names the surveys that compete for the audience, and follows it", async () => {
  const project = await projectWithReaders();
  const habits = await newSurvey({ name: "Habits", start_date: new Date().toISOString() }, project);
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString();
  await newSurvey({ name: "Shelves", start_date: soon }, project);
  const batch = ["reader-1", "reader-8"].map((distinct_id) => ({
    event: "survey shown",
    distinct_id,
    properties: { $survey_id: habits.id },
  }));
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  const survey = await newSurvey({}, project);
  await survey.open("audience");
  const fatigue = region("Survey fatigue");
  await expect
    .element(fatigue)
    .toHaveTextContent(
      "2 of 10 persons of this audience saw another survey in the last 14 days: “Habits” 2 of 10.",
    );
  await expect
    .element(fatigue.getByRole("row", { name: /^Habits/ }))
    .toHaveTextContent(/Habits10 of 102 of 10/);
  await expect
    .element(fatigue.getByRole("row", { name: /^Shelves/ }))
    .toHaveTextContent(/Starts on .*10 of 100 of 10/);
  await expectToLookRight();
  // Each share opens the persons behind it.
  await fatigue.getByRole("button", { name: "2 of 10" }).first().click();
  const seen = page.getByRole("dialog", { name: "Saw another survey" });
  await expect.element(seen).toHaveTextContent(/in the last 14 days\.2 persons/);
  await expect.element(seen.getByRole("listitem")).toHaveLength(2);
  await expect
    .element(seen.getByRole("link").first())
    .toHaveAttribute("href", expect.stringMatching(/\/persons\/[0-9a-f-]{36}$/));
  await expectToLookRight();
  await userEvent.keyboard("{Escape}");
  await fatigue
    .getByRole("row", { name: /^Habits/ })
    .getByRole("button", { name: "2 of 10" })
    .click();
  await expect.element(page.getByRole("dialog", { name: "Saw “Habits”" })).toHaveTextContent("2 persons");
  await userEvent.keyboard("{Escape}");
  await survey.change({
    targeting_flag_filters: {
      groups: [{ properties: [{ key: "books_finished", value: "5", operator: "gt", type: "person" }] }],
    },
  });
  await survey.open("audience");
  await expect.element(fatigue).toHaveTextContent("1 of 4 persons of this audience saw another survey");
});
