import { type ChangeLine, type LinesOf, lineOf } from "@/components/activity/change-line";
import { filters, listOf, objectOf, percent, type Words } from "@/components/activity/value-words";

/** The changes of a flag's filters by condition set; then of variants and payloads, and any other differences. */
export const flagFilterLines: LinesOf = (before, after, words) => {
  const [old, now] = [objectOf(before), objectOf(after)];
  const lines = [
    ...setLines(listOf(old.groups).map(objectOf), listOf(now.groups).map(objectOf), words),
    ...partLines("variants", old.multivariate, now.multivariate, words),
    ...partLines("payloads", old.payloads, now.payloads, words),
  ];
  return lines.length > 0 ? lines : [{ kind: "opaque", field: words.t("fields.FeatureFlag.filters") }];
};

type Group = Record<string, unknown>;

function setLines(old: readonly Group[], now: readonly Group[], words: Words): ChangeLine[] {
  const { t } = words;
  return Array.from({ length: Math.max(old.length, now.length) }, (_, index): ChangeLine[] => {
    const [was, is] = [old[index], now[index]];
    const number = index + 1;
    const set = t("flag.set", { number });
    if (!was || !is) {
      const group = is ?? was ?? {};
      return [{ kind: is ? "added" : "removed", field: set, after: groupWords(group, words) }];
    }
    return [
      ...(isSame(rolloutOf(was), rolloutOf(is))
        ? []
        : [lineOf(t("flag.rollout", { number }), percent, rolloutOf(was), rolloutOf(is), words)]),
      ...(isSame(was.properties ?? [], is.properties ?? [])
        ? []
        : [lineOf(t("flag.conditions", { number }), filters, was.properties, is.properties, words)]),
      ...(isSame(was.variant ?? null, is.variant ?? null)
        ? []
        : [{ kind: "opaque" as const, field: t("flag.variant", { number }) }]),
    ];
  }).flat();
}

/** The rollout percentage of a group; 100 if it is not set. */
const rolloutOf = ({ rollout_percentage }: Group) => rollout_percentage ?? 100;

function groupWords(group: Group, words: Words): string {
  const conditions = listOf(group.properties);
  const rollout = percent(rolloutOf(group), words) ?? "";
  if (conditions.length === 0) return words.t("flag.everyone", { rollout });
  const said = filters(conditions, words) ?? words.t("flag.count", { count: conditions.length });
  return words.t("flag.matching", { conditions: said, rollout });
}

function partLines(
  part: "variants" | "payloads",
  before: unknown,
  after: unknown,
  words: Words,
): ChangeLine[] {
  if (isSame(before ?? null, after ?? null)) return [];
  const field = words.t(`flag.${part}`);
  return part === "payloads" ? [{ kind: "opaque", field }] : [lineOf(field, variants, before, after, words)];
}

/** "control 50%, test 50%" */
const variants = (value: unknown, words: Words): string | null => {
  const all = listOf(objectOf(value).variants).map(objectOf);
  if (all.length === 0) return words.t("values.none");
  return words.format.list(
    all.map(({ key, rollout_percentage }) => `${key} ${percent(rollout_percentage, words) ?? ""}`),
  );
};

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
