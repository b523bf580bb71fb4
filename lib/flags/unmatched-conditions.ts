import "server-only";
import type { UnmatchedCondition } from "@/lib/contract/survey/eligibility";
import type { FlagDefinition } from "@/lib/flags/definitions";
import { evaluateFlags, type FlagSubject } from "@/lib/flags/evaluate";

/** The id of a flag that holds one condition: no row has it. */
const probeId = -1;

/**
 * The conditions of a flag that a person does not match, by condition set; each is evaluated alone, as the flag would.
 *
 * @param flags all of the project, because conditions may refer to other flags
 */
export function findUnmatchedConditions(
  flag: FlagDefinition,
  { flags, subject, now }: { flags: readonly FlagDefinition[]; subject: FlagSubject; now: Date },
): UnmatchedCondition[][] {
  return (flag.filters.groups ?? []).map(({ properties }) =>
    (properties ?? []).flatMap((condition) => {
      const probe: FlagDefinition = {
        ...flag,
        id: probeId,
        key: `${flag.key}-probe`,
        active: true,
        filters: { groups: [{ properties: [condition], rollout_percentage: 100 }] },
      };
      const { key, type = "person", operator = null, value = null } = condition;
      const isRequested = (one: FlagDefinition) => one.id === probeId || (type === "flag" && one.key === key);
      const evaluations = evaluateFlags([...flags, probe], subject, { isRequested, now });
      if (evaluations.find((one) => one.flag.id === probeId)?.enabled) return [];
      const isSet = type === "person" && Object.hasOwn(subject.properties, key);
      const flagValue = () => {
        const dependency = evaluations.find((one) => one.flag.key === key);
        return dependency?.variant ?? dependency?.enabled ?? false;
      };
      const actual = type === "flag" ? flagValue() : isSet ? subject.properties[key] : null;
      return [{ key, type, operator, value, actual, is_set: isSet }];
    }),
  );
}
