import { createFormatter, createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { changeLines } from "@/components/activity/change-lines";
import { createLookUp } from "@/components/activity/use-words";
import type { Words } from "@/components/activity/value-words";
import { activityFields } from "@/lib/contract/activity/scopes";
import de from "@/messages/de";
import en from "@/messages/en";

const locales = { en, de } as const;
type Locale = keyof typeof locales;

function wordsIn(locale: Locale): Words {
  const messages = locales[locale] as typeof en;
  const onError = (error: Error) => {
    throw error;
  };
  const options = { locale, messages, onError };
  const lookUp = createLookUp(createTranslator(options));
  return {
    t: createTranslator({ ...options, namespace: "activity" }) as Words["t"],
    filterTexts: createTranslator({ ...options, namespace: "filters" }) as Words["filterTexts"],
    lookUp,
    format: createFormatter({ locale, timeZone: "UTC" }),
    fieldName: (path) => lookUp(`fields.${path}`),
    languageName: (code) =>
      /^[a-z]{2}$/.test(code) ? (new Intl.DisplayNames(locale, { type: "language" }).of(code) ?? code) : code,
  };
}

interface Change {
  field: string;
  before?: unknown;
  after?: unknown;
  action?: "created" | "changed";
}

/** The lines of some changes, as they are read on the screen. */
function read(scope: string, changes: Change[], locale: Locale = "en"): string[] {
  const words = wordsIn(locale);
  const entry = {
    scope,
    detail: {
      changes: changes.map(({ before = null, after = null, action = "changed", field }) => ({
        type: scope,
        action,
        field,
        before,
        after,
      })),
      trigger: null,
      name: null,
      short_id: null,
      type: null,
    },
  };
  const tag = (text: unknown) => String(text);
  return changeLines(entry, words).map((line) =>
    String(words.t.markup(`changes.${line.kind}`, { ...line, from: tag, to: tag })),
  );
}

/** Sample values for fields without specific ones. */
const samples: [before: unknown, after: unknown][] = [
  [null, "something"],
  ["one", null],
  [false, true],
  [3, 30],
  [[], ["a", "b"]],
  [{ a: 1 }, { a: 2, b: [1] }],
  [[{ key: "plan", value: "free" }], [{ key: "plan", value: ["free", "solo"], operator: "exact" }]],
];

const everyField = Object.entries(activityFields).flatMap(([scope, fields]) =>
  fields.map((field) => [scope, field] as const),
);

describe("what an activity changed", () => {
  it.each(everyField)("%s.%s is told in words of the screen, whatever it holds", (scope, field) => {
    for (const locale of ["en", "de"] as const) {
      for (const [before, after] of samples) {
        const lines = read(scope, [{ field, before, after }], locale);
        for (const line of lines) {
          expect(line).not.toMatch(/undefined|null|\[object|[{}]/);
          // Names of columns and keys have underscores or capitals within.
          if (/_|[a-z][A-Z]/.test(field)) expect(line).not.toContain(field);
        }
      }
    }
  });

  it("says what an export was asked for and how far it came, and nothing that a reader may not see", () => {
    const plan = { key: "plan", value: ["free", "solo"], operator: "exact", type: "person" };
    const exported = {
      ...{ format: "csv", search: "ada", columns: ["properties.plan", "created_at"], uuids: ["a", "b"] },
      properties: JSON.stringify({
        type: "OR",
        values: [
          { type: "AND", values: [plan] },
          { ...plan, operator: "is_set" },
        ],
      }),
      funnel_window_days: 14,
      ...{ count: 50, revoke: true },
    };
    const lines = (after: unknown) =>
      read("Team", [
        { field: "filter", after, action: "created" },
        { field: "rows", after: 1234, action: "created" },
        { field: "is_broken_off", after: true, action: "created" },
      ]);
    expect(lines(exported).slice(0, 5)).toEqual([
      "Search: “ada”",
      expect.stringMatching(/^Columns: plan and /),
      "Selected persons: 2",
      "Filter: plan is free or solo or plan is set",
      "Other parameters: funnel window days",
    ]);
    expect(lines(`{"search":"${"a".repeat(4000)}…`)[0]).toBe("Filter: a long value");
    expect(lines({ query: "select properties.email from persons" })[0]).toContain("select properties.email");
    expect(lines(null)).toHaveLength(2);
    expect(lines(null).join()).toMatch(/Rows: 1,234.*ended early/);
  });

  it("says conditions of a survey one by one, from what to what", () => {
    const change = {
      field: "conditions",
      before: { url: "/cart", urlMatchType: "icontains", deviceTypes: [], later: 1 },
      after: {
        url: "/cart",
        urlMatchType: "exact",
        deviceTypes: ["Desktop"],
        seenSurveyWaitPeriodInDays: 30,
        later: 2,
      },
    };
    expect(read("Survey", [change])).toEqual([
      "URL match type changed from contains to is",
      "Devices changed from none to Desktop",
      "Wait period changed from none to 30 days",
      "Other conditions changed",
    ]);
    expect(read("Survey", [change], "de")[2]).toBe("Wartezeit von keine Angabe auf 30 Tage geändert");
  });

  it("says what became of each question", () => {
    const question = (id: string, text: string) => ({ id, type: "open", question: text });
    const [a, b, c] = [question("a", "<b>One?</b>"), question("b", "Two?"), question("c", "Three?")];
    const before = [a, b];
    const lines = (after: unknown) => read("Survey", [{ field: "questions", before, after }]);
    expect(lines([question("a", "Uno?"), c])).toEqual([
      "Question added: “Three?”",
      "Question removed: “Two?”",
      "Question edited: “Uno?”",
    ]);
    expect(lines([b, a])).toEqual(["Order of questions changed"]);
  });

  it("names types, frequencies, dates, flags, languages and switches", () => {
    expect(
      read("Survey", [
        { field: "type", before: "popover", after: "external_survey" },
        { field: "schedule", before: "once", after: "always" },
        { field: "end_date", before: null, after: "2026-11-30T10:00:00+00:00" },
        { field: "linked_flag", before: null, after: { id: 4, key: "new-checkout" } },
        { field: "base_language", before: "en", after: "de" },
        { field: "translations", before: { fr: { name: "a" } }, after: { fr: { name: "b" } } },
        { field: "enable_partial_responses", before: false, after: true },
        { field: "current_iteration", before: 1, after: 2 },
        { field: "hosted_pin", before: "[former value]", after: "[new value]" },
        { field: "appearance", before: { position: "left" }, after: { position: "right", whiteLabel: true } },
      ]),
    ).toEqual([
      "Type changed from Popover to Hosted page",
      "Frequency changed from Once to Always",
      expect.stringMatching(/^End date changed from none to Nov 30, 2026, 10:00/),
      "Linked flag changed from none to new-checkout",
      "Base language changed from English to German",
      "Translations edited: French",
      "Partial responses turned on",
      "Repeat changed from 1 to 2",
      "PIN changed",
      "Position changed from Bottom left to Bottom right",
      "Hide branding turned on",
    ]);
  });

  it("says a flag's filters by condition set and variant", () => {
    const free = { key: "plan", value: ["free"], operator: "exact", type: "person" };
    const before = { groups: [{ properties: [free], rollout_percentage: 10 }] };
    const after = {
      groups: [
        { properties: [free, { key: "country", operator: "is_set" }], rollout_percentage: 50 },
        { properties: [], rollout_percentage: null },
      ],
      multivariate: {
        variants: [
          { key: "a", rollout_percentage: 50 },
          { key: "b", rollout_percentage: 50 },
        ],
      },
      payloads: { a: "1" },
    };
    expect(read("FeatureFlag", [{ field: "filters", before, after }])).toEqual([
      "Rollout of condition set 1 changed from 10% to 50%",
      "Conditions of set 1 changed from plan is free to plan is free and country is set",
      "Condition set 2 added: everyone, 100%",
      "Variants changed from none to a 50% and b 50%",
      "Payloads changed",
    ]);
    expect(read("FeatureFlag", [{ field: "active", before: true, after: false }])).toEqual([
      "Flag turned off",
    ]);
  });

  it("says cohorts, settings, roles and the scopes of keys", () => {
    const plan = { key: "plan", value: "team", operator: "exact", type: "person" };
    expect(
      read("Cohort", [
        { field: "filters", before: {}, after: { properties: { type: "AND", values: [plan] } } },
        { field: "persons", after: ["1", "2"] },
      ]),
    ).toEqual(["Conditions changed from none to plan is team", "Persons added: 2 persons"]);
    const tiles = ["a", "b", "c"].map((name) => name.repeat(60));
    expect(read("Dashboard", [{ field: "tiles", before: ["a"], after: ["a", "b"] }])).toHaveLength(1);
    expect(read("Dashboard", [{ field: "tiles", before: tiles, after: tiles.toReversed() }])).toEqual([]);
    expect(
      read("Team", [
        { field: "timezone", before: "UTC", after: "Europe/Berlin" },
        { field: "survey_config", before: { themes: [] }, after: { themes: [{ id: "1" }], more: 1 } },
      ]),
    ).toEqual(["Time zone changed from UTC to Europe/Berlin", "Themes changed", "Survey settings changed"]);
    expect(
      read("OrganizationMembership", [{ field: "role", before: "viewer", after: "editor" }], "de"),
    ).toEqual(["Rolle von Betrachter auf Bearbeiter geändert"]);
    expect(
      read("PersonalAPIKey", [
        { field: "scopes", after: ["survey:read", "*"], action: "created" },
        { field: "scoped_teams", after: [], action: "created" },
      ]),
    ).toEqual(["Scopes: surveys (read) and everything", "Projects: all projects"]);
  });

  it("does not show names of fields that it does not know", () => {
    expect(read("Survey", [{ field: "linked_insight_id", after: 4 }])).toEqual(["Other settings changed"]);
    expect(read("Annotation", [{ field: "content", after: 4 }])).toEqual(["Other settings changed"]);
    expect(read("Survey", [{ field: "constructor", after: 4 }])).toEqual(["Other settings changed"]);
  });
});
