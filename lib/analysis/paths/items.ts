import "server-only";
import type { RE2JS } from "re2js";
import { grow } from "@/lib/analysis/engine/interface";
import type { PathCleaning } from "@/lib/contract/paths";
import { largestRegexes, regexSizes } from "@/lib/contract/regex-size";
import { Invalid } from "@/lib/errors";
import { compileRegex } from "@/lib/filters/compile-regex";
import { regexesTooLargeError } from "@/lib/filters/regex-budget";

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
    `Invalid regular expression: ${regex}`,
    `${cleaningField}.${at}.regex`,
  );
}

/** Whether the literals between the asterisks occur in this order, anywhere. */
function wildcard(pattern: string): (text: string) => boolean {
  const literals = pattern.split("*").filter((literal) => literal !== "");
  return (text) => {
    let from = 0;
    return literals.every((literal) => {
      const at = text.indexOf(literal, from);
      from = at + literal.length;
      return at >= 0;
    });
  };
}

/** Kept of a code that was not seen, of one that is left out, and of others added to the number of the name. */
const [unseen, leftOut, offset] = [0, 1, 2];

/** The names of items as whole numbers from 0. Each item is named when it is first seen: rules cost something. */
export class ItemTable {
  readonly #names: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** By the code and one: an empty text is an item, too. */
  #byCode = new Int32Array(1024);

  /** @param textOf the text of a code   @param nameOfText null for an item that is left out */
  constructor(
    readonly textOf: (code: number) => string,
    readonly nameOfText: (text: string) => string | null,
  ) {}

  /** The number of the name of a code's text; -1 when it is left out. */
  numberOfCode(code: number): number {
    const known = code + 1 < this.#byCode.length ? this.#byCode[code + 1]! : unseen;
    return (known === unseen ? this.#add(code) : known) - offset;
  }

  /** The number of a name, whether it occurs or not. */
  numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
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
