/** Whether a page's address fits the condition of a survey: decided as posthog-js decides it in the browser. */
import { isObject } from "@/lib/contract/wire/json";

/**
 * The URL comparisons; the first is the default.
 *
 * @source docs/reference/sdk.md#which-surveys-show
 */
export const matchTypes = ["icontains", "not_icontains", "exact", "is_not", "regex", "not_regex"] as const;
export type MatchType = (typeof matchTypes)[number];

/** Whether a text names a way to compare. */
export const isMatchType = (name: unknown): name is MatchType => matchTypes.some((type) => type === name);

/** Whether a pattern is one that a browser understands; one that is none fits no address. */
export function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern);
    return true;
  } catch {
    // RegExp throws for invalid expressions.
    return false;
  }
}

const fitsPattern = (url: string, pattern: string) => isPattern(pattern) && new RegExp(pattern).test(url);
const contains = (url: string, part: string) => url.toLowerCase().includes(part.toLowerCase());

const comparisons: Record<MatchType, (url: string, wanted: string) => boolean> = {
  icontains: contains,
  not_icontains: (url, part) => !contains(url, part),
  exact: (url, wanted) => url === wanted,
  is_not: (url, wanted) => url !== wanted,
  regex: fitsPattern,
  not_regex: (url, pattern) => !fitsPattern(url, pattern),
};

/**
 * Why no page can match a condition as it is written, with the text that pages have instead, if it is known: addresses of pages are
 * whole, normalized, and encoded. Null where a page may match, and for comparisons that exclude pages.
 */
export function unmatchableUrl(type: MatchType, wanted: string): { better: string | null } | null {
  if (type === "icontains" && hasUnencoded(wanted)) return { better: wanted.replace(unencoded, encodePart) };
  if (type !== "exact" || wanted === "") return null;
  if (!URL.canParse(wanted)) return { better: null };
  const { protocol, href } = new URL(wanted);
  return (protocol === "https:" || protocol === "http:") && href !== wanted ? { better: href } : null;
}

/** Characters that addresses contain only encoded. */
const unencoded = /[^\u0021-\u007e]+/g;
const hasUnencoded = (text: string) => /[^\u0021-\u007e]/.test(text);
const encodePart = (text: string) => encodeURIComponent(text.toWellFormed());

/**
 * Whether a survey may show at an address.
 *
 * @param conditions of a survey; without `url` every address will do, with an unknown `urlMatchType` none
 * @source posthog-js `doesSurveyUrlMatch`
 */
export function fitsUrl(conditions: unknown, url: string): boolean {
  if (!isObject(conditions) || typeof conditions.url !== "string" || conditions.url === "") return true;
  const type = conditions.urlMatchType ?? "icontains";
  return url !== "" && isMatchType(type) && comparisons[type](url, conditions.url);
}
