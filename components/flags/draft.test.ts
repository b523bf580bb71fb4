import { describe, expect, it } from "vitest";
import {
  blankFlag,
  equalShares,
  firstVariants,
  readFlag,
  withVariant,
  writeFlag,
} from "@/components/flags/draft";
import { faultsOf } from "@/components/flags/faults";
import type { FeatureFlag } from "@/lib/contract/flag";

const plan = { key: "plan", type: "person", operator: "exact", value: "team" } as const;

const stored = (filters: FeatureFlag["filters"]): FeatureFlag => ({
  id: 1,
  team_id: 1,
  key: "new-checkout",
  name: "The new checkout",
  filters,
  deleted: false,
  active: true,
  ensure_experience_continuity: false,
  version: 1,
  evaluation_runtime: "all",
  evaluation_contexts: [],
  bucketing_identifier: "device_id",
  created_by: null,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  last_modified_by: null,
  tags: ["shop"],
  surveys: [],
  survey_id: null,
});

describe("a draft", () => {
  it("keeps what the form does not show", () => {
    const filters = {
      groups: [
        {
          properties: [plan],
          rollout_percentage: 25,
          variant: "b",
          aggregation_group_type_index: null,
          description: "Teams",
        },
      ],
      multivariate: {
        variants: [
          { key: "a", name: "First", rollout_percentage: 33.3 },
          { key: "b", rollout_percentage: 66.7 },
        ],
      },
      payloads: { b: '{"size":3}' },
      aggregation_group_type_index: null,
      holdout: { id: 3 },
    };
    expect(writeFlag(readFlag(stored(filters)))).toEqual({
      key: "new-checkout",
      name: "The new checkout",
      active: true,
      tags: ["shop"],
      bucketing_identifier: "device_id",
      filters,
    });
  });

  it("forgets the variant of a condition set when the variant is gone", () => {
    const draft = { ...blankFlag, groups: [{ filters: [], percent: 10, rest: { variant: "b" } }] };
    expect(writeFlag(draft).filters?.groups).toEqual([{ properties: [], rollout_percentage: 10 }]);
  });

  it("writes payloads that are objects as text", () => {
    const draft = readFlag(stored({ groups: [{}], payloads: { true: { a: 1 } } }));
    expect(draft.payload).toBe('{"a":1}');
  });
});

describe("variants", () => {
  it("share 100 percent as equally as whole numbers can", () => {
    expect(equalShares(2)).toEqual([50, 50]);
    expect(equalShares(3)).toEqual([34, 33, 33]);
    expect(equalShares(7).reduce((sum, share) => sum + share)).toBe(100);
  });

  it("get what the others leave", () => {
    const [first] = firstVariants();
    expect(withVariant(first ? [first] : []).map(({ percent }) => percent)).toEqual([50, 50]);
    expect(withVariant(firstVariants()).at(-1)?.percent).toBe(0);
  });
});

describe("faults", () => {
  const draft = { ...blankFlag, key: "new-checkout" };

  it.each([
    ["a condition set", { groups: [] }, [{ path: "filters", code: "noGroups" }]],
    [
      "whole conditions",
      { groups: [...draft.groups, { filters: [{ ...plan, value: "" }], percent: 5, rest: {} }] },
      [{ path: "filters.groups.1", code: "incompleteCondition" }],
    ],
    ["a payload that is JSON", { payload: "{" }, [{ path: "filters.payloads.true", code: "invalidJson" }]],
    [
      "variants of 100 percent",
      { variants: firstVariants().map((variant) => ({ ...variant, percent: 40 })) },
      [{ path: "filters.multivariate.variants", code: "sum" }],
    ],
    [
      "variants with different keys",
      { variants: firstVariants().map((variant) => ({ ...variant, key: "same" })) },
      [{ path: "filters.multivariate.variants.1.key", code: "duplicateVariant" }],
    ],
    [
      "payloads of variants that are JSON",
      { variants: firstVariants().map((variant, at) => ({ ...variant, payload: at === 1 ? "no" : "{}" })) },
      [{ path: "filters.payloads.1", code: "invalidJson" }],
    ],
  ])("ask for %s", (_, changes, faults) => {
    expect(faultsOf({ ...draft, ...changes })).toEqual(faults);
  });

  it("are none of a whole draft", () => {
    expect(faultsOf({ ...draft, variants: firstVariants(), payload: "3" })).toEqual([]);
  });
});
