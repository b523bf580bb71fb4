import "server-only";
import { isObject } from "@/lib/contract/wire/json";
import { largestRegexes, longestRegex, regexSizes } from "@/lib/contract/wire/regex-size";
import { Invalid } from "@/lib/errors";
import { isUsableRegex } from "@/lib/filters/compile-regex";
import { toText } from "@/lib/filters/text";
import { type FilterTree, listConditions } from "@/lib/filters/tree";

// Limits on the total size of regular expressions, checked before any of them is compiled.

const listRegexes = (trees: readonly FilterTree[]): string[] =>
  trees
    .flatMap(listConditions)
    .flatMap((leaf) =>
      leaf.kind === "property" && leaf.test === "regex"
        ? leaf.values.map((value) => toText(value) ?? "")
        : [],
    );

/** The total size of all regular expressions in filters. */
export const totalRegexSize = (trees: readonly FilterTree[]): number => regexSizes(listRegexes(trees));

/** The total size of regular expressions in conditions as sent or stored, which may be invalid. */
export const totalRegexSizeOfConditions = (conditions: readonly unknown[]): number =>
  regexSizes(
    conditions.flatMap((condition) =>
      isObject(condition) && (condition.operator === "regex" || condition.operator === "not_regex")
        ? [condition.value].flat().map((value) => toText(value) ?? "")
        : [],
    ),
  );

/** The error for regular expressions that are too large. */
export const regexesTooLargeError = (attr: string | null, path?: string): Invalid =>
  new Invalid(
    attr,
    "invalid_input",
    `Regular expressions are too large: at most ${longestRegex} characters each, where repetitions such as {1,50} count in expanded form.`,
    path,
  );

/** Checks the total size of the regular expressions in filters. @throws Invalid */
export function checkRegexSize(trees: readonly FilterTree[], attr: string): void {
  if (totalRegexSize(trees) > largestRegexes) throw regexesTooLargeError(attr);
}

/**
 * Checks that every regular expression in filters that will be stored is valid.
 *
 * @param path where the filters are, for the error
 * @throws Invalid
 */
export function checkRegexesValid(trees: readonly FilterTree[], attr: string, path?: string): void {
  const invalidPattern = listRegexes(trees).find((pattern) => !isUsableRegex(pattern));
  if (invalidPattern === undefined) return;
  throw new Invalid(
    attr,
    "invalid_input",
    `Invalid or unsupported regular expression: ${invalidPattern}`,
    path,
  );
}
