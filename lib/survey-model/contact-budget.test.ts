import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contactPriorities } from "@/lib/contract/survey/contact-priority";
import {
  allotContacts,
  byContactPriority,
  type Contact,
  type ContactBudget,
  contactBudgetOf,
  explainHeldBack,
  type RankedSurvey,
} from "@/lib/survey-model/contact-budget";

const today = 20_000;
const ranked = (id: string, fields: Partial<RankedSurvey> = {}): RankedSurvey => ({
  id,
  iteration: null,
  contact_priority: "medium",
  start_date: new Date((fields.start_day ?? today) * 86_400_000).toISOString(),
  start_day: today,
  ...fields,
});
const shown = (survey: string, day: number, iteration: number | null = null): Contact => ({
  survey,
  iteration,
  first: day,
  last: day,
});
const budgetOf = (surveys: number, days: number, turnDays = 7): ContactBudget => ({
  limits: [{ surveys, days }],
  turnDays,
});

describe("the budget of a project", () => {
  it("has its own limit, and the wait period as one survey in its days, which hosted links don't wait", () => {
    const contact_budget = { surveys: 2, days: 30, turn_days: 5 };
    const config = { contact_budget, seenSurveyWaitPeriodInDays: 7 };
    const [own, wait] = [
      { surveys: 2, days: 30 },
      { surveys: 1, days: 7, isWait: true },
    ];
    expect(contactBudgetOf(config)).toEqual({ limits: [own, wait], turnDays: 5 });
    expect(contactBudgetOf(config, { isHosted: true })).toEqual({ limits: [own], turnDays: 5 });
    expect(contactBudgetOf({ seenSurveyWaitPeriodInDays: 7 })).toEqual({ limits: [wait], turnDays: 7 });
    for (const none of [null, {}, { contact_budget: null, seenSurveyWaitPeriodInDays: 0 }])
      expect(contactBudgetOf(none)).toBeNull();
  });
});

describe("surveys that share a budget", () => {
  const allowed = (budget: ContactBudget, surveys: RankedSurvey[], contacts: Contact[] = [], day = today) =>
    [...allotContacts({ budget, contacts, surveys, today: day })]
      .filter(([, { limit }]) => limit === null)
      .map(([id]) => id)
      .toSorted();

  it("are taken by priority, then start, then id", () => {
    const surveys = [
      ranked("d"),
      ranked("c"),
      ranked("b", { start_day: today - 1 }),
      ranked("a", { contact_priority: "low", start_day: today - 3 }),
      ranked("e", { contact_priority: "high" }),
    ];
    expect(surveys.toSorted(byContactPriority).map(({ id }) => id)).toEqual(["e", "b", "c", "d", "a"]);
    expect(allowed(budgetOf(2, 30), surveys)).toEqual(["b", "e"]);
  });

  it("stay allowed once they were shown, in each iteration once more", () => {
    const surveys = [ranked("a", { iteration: 2 }), ranked("b", { contact_priority: "high" })];
    expect(allowed(budgetOf(1, 30), surveys, [shown("a", today - 3, 2)])).toEqual(["a"]);
    expect(allowed(budgetOf(1, 30), surveys, [shown("a", today - 3, 1)])).toEqual([]);
    expect(allowed(budgetOf(2, 30), surveys, [shown("a", today - 3, 1)])).toEqual(["b"]);
  });

  it("count for so many days, today included", () => {
    const seen = [shown("gone", today)];
    expect(allowed(budgetOf(1, 30), [ranked("a")], seen, today + 29)).toEqual([]);
    expect(allowed(budgetOf(1, 30), [ranked("a")], seen, today + 30)).toEqual(["a"]);
  });

  it("give their turn away when they are never shown, and get it back", () => {
    const surveys = [ranked("a", { contact_priority: "high" }), ranked("b"), ranked("c")];
    const turns = [0, 6, 7, 13, 14, 21].map((day) => allowed(budgetOf(1, 30), surveys, [], today + day)[0]);
    expect(turns).toEqual(["a", "a", "b", "b", "c", "a"]);
    // Who is new starts with the first, whenever the surveys started.
    const whenNew = {
      budget: budgetOf(1, 30),
      contacts: [],
      surveys,
      today: today + 9,
      knownSince: today + 8,
    };
    expect(allotContacts(whenNew).get("a")?.limit).toBeNull();
    // A new survey has its first turn at once.
    const newest = ranked("n", { start_day: today + 10, contact_priority: "low" });
    expect(allowed(budgetOf(1, 30), [...surveys, newest], [], today + 10)).toEqual(["n"]);
  });

  it("say what holds them back, and until when", () => {
    const surveys = [ranked("a", { contact_priority: "high" }), ranked("b")];
    const names = new Map([
      ["a", "NPS"],
      ["b", "CSAT"],
    ]);
    const explain = (id: string, contacts: Contact[] = []) =>
      explainHeldBack({ budget: budgetOf(1, 30), contacts, surveys, today }, id, names);
    const limit = { surveys: 1, days: 30 };
    expect(explain("a")).toBeNull();
    const first = [{ id: "a", name: "NPS" }];
    expect(explain("b")).toEqual({ ...limit, is_used_up: false, instead: first, next_date: "2024-10-11" });
    const seen = [shown("a", today - 10), shown("deleted", today - 20)];
    expect(explain("b", seen)).toEqual({
      ...limit,
      is_used_up: true,
      instead: first,
      next_date: "2024-10-31",
    });
  });
});

