import type { Page } from "@playwright/test";
import {
  countResponses,
  createSurvey,
  expect,
  listAnswers,
  type Project,
  customerSiteTest as test,
  waitForEligibleSurveys,
} from "./customer-site";
import { asOwner } from "./fixtures";

// Real devices keep what they captured for three seconds, so that answers are waited for.

/** All five types, and both kinds of branching. */
const questions = [
  {
    type: "rating",
    question: "How was your order?",
    display: "number",
    scale: 5,
    branching: { type: "response_based", responseValues: { negative: 1, positive: 2 } },
  },
  { type: "open", question: "What went wrong?", branching: { type: "specific_question", index: 4 } },
  {
    type: "single_choice",
    question: "What did you come for?",
    choices: ["Bread", "Cake"],
    branching: { type: "response_based", responseValues: { 0: 3, 1: "end" } },
  },
  {
    type: "multiple_choice",
    question: "Which breads?",
    choices: ["Rye", "Spelt", "Other"],
    hasOpenChoice: true,
  },
  { type: "link", question: "Read how we bake.", link: "https://bakery.example", buttonText: "Read" },
];

const appearance = { displayThankYouMessage: true, thankYouMessageHeader: "Thank you!" };

const widget = (page: Page, survey: string) => {
  const box = page.locator(`.PostHogSurvey-${survey}`);
  const submit = (name = "Submit") => box.locator(".form-submit", { hasText: name }).click();
  return {
    box,
    question: box.locator(".survey-question"),
    async rate(n: number) {
      await box.locator(`.ratings-number[aria-label="Rate ${n}"]`).click();
      await submit();
    },
    async choose(...choices: string[]) {
      for (const choice of choices) await box.getByText(choice, { exact: true }).click();
      await submit();
    },
    async write(text: string) {
      await box.locator("textarea").fill(text);
      await submit();
    },
    submit,
    thanks: box.locator(".thank-you-message-header"),
    dismiss: box.locator(".form-cancel"),
  };
};

const create = (request: Page["request"], project: Project) =>
  createSurvey(request, project, { name: "After an order", questions, appearance });

test("a survey is shown, answered on two paths, counted, and not shown twice", async ({ site, request }) => {
  const survey = await create(request, site.project);

  const ada = await site.visit({ install: "snippet", person: "ada@example.com" });
  await ada.evaluate(() => Object.assign(window, { open: () => null }));
  const first = widget(ada, survey);
  await expect(first.question).toHaveText("How was your order?");
  await first.rate(5);
  await expect(first.question).toHaveText("What did you come for?");
  await first.choose("Bread");
  await expect(first.question).toHaveText("Which breads?");
  await first.choose("Rye", "Spelt");
  await expect(first.question).toHaveText("Read how we bake.");
  await first.submit("Read");
  await expect(first.thanks).toHaveText("Thank you!");
  await expect.poll(() => countResponses(request, site.project, survey)).toBe(1);

  const grace = await site.visit({ install: "module", person: "grace@example.com" });
  await grace.evaluate(() => Object.assign(window, { open: () => null }));
  const second = widget(grace, survey);
  await expect(second.question).toHaveText("How was your order?");
  await second.rate(1);
  await expect(second.question).toHaveText("What went wrong?");
  await second.write("  It was late.  ");
  await expect(second.question).toHaveText("Read how we bake.");
  await second.submit("Read");
  await expect(second.thanks).toBeVisible();
  await expect.poll(() => countResponses(request, site.project, survey)).toBe(2);

  expect(await listAnswers(request, site.project, survey)).toEqual(
    expect.arrayContaining([
      { person: "ada@example.com", answers: { 0: 5, 2: "Bread", 3: ["Rye", "Spelt"], 4: "link clicked" } },
      { person: "grace@example.com", answers: { 0: 1, 1: "It was late.", 4: "link clicked" } },
    ]),
  );

  for (const install of ["snippet", "module"] as const) {
    const again = await site.visit({ install, person: "ada@example.com" });
    expect(await waitForEligibleSurveys(again)).toEqual([]);
    await expect(widget(again, survey).box).toHaveCount(0);
  }
  const stranger = await site.visit({ person: "mary@example.com" });
  expect(await waitForEligibleSurveys(stranger)).toEqual([survey]);
  await expect(widget(stranger, survey).question).toBeVisible();
});

