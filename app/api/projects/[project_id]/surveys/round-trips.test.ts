import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { surveys } from "@/lib/contract/endpoints/surveys";
import type { WrittenSurvey } from "@/lib/contract/survey";
import type { Project } from "@/lib/database/generated/client";
import { buildKey, buildMembership, buildProject, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as duplicate from "./[id]/duplicate_to_projects/route";
import * as one from "./[id]/route";
import * as restore from "./[id]/versions/[version]/restore/route";
import * as all from "./route";

// Over surveys nobody would think of: what is written comes back, and what came back may be written again.

let project: Project;
let target: Project;
let key: Awaited<ReturnType<typeof buildKey>>;

beforeAll(async () => {
  project = await buildProject();
  target = await buildProject();
  key = await buildKey({ project });
  await buildMembership({ project: target, user: key.user });
});

const runs = { numRuns: process.env.LONG ? 600 : 60 };
/** Milliseconds after which a run that hangs is given up. */
const patience = 600_000;

// Text as a body may hold it: anything but NUL and lone surrogates, HTML and odd keys included.
const text = fc
  .oneof(
    fc.string({ unit: "grapheme", maxLength: 30 }),
    fc.constantFrom(
      "<b>x",
      "a & b",
      "a &amp; b <i>",
      "<script>x</script>y",
      '<a href="https://x.com">l</a>',
      "%_\\",
      "🙂",
    ),
  )
  .map((value) => value.replaceAll("\0", "").toWellFormed());
const filled = text.map((value) => `t ${value}`);
const json = fc
  .jsonValue({ maxDepth: 3, noUnicodeString: false } as fc.JsonSharedConstraints)
  .map((value) => JSON.parse(JSON.stringify(value).replaceAll("\\u0000", "").toWellFormed()) as unknown)
  .filter((value) => !JSON.stringify(value).includes("__proto__"));
const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 2 });
const extra = fc.dictionary(fc.constantFrom("x", "toString", "constructor", "a b", "ünï", ""), json, {
  maxKeys: 3,
});

const language = fc.constantFrom("fr", "De", "pt_BR", "zh-hans-cn");
const translations = (texts: fc.Arbitrary<object>) => fc.dictionary(language, texts, { maxKeys: 3 });

const question = (count: number) => {
  const destination = fc.oneof(fc.nat({ max: count - 1 }), fc.constant("end"));
  const leads = fc.oneof(
    fc.record({ type: fc.constantFrom("next_question", "end") }),
    fc.record({ type: fc.constant("specific_question"), index: fc.nat({ max: count - 1 }) }),
  );
  const byAnswer = fc.record({
    type: fc.constant("response_based"),
    responseValues: fc.dictionary(fc.constantFrom("0", "1", "negative", "positive"), destination),
  });
  const common = {
    question: filled,
    id: optional(fc.constantFrom("mine", "", null)),
    description: optional(fc.option(text)),
    descriptionContentType: optional(fc.constantFrom("html", "text", null)),
    optional: optional(fc.boolean()),
    buttonText: optional(text),
    branching: optional(fc.option(leads)),
    translations: optional(
      translations(fc.record({ question: filled, description: text }, { requiredKeys: [] })),
    ),
    validation: optional(fc.constantFrom(null, [], [{ type: "email" }, { type: "min_length", value: 3 }])),
  };
  const kind = (type: string, rest: Record<string, fc.Arbitrary<unknown>> = {}) =>
    fc
      .tuple(extra, fc.record({ type: fc.constant(type), ...common, ...rest }))
      .map(([odd, known]) => ({ ...odd, ...known }));
  const choices = {
    choices: fc.array(filled, { minLength: 1, maxLength: 4 }),
    hasOpenChoice: optional(fc.boolean()),
    shuffleOptions: optional(fc.boolean()),
  };
  return fc.oneof(
    kind("open"),
    kind("link", { link: optional(fc.constantFrom("", "https://x.com/?a=1&b=2", "mailto:a@b.cd")) }),
    kind("rating", {
      scale: optional(fc.constantFrom(2, 3, 5)),
      display: optional(fc.constantFrom("number", "emoji")),
      branching: optional(fc.oneof(leads, byAnswer)),
    }),
    kind("single_choice", { ...choices, branching: optional(fc.oneof(leads, byAnswer)) }),
    kind("multiple_choice", choices),
  );
};

