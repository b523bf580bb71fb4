import "server-only";
import { longestSearchedText } from "@/lib/contract/wire/regex-size";
import { clickhouseLiteral } from "@/lib/database/clickhouse-literal";
import { Prisma } from "@/lib/database/generated/client";
import { anyOf, mapText, NotInClickhouse } from "@/lib/filters/clickhouse-column";
import { compileRegex, truncateSearchedText } from "@/lib/filters/compile-regex";
import { type Condition, neverCondition } from "@/lib/filters/condition";
import { exactTextSql, toText } from "@/lib/filters/text";
import type { PropertyCondition } from "@/lib/filters/tree";

/**
 * One of the regular expressions (RE2, case-sensitive) matches anywhere in the first 1,000 characters of the text (ours).
 * Invalid and too large expressions never match, and make the negation false as well.
 */
export function regexCondition({ values, not }: PropertyCondition): Condition {
  const valid = values.flatMap((value) => {
    const compiled = compileRegex(toText(value) ?? "");
    return compiled?.postgres == null
      ? []
      : [{ program: compiled.program, postgres: compiled.postgres, pattern: toText(value) ?? "" }];
  });
  if (not && valid.length < values.length) return neverCondition;
  return {
    matches: (value) => {
      const text = toText(value);
      if (text === null) return false;
      const searched = truncateSearchedText(text);
      return valid.some(({ program }) => program.matcher(searched).find());
    },
    sql: (column) =>
      valid.length === 0
        ? Prisma.sql`false`
        : Prisma.sql`(${Prisma.join(
            valid.map(
              ({ postgres }) =>
                Prisma.sql`left(${exactTextSql(column)}, ${longestSearchedText}::int) ~ ${postgres}::text`,
            ),
            " or ",
          )})`,
    clickhouse: (column) => {
      const text = `substringUTF8(${mapText(column)}, 1, ${longestSearchedText})`;
      return anyOf(
        valid.map(({ pattern }) => `match(${text}, ${clickhouseLiteral(clickhousePattern(pattern))})`),
      );
    },
  };
}

/**
 * The same expression for ClickHouse, where a dot would match a newline. Before it matches, it looks for bytes that a text must
 * have, and takes the star of a character of several bytes for that of the last one; an alternative without any (and without a
 * match) prevents that.
 *
 * @throws NotInClickhouse for `\\B`, which matches between the bytes of a character there
 */
function clickhousePattern(pattern: string): string {
  if (pattern.includes("\\B")) throw new NotInClickhouse();
  return /^[\0-\x7f]*$/.test(pattern) ? `(?-s)${pattern}` : `(?-s)[^\\x00-\\x{10FFFF}]|${pattern}`;
}
