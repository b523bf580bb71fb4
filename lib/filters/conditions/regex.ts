import "server-only";
import { longestSearchedText } from "@/lib/contract/regex-size";
import { Prisma } from "@/lib/database/generated/client";
import { type Condition, never } from "@/lib/filters/condition";
import { compileRegex, searchedText } from "@/lib/filters/regexes";
import { exactText, textOf } from "@/lib/filters/text";
import type { Property } from "@/lib/filters/tree";

/**
 * The text has a match of one of the expressions: RE2, anywhere in its first 1,000 characters (ours), case matters. One
 * that is no expression, or too large, never has a match, and makes the negation false, too.
 */
export function regexCondition({ values, not }: Property): Condition {
  const valid = values.flatMap((value) => {
    const compiled = compileRegex(textOf(value) ?? "");
    return compiled?.postgres == null ? [] : [{ program: compiled.program, postgres: compiled.postgres }];
  });
  if (not && valid.length < values.length) return never;
  return {
    matches: (value) => {
      const text = textOf(value);
      if (text === null) return false;
      const searched = searchedText(text);
      return valid.some(({ program }) => program.matcher(searched).find());
    },
    sql: (column) =>
      valid.length === 0
        ? Prisma.sql`false`
        : Prisma.sql`(${Prisma.join(
            valid.map(
              ({ postgres }) =>
                Prisma.sql`left(${exactText(column)}, ${longestSearchedText}::int) ~ ${postgres}::text`,
            ),
            " or ",
          )})`,
  };
}
