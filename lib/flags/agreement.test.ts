import fc from "fast-check";
import { PostHog } from "posthog-node";
import { expect, it } from "vitest";
import type { FlagDefinition } from "@/lib/flags/definitions";
import { evaluateFlags } from "@/lib/flags/evaluate";
import { toFeatureFlags } from "@/lib/flags/sdk-view";

// posthog-node evaluates the same flags locally, from definitions as our endpoint serves them. Texts are lower case: it
// compares without regard to case, we do not (as everywhere in filters).

const keys = ["alpha", "beta", "gamma"] as const;
const words = ["red", "green", "blue", "1", "2.5", "10"];
const word = fc.constantFrom(...words);
const percent = fc.oneof(fc.constantFrom(0, 50, 100), fc.double({ min: 0, max: 100, noNaN: true }));

const condition = fc
  .oneof(
    fc.record({
      operator: fc.constantFrom("exact", "is_not"),
      value: fc.oneof(word, fc.array(word, { minLength: 1 })),
    }),
    fc.record({
      operator: fc.constantFrom("icontains", "not_icontains", "regex", "not_regex"),
      value: fc.constantFrom("re", "e", "1", "d"),
    }),
    fc.record({ operator: fc.constantFrom("is_set", "is_not_set"), value: word }),
  )
  .chain((test) => fc.constantFrom(...keys).map((key) => ({ type: "person", key, ...test })));

const numeric = fc.record({
  type: fc.constant("person"),
  key: fc.constant("count"),
  operator: fc.constantFrom("gt", "gte", "lt", "lte"),
  value: fc.integer({ min: 0, max: 20 }).map(String),
});

const variants = fc
  .array(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 4 })
  .map((names) => [...new Set(names)])
  .map((names) => names.map((key) => ({ key, rollout_percentage: 100 / names.length })));

/** The position of a flag among others, so that it can depend on earlier ones. */
const filters = (at: number) =>
  fc.record(
    {
      groups: fc.array(
        fc.record(
          {
            properties: fc.array(
              at === 0 ? fc.oneof(condition, numeric) : fc.oneof(condition, numeric, waiting(at)),
              {
                maxLength: 3,
              },
            ),
            rollout_percentage: fc.oneof(fc.constant(null), percent),
            variant: fc.constantFrom(null, "a", "b", "none"),
          },
          { requiredKeys: ["properties"] },
        ),
        { maxLength: 4 },
      ),
      multivariate: fc.option(fc.record({ variants })),
      payloads: fc.constantFrom({}, { true: '"on"', a: "1", b: "[2]" }),
      early_exit: fc.boolean(),
      holdout: fc.oneof(
        { weight: 5, arbitrary: fc.constant(null) },
        fc.record({ id: fc.nat(9), exclusion_percentage: percent }),
      ),
    },
    { requiredKeys: ["groups"] },
  );

const waiting = (at: number) =>
  fc
    .record({ key: fc.nat(at - 1), value: fc.constantFrom<boolean | string>(true, false, "a", "b") })
    .map(({ key, value }) => ({
      type: "flag",
      key: `flag-${key}`,
      operator: "flag_evaluates_to",
      value,
    }));

const flagCount = 40;
const flagsOf = fc
  .tuple(
    ...Array.from({ length: flagCount }, (_, at) =>
      fc.record({
        filters: filters(at),
        active: fc.boolean().map((is) => is || at % 3 > 0),
        bucketing_identifier: fc.constantFrom("distinct_id", "device_id"),
      }),
    ),
  )
  .map((flags) =>
    flags.map(
      (made, at): FlagDefinition => ({
        project_id: 1,
        id: at + 1,
        key: `flag-${at}`,
        name: "",
        deleted: false,
        ensure_experience_continuity: false,
        version: 1,
        evaluation_runtime: "all",
        survey_id: null,
        ...made,
        filters: made.filters as FlagDefinition["filters"],
      }),
    ),
  );

const person = fc.record({
  distinctId: fc.oneof(fc.uuid(), fc.emailAddress(), fc.string({ minLength: 1 })),
  deviceId: fc.uuid(),
  properties: fc.record({ alpha: word, beta: word, gamma: word, count: fc.integer({ min: 0, max: 20 }) }),
});

/** With the flags that each one waits for, as the SDK wants them. */
const served = (flags: FlagDefinition[]) => {
  const chain = (key: string): string[] => [
    ...new Set([
      ...(flags.find((flag) => flag.key === key)?.filters.groups ?? [])
        .flatMap(({ properties }) => properties ?? [])
        .filter(({ type }) => type === "flag")
        .flatMap((property) => chain(property.key)),
      key,
    ]),
  ];
  return flags.map((flag) => ({
    ...flag,
    filters: {
      ...flag.filters,
      groups: flag.filters.groups?.map((group) => ({
        ...group,
        properties: group.properties?.map((property) =>
          property.type === "flag" ? { ...property, dependency_chain: chain(property.key) } : property,
        ),
      })),
    },
  }));
};

it("thousands of flags have the values for thousands of persons that posthog-node evaluates", async () => {
  const runs = process.env.LONG ? 60 : 6;
  const people = 25;
  await fc.assert(
    fc.asyncProperty(
      flagsOf,
      fc.array(person, { minLength: people, maxLength: people }),
      async (flags, all) => {
        const definitions = {
          flags: served(flags),
          group_type_mapping: {},
          cohorts: {},
          property_matching_version: 2,
        };
        const sdk = new PostHog("phc_agreement", {
          personalApiKey: "phx_agreement",
          host: "http://127.0.0.1:9",
          featureFlagsPollingInterval: 1_000_000,
          fetch: async () => Response.json(definitions),
        });
        try {
          await sdk.reloadFeatureFlags();
          for (const { distinctId, deviceId, properties } of all) {
            const theirs = await sdk.getAllFlagsAndPayloads(distinctId, {
              personProperties: { ...properties, $device_id: deviceId } as unknown as Record<string, string>,
              onlyEvaluateLocally: true,
            });
            const subject = { distinctId, deviceId, properties, cohorts: new Set<number>() };
            const ours = toFeatureFlags(evaluateFlags(flags, subject, { now: new Date() }), new Date());
            const on = flags.filter(({ active }) => active).map(({ key }) => key);
            expect(Object.keys(theirs.featureFlags ?? {})).toHaveLength(flagCount);
            for (const key of on)
              expect([key, ours.featureFlags[key]]).toEqual([key, theirs.featureFlags?.[key]]);
            const payloads = Object.entries(ours.featureFlagPayloads).map(([key, text]) => [
              key,
              JSON.parse(text ?? "null"),
            ]);
            expect(Object.fromEntries(payloads)).toEqual(theirs.featureFlagPayloads);
          }
        } finally {
          await sdk.shutdown();
        }
      },
    ),
    { numRuns: runs },
  );
});