const date = optional(
  fc.option(
    fc
      .date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((at) => at.toISOString()),
  ),
);
const count = optional(fc.option(fc.nat({ max: 20 })));
const survey = fc.record({
  type: fc.constantFrom("popover", "widget", "api"),
  description: optional(text),
  schedule: optional(fc.constantFrom("once", "recurring", "always", null)),
  questions: optional(
    fc.option(
      fc.integer({ min: 1, max: 4 }).chain((n) => fc.array(question(n), { minLength: n, maxLength: n })),
    ),
  ),
  conditions: optional(
    fc.option(
      fc.tuple(extra, fc.record({ seenSurveyWaitPeriodInDays: json })).map(([a, b]) => ({ ...a, ...b })),
    ),
  ),
  appearance: optional(
    fc.option(fc.tuple(extra, fc.record({ thankYouMessageHeader: text })).map(([a, b]) => ({ ...a, ...b }))),
  ),
  targeting_flag_filters: optional(
    fc.record({
      groups: fc.array(
        fc.record({ properties: fc.constant([{ key: "k", value: "v", operator: "exact" }]), odd: json }),
        { minLength: 1, maxLength: 2 },
      ),
      payloads: json,
    }),
  ),
  start_date: date,
  end_date: date,
  archived: optional(fc.boolean()),
  responses_limit: count,
  iteration_count: count,
  iteration_frequency_days: count,
  current_iteration: count,
  current_iteration_start_date: date,
  enable_partial_responses: optional(fc.option(fc.boolean())),
  enable_iframe_embedding: optional(fc.boolean()),
  base_language: optional(fc.constantFrom("en", "es", "")),
  translations: optional(
    fc.option(translations(fc.record({ name: text, description: text }, { requiredKeys: [] }))),
  ),
  form_content: optional(json),
});

const at = (id: string) => ({ as: key, params: { project_id: project.id, id } });

async function make(given: object): Promise<WrittenSurvey> {
  const body = { ...given, name: unique() };
  const made = await call(surveys.create, all, { as: key, params: { project_id: project.id }, body });
  expect([made.status, made.body]).toMatchObject([201, {}]);
  return made.body;
}

const contentOf = ({
  description,
  type,
  schedule,
  questions,
  appearance,
  conditions,
  responses_limit,
  iteration_count,
  iteration_frequency_days,
  enable_partial_responses,
  enable_iframe_embedding,
  base_language,
  translations: languages,
  form_content,
}: Omit<WrittenSurvey, "targeting_flag_id" | "targeting_flag_filters" | "remove_targeting_flag">) => ({
  description,
  type,
  schedule,
  questions,
  appearance,
  conditions,
  responses_limit,
  iteration_count,
  iteration_frequency_days,
  enable_partial_responses,
  enable_iframe_embedding,
  base_language,
  translations: languages,
  form_content,
});

describe("a survey of any kind", () => {
  it(
    "is read as it was answered, and sent back changes nothing",
    async () => {
      await fc.assert(
        fc.asyncProperty(survey, async (given) => {
          const made = await make(given);
          const { targeting_flag_id, targeting_flag_filters, remove_targeting_flag, ...shown } = made;
          const read = await call(surveys.get, one, at(made.id));
          expect(read.body).toEqual(shown);
          for (const body of [read.body, made]) {
            const again = await call(surveys.update, one, { ...at(made.id), body });
            expect([again.status, again.headers.get("etag")]).toEqual([200, '"1"']);
            expect(again.body).toEqual(made);
          }
        }),
        runs,
      );
    },
    patience,
  );

  it(
    "keeps every key that was sent",
    async () => {
      await fc.assert(
        fc.asyncProperty(survey, async (given) => {
          const made = await make(given);
          for (const field of ["conditions", "appearance"] as const)
            expect(Object.keys(made[field] ?? {}).sort()).toEqual(Object.keys(given[field] ?? {}).sort());
          for (const [index, sent] of (given.questions ?? []).entries()) {
            const named = Object.entries(sent).filter(
              ([name, value]) => value !== undefined && name !== "translations",
            );
            const kept = Object.keys(made.questions?.[index] ?? {});
            expect(kept).toEqual(expect.arrayContaining(named.map(([name]) => name)));
          }
        }),
        runs,
      );
    },
    patience,
  );

  it(
    "is restored as it was, whatever it became",
    async () => {
      await fc.assert(
        fc.asyncProperty(survey, survey, async (given, then) => {
          const made = await make(given);
          const { iteration_count, current_iteration, ...change } = then;
          const body = {
            ...change,
            iteration_count: 0,
            base_language: "it",
            questions: null,
            translations: null,
          };
          expect((await call(surveys.update, one, { ...at(made.id), body })).status).toBe(200);
          const params = { ...at(made.id).params, version: 1 };
          const back = await call(surveys.restore, restore, { as: key, params });
          expect([back.status, contentOf(back.body)]).toEqual([200, contentOf(made)]);
        }),
        runs,
      );
    },
    patience,
  );

  it(
    "is copied whole, but for what belongs to its project",
    async () => {
      await fc.assert(
        fc.asyncProperty(survey, async (given) => {
          const made = await make(given);
          const body = { target_team_ids: [target.id] };
          const copied = await call(surveys.duplicate, duplicate, { ...at(made.id), body });
          expect([copied.status, copied.body]).toMatchObject([201, { count: 1 }]);
          const id = copied.body.created_surveys[0]?.survey_id ?? "";
          const copy = await call(surveys.get, one, { as: key, params: { project_id: target.id, id } });
          const withoutIds = (from: Parameters<typeof contentOf>[0]) => ({
            ...contentOf(from),
            questions: from.questions?.map(({ id: _, ...rest }) => rest) ?? null,
          });
          expect(withoutIds(copy.body)).toEqual(withoutIds(made));
        }),
        runs,
      );
    },
    patience,
  );
});
