import "server-only";
import type { RE2JS } from "re2js";
import { grow } from "@/lib/analysis/engine/interface";
import type { PathCleaning } from "@/lib/contract/analysis/paths";
import { largestRegexes, regexSizes } from "@/lib/contract/wire/regex-size";
import { Invalid } from "@/lib/errors";
import { compileRegex } from "@/lib/filters/compile-regex";
import { regexesTooLargeError } from "@/lib/filters/regex-budget";

/** The rules that rename and exclude items before they are counted. */
export interface ItemRules {
  /** Replacements, applied in order. */
  cleaning: readonly PathCleaning[];
  /** Patterns with `*` for any text; an item that contains a match becomes the pattern, the first one that matches. */
  groupings: readonly string[];
  /** Items whose events are ignored; compared with the final name. */
  excluded: readonly string[];
}

const cleaningField = "local_path_cleaning_filters";

/** The maximum length of an item after replacements; ours: an alias may repeat what it replaces. */
const longest = 2000;

/**
 * The function that maps an item to its final name, null for an excluded one.
 *
 * @throws Invalid for a replacement with an invalid or too large regular expression
 * @source docs/reference/analysis.md#paths
 */
export function itemNames({ cleaning, groupings, excluded }: ItemRules): (item: string) => string | null {
  if (regexSizes(cleaning.map(({ regex }) => regex)) > largestRegexes)
    throw regexesTooLargeError(cleaningField);
  const replacements = cleaning.map(replacement);
  const groups = groupings.map((pattern) => ({ pattern, matches: wildcard(pattern) }));
  const out = new Set(excluded);
  return (item) => {
    const clean = replacements.reduce((text, replace) => replace(text), item);
    const name = groups.find(({ matches }) => matches(clean))?.pattern ?? clean;
    return out.has(name) ? null : name;
  };
}

function replacement({ regex, alias }: PathCleaning, index: number): (item: string) => string {
  const program = compile(regex, index);
  const groups = program.groupCount();
  return (item) =>
    program
      .matcher(item)
      .replaceAll((...match: unknown[]) => filled(alias, match.slice(0, groups + 1)))
      .slice(0, longest)
      .toWellFormed();
}

/** `\1` is the first group, `\0` the whole match, `\\` a backslash. */
const filled = (alias: string, groups: readonly unknown[]) =>
  alias.replace(/\\([0-9\\])/g, (_, sign: string) =>
    sign === "\\" ? sign : String(groups[Number(sign)] ?? ""),
  );

function compile(regex: string, index: number): RE2JS {
  const compiled = compileRegex(regex);
  if (compiled) return compiled.program;
  throw new Invalid(
    cleaningField,
    "invalid_input",
    `Invalid regular expression: ${regex}`,
    `${cleaningField}.${index}.regex`,
  );
}

/** Whether a text contains the literals between the asterisks in this order. */
function wildcard(pattern: string): (text: string) => boolean {
  const literals = pattern.split("*").filter((literal) => literal !== "");
  return (text) => {
    let from = 0;
    return literals.every((literal) => {
      const index = text.indexOf(literal, from);
      from = index + literal.length;
      return index >= 0;
    });
  };
}

/** Entries of `#byCode`: code not seen yet, excluded, or the number of the name plus `offset`. */
const [unseen, leftOut, offset] = [0, 1, 2];

/** The names of items as integers from 0. The rules run once for each item, when it first occurs. */
export class ItemTable {
  readonly #names: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** Indexed by code plus one, since an empty text is an item, too. */
  #byCode = new Int32Array(1024);

  /** @param textOf the text of a code   @param nameOfText null for an excluded item */
  constructor(
    readonly textOf: (code: number) => string,
    readonly nameOfText: (text: string) => string | null,
  ) {}

  /** The number of the name of a code's text; -1 for an excluded item. */
  numberOfCode(code: number): number {
    const stored = code + 1 < this.#byCode.length ? this.#byCode[code + 1]! : unseen;
    return (stored === unseen ? this.#add(code) : stored) - offset;
  }

  /** The number of a name; assigns one if the name is new. */
  numberOf(name: string): number {
    const number = this.#numbers.get(name);
    if (number !== undefined) return number;
    this.#numbers.set(name, this.#names.length);
    return this.#names.push(name) - 1;
  }

  /** The name that has a number. */
  nameOf(number: number): string {
    return this.#names[number] ?? "";
  }

  #add(code: number): number {
    if (code + 1 >= this.#byCode.length) this.#byCode = grow(this.#byCode, code + 2);
    const name = this.nameOfText(this.textOf(code));
    const entry = name === null ? leftOut : this.numberOf(name) + offset;
    this.#byCode[code + 1] = entry;
    return entry;
  }
}
