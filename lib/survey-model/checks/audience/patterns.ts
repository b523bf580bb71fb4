/** A1, A2: invalid patterns and selectors. */
import { parse as parseSelector } from "css-what";
import { RE2JS } from "re2js";
import { isMatchType, matchTypes, unmatchableUrl } from "@/lib/contract/survey/url-match";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";
import { largestRegexes, regexSize } from "@/lib/contract/wire/regex-size";
import { groupsOf } from "@/lib/survey-model/checks/audience/groups";
import { problem, set } from "@/lib/survey-model/checks/audience/problem";
import { suggestPattern, suggestSelector } from "@/lib/survey-model/checks/audience/suggest";
import type { CheckedSurvey, Fix, Problem } from "@/lib/survey-model/checks/problem";
import { excerpt, isFilled, listOf, objectOf, textOf } from "@/lib/survey-model/checks/read";

/**
 * A1. URLs are matched by the browser's regex engine, properties by RE2; a pattern that RE2 rejects may take a browser
 * very long.
 */
export function badPatterns(survey: CheckedSurvey): Problem[] {
  return [...unmatchablePage(survey), ...badPagePattern(survey), ...badPropertyPatterns(survey)];
}

/** A condition that the address of no page can match. */
function unmatchablePage({ conditions }: CheckedSurvey): Problem[] {
  const { url: written, urlMatchType } = objectOf(conditions);
  // Spaces around it are removed when it is saved.
  const url = textOf(written).trim();
  const type = urlMatchType ?? matchTypes[0];
  const unmatchable = isMatchType(type) ? unmatchableUrl(type, url) : null;
  if (!unmatchable) return [];
  const { better } = unmatchable;
  const path = ["conditions", "url"];
  const fix =
    better === null
      ? set("containUrl", ["conditions", "urlMatchType"], "icontains")
      : set("usePattern", path, better, { pattern: excerpt(better) });
  const variant = type === "exact" ? (better === null ? "notWhole" : "notNormal") : "notEncoded";
  return [
    problem(
      "A1",
      "error",
      path.join("."),
      { pattern: excerpt(url), better: excerpt(better ?? "") },
      {
        variant,
        fixes: [fix, everyPage],
      },
    ),
  ];
}

const everyPage: Fix = {
  name: "everyPage",
  values: {},
  edits: [
    { kind: "set", path: ["conditions", "url"], value: undefined },
    { kind: "set", path: ["conditions", "urlMatchType"], value: undefined },
  ],
};

function badPagePattern({ conditions }: CheckedSurvey): Problem[] {
  const { url: written, urlMatchType } = objectOf(conditions);
  const url = textOf(written);
  if (url === "" || (urlMatchType !== "regex" && urlMatchType !== "not_regex")) return [];
  const values = { pattern: excerpt(url) };
  if (compilesInBrowsers(url)) {
    // No simpler pattern can be suggested.
    return compilesInRe2(url)
      ? []
      : [problem("A1", "warning", "conditions.url", values, { variant: "slow" })];
  }
  const better = suggestPattern(url, compilesInBrowsers);
  const fixes: Fix[] = [
    ...(better === null
      ? []
      : [set("usePattern", ["conditions", "url"], better, { pattern: excerpt(better) })]),
    everyPage,
  ];
  return [problem("A1", "error", "conditions.url", values, { variant: "url", fixes })];
}

/** Every property of targeting with an invalid pattern. */
const badPropertyPatterns = (survey: CheckedSurvey): Problem[] =>
  groupsOf(survey).flatMap(({ properties }, group) =>
    listOf(properties).flatMap((property, at) => {
      if (!isObject(property)) return [];
      const bad = badValue(property);
      if (bad === null) return [];
      const path = ["targeting_flag_filters", "groups", group, "properties"] as const;
      const values = { pattern: excerpt(bad), property: textOf(property.key) };
      // Only targeting filters can be fixed here; the filters of a flag are edited on the flag.
      const fixes = isObject(survey.targeting_flag_filters)
        ? propertyFixes(property, [...path, at], [path, listOf(properties).toSpliced(at, 1)])
        : [];
      return [
        problem("A1", "error", [...path, at, "value"].join("."), values, { variant: "property", fixes }),
      ];
    }),
  );

/** The first value of a property that should be a pattern and is invalid. */
function badValue({ operator, value }: JsonObject): string | null {
  if (operator !== "regex" && operator !== "not_regex") return null;
  const bad = [value].flat().find((each) => !compilesInRe2(textOf(each)));
  return bad === undefined ? null : textOf(bad);
}

function propertyFixes(
  { key, value }: JsonObject,
  at: readonly (string | number)[],
  [list, others]: [path: readonly (string | number)[], without: unknown[]],
): Fix[] {
  const suggestions = [value].flat().map((each) => {
    const text = textOf(each);
    return compilesInRe2(text) ? text : suggestPattern(text, compilesInRe2);
  });
  const patterns = suggestions.filter((pattern) => pattern !== null);
  const better: Fix[] =
    patterns.length < suggestions.length
      ? []
      : [
          set("usePattern", [...at, "value"], Array.isArray(value) ? patterns : patterns[0], {
            pattern: excerpt(patterns.join(", ")),
          }),
        ];
  return [...better, set("dropProperty", list, others, { property: textOf(key) })];
}

function compilesInRe2(pattern: string): boolean {
  if (regexSize(pattern) > largestRegexes) return false;
  try {
    RE2JS.compile(pattern);
    return true;
  } catch {
    return false; // the engine's own message
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

/** A2. Selectors that browsers reject: of the required element, and of a widget's own button. */
export function badSelectors({ conditions, appearance, type }: CheckedSurvey): Problem[] {
  const { selector } = objectOf(conditions);
  const { widgetType, widgetSelector } = objectOf(appearance);
  return [
    ...badSelector(selector, ["conditions", "selector"], "audience", (path) =>
      set("dropSelector", path, undefined),
    ),
    ...(type === "widget" && widgetType === "selector"
      ? badSelector(widgetSelector, ["appearance", "widgetSelector"], "appearance", () =>
          set("widgetTab", ["appearance", "widgetType"], "tab"),
        )
      : []),
  ];
}

function badSelector(
  selector: unknown,
  path: readonly string[],
  tab: Problem["tab"],
  without: (path: readonly string[]) => Fix,
): Problem[] {
  if (!isFilled(selector) || isSelector(selector)) return [];
  const better = suggestSelector(selector, isSelector);
  const fixes = [
    ...(better === null ? [] : [set("useSelector", path, better, { selector: excerpt(better) })]),
    without(path),
  ];
  return [problem("A2", "error", path.join("."), { selector: excerpt(selector) }, { tab, fixes })];
}

function isSelector(selector: string): boolean {
  try {
    return parseSelector(selector).length > 0;
  } catch {
    return false;
  }
}
