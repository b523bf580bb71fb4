import type { FeatureFlag } from "@/lib/contract/flag";
import type { Survey } from "@/lib/contract/survey/survey";
import { isObject } from "@/lib/contract/wire/json";
import type { FlagFact } from "@/lib/survey-model/checks/problem";

type ReadFlag = Pick<FeatureFlag, "id" | "active" | "deleted" | "filters">;

/** What the checks read of a project's flags, by id, the one that a survey links included. */
export function flagFacts(
  flags: readonly ReadFlag[],
  survey: Pick<Survey, "linked_flag">,
): ReadonlyMap<number, FlagFact> {
  const linked = survey.linked_flag ? [survey.linked_flag] : [];
  return new Map([...linked, ...flags].map((flag) => [flag.id, factOf(flag)]));
}

function factOf({ active, deleted, filters }: ReadFlag): FlagFact {
  const { multivariate } = filters;
  const variants =
    isObject(multivariate) && Array.isArray(multivariate.variants) ? multivariate.variants : [];
  return {
    exists: !deleted,
    active,
    variants: variants.flatMap((variant: unknown) =>
      isObject(variant) && typeof variant.key === "string" ? [variant.key] : [],
    ),
  };
}
