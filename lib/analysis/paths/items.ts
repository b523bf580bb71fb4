import "server-only";
import type { RE2JS } from "re2js";
import type { PathCleaning } from "@/lib/contract/paths";
import { largestRegexes, regexSizes } from "@/lib/contract/regex-size";
import { Invalid } from "@/lib/errors";
import { tooLargeRegexes } from "@/lib/filters/regex-budget";
import { compileRegex } from "@/lib/filters/regexes";

/** What is done to items before anything is counted. */
export interface ItemRules {
  /** Replacements, one after the other. */
  cleaning: readonly PathCleaning[];
  /** Patterns with `*` for any text; an item that one matches anywhere becomes the pattern, the first one's. */
  groupings: readonly string[];
  /** Items that count as if they had not happened; compared at the end. */
  excluded: readonly string[];
}

const cleaningField = "local_path_cleaning_filters";

/** Characters of an item that replacements may leave; ours: an alias may repeat what it replaces. */
const longest = 2000;

/**
 * What an item is called in the end; null for one that does not count.
 *
 * @throws Invalid for a replacement that is no regular expression, and for too large ones
 * @source docs/reference/analysis.md#paths
 */
export function itemNames({ cleaning, groupings, excluded }: ItemRules): (item: string) => string | null {
  if (regexSizes(cleaning.map(({ regex }) => regex)) > largestRegexes) throw tooLargeRegexes(cleaningField);
  const replacements = cleaning.map(replacement);
  const groups = groupings.map((pattern) => ({ pattern, matches: wildcard(pattern) }));
  const out = new Set(excluded);
  return (item) => {
    const clean = replacements.reduce((text, replace) => replace(text), item);
    const name = groups.find(({ matches }) => matches(clean))?.pattern ?? clean;
    return out.has(name) ? null : name;
  };
}

function replacement({ regex, alias }: PathCleaning, at: number): (item: string) => string {
  const program = compile(regex, at);
  const groups = program.groupCount();
  return (item) =>
    program
      .matcher(item)
      .replaceAll((...found: unknown[]) => filled(alias, found.slice(0, groups + 1)))
      .slice(0, longest)
      .toWellFormed();
}

/** `\1` is the first group, `\0` all that was found, `\\` a backslash. */
const filled = (alias: string, groups: readonly unknown[]) =>
  alias.replace(/\\([0-9\\])/g, (_, sign: string) =>
    sign === "\\" ? sign : String(groups[Number(sign)] ?? ""),
  );

function compile(regex: string, at: number): RE2JS {
  const compiled = compileRegex(regex);
  if (compiled) return compiled.program;
  throw new Invalid(
    cleaningField,
    "invalid_input",
    `This is not a regular expression: ${regex}`,
    `${cleaningField}.${at}.regex`,
  );
}

/** Whether the parts between the asterisks occur in this order, anywhere. */
function wildcard(pattern: string): (text: string) => boolean {
  const parts = pattern.split("*").filter((part) => part !== "");
  return (text) => {
    let from = 0;
    return parts.every((part) => {
      const at = text.indexOf(part, from);
      from = at + part.length;
      return at >= 0;
    });
  };
}
