import { type ConditionGroup, readConditionGroups } from "@/components/filters/condition-groups";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { flags } from "@/lib/contract/endpoints/flags";
import type { FeatureFlag } from "@/lib/contract/flag";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";

/** One of several values that a flag has for different persons. Unknown keys of the stored variant are kept. */
export interface VariantDraft {
  key: string;
  /** Null while the field is empty. */
  percent: number | null;
  /** JSON as text; empty for none. */
  payload: string;
  rest: JsonObject;
}

/** A flag as its form shows it. It may be half-written. */
export interface FlagDraft {
  key: string;
  description: string;
  isActive: boolean;
  tags: readonly string[];
  bucketing: Bucketing;
  groups: readonly ConditionGroup[];
  /** Null for a flag that is on or off. */
  variants: readonly VariantDraft[] | null;
  /** Payload of a flag without variants: JSON as text; empty for none. */
  payload: string;
  /** Filters that the form does not show; they are kept. */
  otherFilters: JsonObject;
}

export type Bucketing = "distinct_id" | "device_id";

/** A condition set that matches everyone. */
const everyone: ConditionGroup = { filters: [], percent: 100, rest: {} };

/** A new flag: on for everyone by default. */
export const blankFlag: FlagDraft = {
  key: "",
  description: "",
  isActive: true,
  tags: [],
  bucketing: "distinct_id",
  groups: [everyone],
  variants: null,
  payload: "",
  otherFilters: {},
};

const payloadText = (payload: unknown): string =>
  payload === undefined || payload === null
    ? ""
    : typeof payload === "string"
      ? payload
      : JSON.stringify(payload);

/** The draft of a stored flag; of null, of a new one. */
export function readFlag(flag: FeatureFlag | null): FlagDraft {
  if (!flag) return blankFlag;
  const { groups: _, multivariate, payloads: stored, ...otherFilters } = flag.filters;
  const payloads = isObject(stored) ? stored : {};
  const variants =
    isObject(multivariate) && Array.isArray(multivariate.variants) ? multivariate.variants : [];
  return {
    key: flag.key,
    description: flag.name,
    isActive: flag.active,
    tags: flag.tags,
    bucketing: flag.bucketing_identifier === "device_id" ? "device_id" : "distinct_id",
    groups: readConditionGroups(flag.filters),
    variants:
      variants.length === 0
        ? null
        : variants.filter(isObject).map(({ key, rollout_percentage: percent, ...rest }) => ({
            key: String(key),
            percent: typeof percent === "number" ? percent : null,
            payload: payloadText(payloads[String(key)]),
            rest,
          })),
    payload: payloadText(payloads.true),
    otherFilters,
  };
}

/** The filters that a draft represents. */
function writeFilters({ groups, variants, payload, otherFilters }: FlagDraft): JsonObject {
  const payloads = variants
    ? variants.flatMap(({ key, payload }) => (payload.trim() === "" ? [] : [[key, payload]]))
    : payload.trim() === ""
      ? []
      : [["true", payload]];
  return {
    ...otherFilters,
    groups: groups.map(({ filters, percent, rest }) => {
      const { variant, ...kept } = rest;
      const isOfVariant = variants?.some(({ key }) => key === variant) === true;
      return {
        ...kept,
        ...(isOfVariant && { variant }),
        properties: filters.map((filter) => ({ ...filter, type: filter.type ?? "person" })),
        rollout_percentage: percent,
      };
    }),
    multivariate: variants && {
      variants: variants.map(({ key, percent, rest }) => ({ ...rest, key, rollout_percentage: percent })),
    },
    payloads: Object.fromEntries(payloads),
  };
}

type FlagBody = BodyIn<typeof flags.create>;

/** The request body of a draft. */
export const writeFlag = (draft: FlagDraft): FlagBody => ({
  key: draft.key.trim(),
  name: draft.description.trim(),
  active: draft.isActive,
  tags: [...draft.tags],
  bucketing_identifier: draft.bucketing,
  filters: writeFilters(draft),
});

/** Shares of 100 percent for so many variants, as equal as whole numbers can be. */
export const equalShares = (count: number): number[] => {
  const share = Math.floor(100 / count);
  const left = 100 - share * count;
  return Array.from({ length: count }, (_, at) => (at < left ? share + 1 : share));
};

/** The sum of the variants' shares in percent, without the errors of binary fractions. */
export const sumOfShares = (variants: readonly VariantDraft[]): number =>
  Math.round(variants.reduce((sum, { percent }) => sum + (percent ?? 0), 0) * 100) / 100;

const blankVariant = (key: string): VariantDraft => ({ key, percent: 0, payload: "", rest: {} });

/** The variants that a flag begins with. */
export const firstVariants = (): VariantDraft[] => [
  { ...blankVariant("control"), percent: 50 },
  { ...blankVariant("test"), percent: 50 },
];

/** Variants with one more, whose share is what the others leave. */
export function withVariant(variants: readonly VariantDraft[]): VariantDraft[] {
  const left = Math.max(0, 100 - sumOfShares(variants));
  return [...variants, { ...blankVariant(""), percent: left }];
}
