import "server-only";
import { isObject } from "@/lib/contract/json";
import { largestRegexes, longestRegex, regexSizes } from "@/lib/contract/regex-size";
import { Invalid } from "@/lib/errors";
import { isUsableRegex } from "@/lib/filters/regexes";
import { textOf } from "@/lib/filters/text";
import { leavesOf, type Tree } from "@/lib/filters/tree";

// How much regular expressions may cost together: told before any of them is compiled.

const regexesOf = (trees: readonly Tree[]): string[] =>
  trees
    .flatMap(leavesOf)
    .flatMap((leaf) =>
      leaf.kind === "property" && leaf.test === "regex"
        ? leaf.values.map((value) => textOf(value) ?? "")
        : [],
    );

/** The size of all regular expressions of filters. */
export const regexSizeOf = (trees: readonly Tree[]): number => regexSizes(regexesOf(trees));

/** The same of conditions as they are sent or stored, whatever they hold. */
export const regexSizeOfConditions = (conditions: readonly unknown[]): number =>
  regexSizes(
    conditions.flatMap((condition) =>
      isObject(condition) && (condition.operator === "regex" || condition.operator === "not_regex")
        ? [condition.value].flat().map((value) => textOf(value) ?? "")
        : [],
    ),
  );

/** What is answered for too many, or too large ones. */
export const tooLargeRegexes = (attr: string | null, path?: string): Invalid =>
  new Invalid(
    attr,
    "invalid_input",
    `Regular expressions are too large: at most ${longestRegex} characters each, where repetitions such as {1,50} count in expanded form.`,
    path,
  );

/** Refuses filters whose regular expressions are too large together. @throws Invalid */
export function checkRegexes(trees: readonly Tree[], attr: string): void {
  if (regexSizeOf(trees) > largestRegexes) throw tooLargeRegexes(attr);
}

/**
 * Refuses filters that are to be kept, and with a regular expression that is none.
 *
 * @param path where the filters are, for the error
 * @throws Invalid
 */
export function checkUsable(trees: readonly Tree[], attr: string, path?: string): void {
  const bad = regexesOf(trees).find((pattern) => !isUsableRegex(pattern));
  if (bad === undefined) return;
  throw new Invalid(attr, "invalid_input", `Invalid or unsupported regular expression: ${bad}`, path);
}
