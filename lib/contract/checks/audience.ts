/** A1 to A6: who is asked. */
import { parse as parseSelector } from "css-what";
import { RE2JS } from "re2js";
import type {
  CheckedSurvey,
  Facts,
  FlagFact,
  Problem,
  Severity,
  Values,
} from "@/lib/contract/checks/problem";
import { excerpt, isFilled, listOf, objectOf, textOf } from "@/lib/contract/checks/read";
import { isObject, type JsonObject } from "@/lib/contract/json";

/** What is wrong with the conditions under which a survey shows. */
export const checkAudience = (survey: CheckedSurvey, facts: Facts): Problem[] => [
  ...badPatterns(survey),
  ...badSelectors(survey),
  ...badFlag(survey, facts),
  ...rollout(survey),
  ...everyone(survey),
  ...nobody(facts),
];

const problem = (
  code: Problem["code"],
  severity: Severity,
  path: string,
  values: Values = {},
  rest: Partial<Problem> = {},
): Problem => ({ code, severity, tab: "audience", path, questions: [], values, fixes: [], ...rest });

/** A1. Pages match by the browser's engine, properties by RE2; what RE2 refuses may take a browser very long. */
function badPatterns(survey: CheckedSurvey): Problem[] {
  const conditions = objectOf(survey.conditions);
  const url = textOf(conditions.url);
  const isPattern = conditions.urlMatchType === "regex" || conditions.urlMatchType === "not_regex";
  const found: Problem[] = [];
  if (isPattern && url !== "" && !compilesInBrowsers(url)) {
    found.push(problem("A1", "error", "conditions.url", { pattern: excerpt(url) }, { variant: "url" }));
  } else if (isPattern && !compilesInRe2(url)) {
    found.push(problem("A1", "warning", "conditions.url", { pattern: excerpt(url) }, { variant: "slow" }));
  }
  for (const { path, property } of properties(survey)) {
    const isRegex = property.operator === "regex" || property.operator === "not_regex";
    const pattern = [property.value].flat().find((value) => isRegex && !compilesInRe2(textOf(value)));
    if (pattern === undefined) continue;
    const values = { pattern: excerpt(textOf(pattern)), property: textOf(property.key) };
    found.push(problem("A1", "error", `${path}.value`, values, { variant: "property" }));
  }
  return found;
}

function compilesInRe2(pattern: string): boolean {
  try {
    RE2JS.compile(pattern);
    return true;
  } catch {
    return false; // its error says where, in the words of its engine
  }
}

function compilesInBrowsers(pattern: string): boolean {
  try {
    new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
}

/** Every property that targeting asks for, and where it stands. */
const properties = (survey: CheckedSurvey): { path: string; property: JsonObject }[] =>
  groupsOf(survey).flatMap(({ properties }, group) =>
    listOf(properties).flatMap((property, at) =>
      isObject(property)
        ? [{ path: `targeting_flag_filters.groups.${group}.properties.${at}`, property }]
        : [],
    ),
  );

/** The condition sets of targeting: as written, else those of the flag that is there. */
function groupsOf(survey: CheckedSurvey): JsonObject[] {
  if (survey.remove_targeting_flag === true) return [];
  const filters = survey.targeting_flag_filters ?? objectOf(survey.targeting_flag).filters;
  return listOf(objectOf(filters).groups).map(objectOf);
}

/** A2. Selectors that no browser takes. */
function badSelectors({ conditions, appearance, type }: CheckedSurvey): Problem[] {
  const { widgetType, widgetSelector } = objectOf(appearance);
  const written: [path: string, tab: Problem["tab"], selector: unknown][] = [
    ["conditions.selector", "audience", objectOf(conditions).selector],
  ];
  if (type === "widget" && widgetType === "selector") {
    written.push(["appearance.widgetSelector", "look", widgetSelector]);
  }
  return written.flatMap(([path, tab, selector]) =>
    isFilled(selector) && !isSelector(selector)
      ? [problem("A2", "error", path, { selector: excerpt(selector) }, { tab })]
      : [],
  );
}

function isSelector(selector: string): boolean {
  try {
    return parseSelector(selector).length > 0;
  } catch {
    return false;
  }
}

/** A3. A flag that is off may come on again, one that is gone may not. */
function badFlag(survey: CheckedSurvey, { flags }: Facts): Problem[] {
  const id = survey.linked_flag_id;
  if (typeof id !== "number") return [];
  const flag = flags ? (flags.get(id) ?? missingFlag) : factOf(survey.linked_flag);
  if (flag === null) return [];
  const unlink = {
    name: "unlinkFlag",
    values: {},
    edits: [{ kind: "set", path: ["linked_flag_id"], value: null }],
  } as const;
  const found = (severity: Severity, variant: string, values: Values = {}) => [
    problem("A3", severity, "linked_flag_id", values, { variant, fixes: [unlink] }),
  ];
  if (!flag.exists) return found("error", "deleted");
  const variant = textOf(objectOf(survey.conditions).linkedFlagVariant);
  if (variant !== "" && variant !== "any" && !flag.variants.includes(variant)) {
    return [
      problem(
        "A3",
        "error",
        "conditions.linkedFlagVariant",
        { variant: excerpt(variant) },
        {
          variant: "variant",
          fixes: [
            {
              name: "anyVariant",
              values: {},
              edits: [{ kind: "set", path: ["conditions", "linkedFlagVariant"], value: "any" }],
            },
          ],
        },
      ),
    ];
  }
  return flag.active ? [] : found("warning", "off");
}

const missingFlag: FlagFact = { exists: false, active: false, variants: [] };

/** What a flag as surveys carry it says of itself; null when there is none. */
function factOf(flag: unknown): FlagFact | null {
  if (!isObject(flag)) return null;
  const { variants } = objectOf(objectOf(flag.filters).multivariate);
  return {
    exists: flag.deleted !== true,
    active: flag.active === true,
    variants: listOf(variants).map((variant) => textOf(objectOf(variant).key)),
  };
}

/** A4. Groups that let nobody in. */
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
        fixes: isObject(survey.targeting_flag_filters)
          ? [{ name: "fullRollout", values: {}, edits: [{ kind: "set", path, value: 100 }] }]
          : [],
      },
    );
  });
}

/** A5. Surveys that are not shown by themselves need no condition. */
function everyone(survey: CheckedSurvey): Problem[] {
  if (survey.type === "api" || survey.type === "external_survey") return [];
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
  return isNarrowed ? [] : [problem("A5", "hint", "conditions")];
}

const isNarrow = ({ properties, rollout_percentage: percent }: JsonObject): boolean =>
  listOf(properties).length > 0 || (typeof percent === "number" && percent < 100);

/** A6. Conditions that no person meets. */
const nobody = ({ audience }: Facts): Problem[] =>
  audience === 0 ? [problem("A6", "warning", "targeting_flag_filters")] : [];