test("a page that can't load the configuration as a script reads it as JSON, and shows the survey", async ({
  site,
  request,
}) => {
  const survey = await createSurvey(request, site.project, {
    name: "Any",
    questions: [{ type: "open", question: "What went wrong?" }],
  });
  const page = await site.visit({
    prepare: async (visitor) => {
      await visitor.route("**/array/*/config.js", (route) => route.abort());
    },
  });
  await expect(widget(page, survey).question).toHaveText("What went wrong?");
});

test("a dismissed survey is not shown to that person again, on any device", async ({ site, request }) => {
  const survey = await create(request, site.project);
  const page = await site.visit({ person: "ada@example.com" });
  await widget(page, survey).dismiss.click();
  await expect(widget(page, survey).box.locator(".survey-form")).toHaveCount(0);
  await page.reload();
  expect(await waitForEligibleSurveys(page)).toEqual([]);

  const stats = `/api/projects/${site.project.id}/surveys/${survey}/stats/`;
  await expect
    .poll(async () => {
      const { stats: seen } = await (await request.get(stats, asOwner)).json();
      return [seen["survey shown"]?.total_count, seen["survey dismissed"]?.total_count];
    })
    .toEqual([1, 1]);
  const fresh = await site.visit({ person: "ada@example.com" });
  expect(await waitForEligibleSurveys(fresh)).toEqual([]);
  await expect(widget(fresh, survey).box).toHaveCount(0);
  expect(await countResponses(request, site.project, survey)).toBe(0);
});

test("a person is shown as many surveys as the contact budget has, by priority and on any device", async ({
  site,
  request,
}) => {
  const { project } = site;
  const questions = [{ type: "rating", question: "Did you find it?" }];
  // Shown again to who answered it: SDKs don't ask its internal flag.
  await createSurvey(request, project, { name: "Second", questions, schedule: "always" });
  const first = await createSurvey(request, project, {
    name: "First",
    questions,
    contact_priority: "high",
    appearance,
  });
  const exempt = { name: "Feedback", type: "widget", questions, contact_priority: "exempt" };
  const feedback = await createSurvey(request, project, exempt);
  const data = { survey_config: { contact_budget: { surveys: 1, days: 30, turn_days: 7 } } };
  expect((await request.patch(`/api/projects/${project.id}/`, { ...asOwner, data })).status()).toBe(200);

  const page = await site.visit({ person: "ada@example.com" });
  await widget(page, first).rate(4);
  await expect(widget(page, first).thanks).toBeVisible();
  await expect.poll(() => countResponses(request, project, first)).toBe(1);
  for (const again of [page, await site.visit({ person: "ada@example.com" })]) {
    await again.reload();
    expect(await waitForEligibleSurveys(again)).toEqual([feedback]);
  }
  const other = await site.visit({ person: "grace@example.com" });
  expect((await waitForEligibleSurveys(other)).toSorted()).toEqual([first, feedback].toSorted());
});

test("an anonymous visitor can answer, and does not see the survey on that device again", async ({
  site,
  request,
}) => {
  const survey = await createSurvey(request, site.project, {
    name: "One question",
    questions: [{ type: "rating", question: "Did you find it?" }],
    appearance,
  });
  const page = await site.visit({});
  await widget(page, survey).rate(4);
  await expect(widget(page, survey).thanks).toBeVisible();
  await expect.poll(() => countResponses(request, site.project, survey)).toBe(1);
  await page.reload();
  expect(await waitForEligibleSurveys(page)).toEqual([]);
  const persons = await (await request.get(`/api/projects/${site.project.id}/persons/`, asOwner)).json();
  expect(persons.results).toEqual([]);
});

test("a survey that is not running, or whose flag is off, is not shown", async ({ site, request }) => {
  const { project } = site;
  const flag = await request.post(`/api/projects/${project.id}/feature_flags/`, {
    ...asOwner,
    data: {
      key: "bakers",
      filters: { groups: [{ properties: [{ key: "baker", value: ["true"], type: "person" }] }] },
    },
  });
  const open = { type: "open", question: "Anything else?" };
  await createSurvey(request, project, { name: "Draft", questions: [open], start_date: null });
  await createSurvey(request, project, { name: "Later", questions: [open], start_date: "2096-01-01" });
  const bakers = await createSurvey(request, project, {
    name: "Bakers",
    questions: [open],
    linked_flag_id: (await flag.json()).id,
  });
  const page = await site.visit({ person: "ada@example.com" });
  expect(await waitForEligibleSurveys(page)).toEqual([]);
  await page.evaluate(() => {
    const { posthog } = window as unknown as { posthog: { setPersonProperties(set: object): void } };
    posthog.setPersonProperties({ baker: "true" });
  });
  await expect(widget(page, bakers).question).toHaveText("Anything else?");
});
