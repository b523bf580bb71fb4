import "server-only";
import { RE2JS } from "re2js";
import { Prisma } from "@/lib/database/generated/client";
import { type Condition, never } from "@/lib/filters/condition";
import { toPostgres } from "@/lib/filters/re2";
import { exactText, textOf } from "@/lib/filters/text";
import type { Property } from "@/lib/filters/tree";

/**
 * The text has a match of one of the expressions: RE2, anywhere, case matters. One that is no expression never has a
 * match, and makes the negation false, too.
 */
export function regexCondition({ values, not }: Property): Condition {
  const expressions = values.map((value) => compile(textOf(value) ?? ""));
  const valid = expressions.filter((expression) => expression !== null);
  if (not && valid.length < expressions.length) return never;
  return {
    matches: (value) => {
      const text = textOf(value);
      return text !== null && valid.some(({ program }) => program.matcher(text).find());
    },
    sql: (column) =>
      valid.length === 0
        ? Prisma.sql`false`
        : Prisma.sql`(${Prisma.join(
            valid.map(({ postgres }) => Prisma.sql`${exactText(column)} ~ ${postgres}::text`),
            " or ",
          )})`,
  };
}

function compile(pattern: string): { program: RE2JS; postgres: string } | null {
  try {
    const program = RE2JS.compile(pattern);
    const postgres = toPostgres(pattern);
    return postgres === null ? null : { program, postgres };
  } catch {
    // The library throws for every pattern that is none, which is what is asked here.
    return null;
  }
}
