/** A1 to A8: the audience. */

import { pinLength, pinPattern } from "@/lib/contract/survey/limits";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";
import { isWebUrl } from "@/lib/contract/wire/web-url";
import { groupsOf } from "@/lib/survey-model/checks/audience/groups";
import { badPatterns, badSelectors } from "@/lib/survey-model/checks/audience/patterns";
import { problem, set } from "@/lib/survey-model/checks/audience/problem";
import type {
  CheckedSurvey,
  Facts,
  FlagFact,
  MessageValues,
  Problem,
  Severity,
} from "@/lib/survey-model/checks/problem";
import { excerpt, isFilled, listOf, objectOf, textOf } from "@/lib/survey-model/checks/read";
import { waitDays } from "@/lib/survey-model/wait-period";

/** Problems of the display conditions and targeting. */
export const checkAudience = (survey: CheckedSurvey, facts: Facts): Problem[] => [
  ...badPatterns(survey),
  ...badSelectors(survey),
  ...badFlag(survey, facts),
  ...rollout(survey),
  ...everyone(survey, facts),
  ...nobody(facts),
  ...incomplete(facts),
  ...hostedPage(survey),
];

/** A3. An inactive flag can be activated again, a deleted one cannot. */
function badFlag(survey: CheckedSurvey, { flags }: Facts): Problem[] {
  const id = survey.linked_flag_id;
  if (typeof id !== "number") return [];
  const flag = flags ? (flags.get(id) ?? missingFlag) : factOf(survey.linked_flag);
  if (flag === null) return [];
  const unlink = set("unlinkFlag", ["linked_flag_id"], null);
  const flagProblem = (severity: Severity, variant: string, values: MessageValues = {}) => [
    problem("A3", severity, "linked_flag_id", values, { variant, fixes: [unlink] }),
  ];
  if (!flag.exists) return flagProblem("error", "deleted");
  const variant = textOf(objectOf(survey.conditions).linkedFlagVariant);
  if (variant !== "" && variant !== "any" && !flag.variants.includes(variant)) {
    const fixes = [set("anyVariant", ["conditions", "linkedFlagVariant"], "any")];
    const values = { variant: excerpt(variant) };
    return [problem("A3", "error", "conditions.linkedFlagVariant", values, { variant: "variant", fixes })];
  }
  return flag.active ? [] : flagProblem("warning", "off");
}

const missingFlag: FlagFact = { exists: false, active: false, variants: [] };

/** The problem of a flag in the form that surveys contain; null without one. */
function factOf(flag: unknown): FlagFact | null {
  if (!isObject(flag)) return null;
  const { variants } = objectOf(objectOf(flag.filters).multivariate);
  return {
    exists: flag.deleted !== true,
    active: flag.active === true,
    variants: listOf(variants).map((variant) => textOf(objectOf(variant).key)),
  };
}

/** A4. Groups that exclude everyone. */
function rollout(survey: CheckedSurvey): Problem[] {
  const groups = groupsOf(survey);
  const empty = groups.flatMap(({ rollout_percentage }, at) => (rollout_percentage === 0 ? [at] : []));
  const isAll = empty.length === groups.length;
  return (isAll ? empty.slice(0, 1) : empty).map((at) => {
    const path = ["targeting_flag_filters", "groups", at, "rollout_percentage"];
    return problem(
      "A4",
      isAll ? "error" : "warning",
      path.join("."),
      { group: at + 1 },
      {
        variant: isAll ? "all" : "one",
        fixes: isObject(survey.targeting_flag_filters) ? [set("fullRollout", path, 100)] : [],
      },
    );
  });
}

/** A5. Surveys that are not shown automatically need no condition. */
function everyone(survey: CheckedSurvey, { incompleteConditions = [] }: Facts): Problem[] {
  if (survey.type === "api" || survey.type === "external_survey" || incompleteConditions.length > 0)
    return [];
  const conditions = objectOf(survey.conditions);
  const isNarrowed =
    typeof survey.linked_flag_id === "number" ||
    (typeof survey.targeting_flag_id === "number" && survey.remove_targeting_flag !== true) ||
    groupsOf(survey).some(isNarrow) ||
    isFilled(conditions.url) ||
    isFilled(conditions.selector) ||
    listOf(conditions.deviceTypes).length > 0 ||
    listOf(objectOf(conditions.events).values).length > 0 ||
    listOf(objectOf(conditions.actions).values).length > 0;
  const days = waitDays(conditions);
  if (isNarrowed) return [];
  return [problem("A5", "hint", "conditions", { days }, days > 0 ? { variant: "wait" } : {})];
}

const isNarrow = ({ properties, rollout_percentage: percent }: JsonObject): boolean =>
  listOf(properties).length > 0 || (typeof percent === "number" && percent < 100);

/** A6. Conditions that no person matches: a hint, because the count changes without the survey. */
const nobody = ({ audience }: Facts): Problem[] =>
  audience === 0 ? [problem("A6", "hint", "targeting_flag_filters")] : [];

/** A7. A survey would start without its half-written conditions, for more persons than were meant. */
const incomplete = ({ incompleteConditions = [] }: Facts): Problem[] =>
  incompleteConditions.map(({ path, missing, values }) =>
    problem("A7", "error", path, values, { variant: missing }),
  );

/** A8. Settings of a hosted page that are not saved: the survey would start with the stored ones. */
function hostedPage({ type, hosted_pin: pin, hosted_redirect_url: url }: CheckedSurvey): Problem[] {
  if (type !== "external_survey") return [];
  const isPinValid = typeof pin !== "string" || pinPattern.test(pin.trim());
  const isUrlValid = typeof url !== "string" || url.trim() === "" || isWebUrl(url.trim());
  return [
    ...(isPinValid ? [] : [problem("A8", "error", "hosted_pin", pinLength, { variant: "pin" })]),
    ...(isUrlValid ? [] : [problem("A8", "error", "hosted_redirect_url", {}, { variant: "redirect" })]),
  ];
}