const id = fc.constantFrom("a", "b", "c", "d", "e", "f");
const iteration = fc.option(fc.integer({ min: 1, max: 2 }));
const world = fc.record({
  limit: fc.record({ surveys: fc.integer({ min: 1, max: 4 }), days: fc.integer({ min: 1, max: 20 }) }),
  wait: fc.integer({ min: 0, max: 8 }),
  turnDays: fc.integer({ min: 1, max: 9 }),
  surveys: fc.uniqueArray(
    fc.record({
      id,
      iteration,
      contact_priority: fc.constantFrom(...contactPriorities.slice(0, 3)),
      start_day: fc.integer({ min: today - 40, max: today }),
    }),
    { selector: (survey) => survey.id },
  ),
  contacts: fc.uniqueArray(
    fc.record({
      survey: id,
      iteration,
      first: fc.integer({ min: 0, max: 10 }),
      last: fc.integer({ min: 0, max: 40 }),
    }),
    { selector: (contact) => `${contact.survey}/${contact.iteration}` },
  ),
  /** The surveys whose page a person opens, day by day. */
  pages: fc.array(fc.array(id as fc.Arbitrary<string>, { maxLength: 3 }), { maxLength: 40 }),
});

describe("in any calendar", () => {
  const runs = { numRuns: process.env.LONG ? 5000 : 150 };
  const build = ({
    limit,
    wait,
    turnDays,
    surveys,
    contacts,
  }: typeof world extends fc.Arbitrary<infer W> ? W : never) => ({
    budget: contactBudgetOf({
      contact_budget: { ...limit, turn_days: turnDays },
      seenSurveyWaitPeriodInDays: wait,
    }) as ContactBudget,
    surveys: surveys.map((survey) => ranked(survey.id, survey)),
    contacts: contacts.map(({ first, last, ...unit }) => ({
      ...unit,
      first: today - last - first,
      last: today - last,
    })),
    today,
  });
  const isUnit = (contact: Contact, survey: RankedSurvey) =>
    contact.survey === survey.id && (contact.iteration ?? survey.iteration) === survey.iteration;

  it("nothing exceeds the budget, nothing is held back without a reason, and the order of surveys is the same", () =>
    fc.assert(
      fc.property(world, (drawn) => {
        const { budget, surveys, contacts } = build(drawn);
        const results = allotContacts({ budget, surveys, contacts, today });
        const reversed = allotContacts({ budget, surveys: surveys.toReversed(), contacts, today });
        expect(Object.fromEntries(reversed)).toEqual(Object.fromEntries(results));
        const filled = budget.limits.map((limit) => {
          const counted = contacts.filter(({ last }) => last + limit.days > today);
          const granted = surveys.filter(
            (one) => results.get(one.id)?.limit === null && !counted.some((contact) => isUnit(contact, one)),
          );
          const left = Math.max(0, limit.surveys - counted.length);
          if (!limit.isWait || left === 0) expect(granted.length).toBeLessThanOrEqual(left);
          return { limit, total: counted.length + granted.length, counted };
        });
        for (const survey of surveys) {
          const { limit } = results.get(survey.id) ?? {};
          if (!limit) continue;
          const full = filled.find((one) => one.limit === limit);
          expect(full?.total).toBeGreaterThanOrEqual(limit.surveys);
          expect(full?.counted.some((contact) => isUnit(contact, survey))).toBe(false);
          const told = explainHeldBack({ budget, surveys, contacts, today }, survey.id, new Map());
          expect(told).toMatchObject({ surveys: limit.surveys, days: limit.days });
        }
      }),
      runs,
    ));

  it("a person who opens pages for weeks is never shown more, and each survey that is never shown has its turn", () =>
    fc.assert(
      fc.property(world, (drawn) => {
        const { budget, surveys } = build(drawn);
        let contacts: Contact[] = [];
        drawn.pages.forEach((page, at) => {
          const day = today + at;
          for (const survey of surveys) {
            const results = allotContacts({ budget, surveys, contacts, today: day });
            if (!page.includes(survey.id) || results.get(survey.id)?.limit !== null) continue;
            const before = contacts.find((contact) => isUnit(contact, survey));
            contacts = [
              ...contacts.filter((contact) => contact !== before),
              { survey: survey.id, iteration: survey.iteration, first: before?.first ?? day, last: day },
            ];
          }
          for (const limit of budget.limits)
            expect(contacts.filter(({ last }) => last + limit.days > day).length).toBeLessThanOrEqual(
              limit.surveys,
            );
        });
        // The last change is forgotten after the longest period, and the order begins again.
        const rounds =
          budget.turnDays * (surveys.length + 1) + Math.max(...budget.limits.map(({ days }) => days));
        const quiet = today + drawn.pages.length + Math.max(...budget.limits.map(({ days }) => days));
        const had = new Set(
          Array.from({ length: rounds + 1 }, (_, at) =>
            [...allotContacts({ budget, surveys, contacts, today: quiet + at })]
              .filter(([, { limit }]) => limit === null)
              .map(([allowed]) => allowed),
          ).flat(),
        );
        expect(had.size).toBe(surveys.length);
      }),
      runs,
    ));
});
