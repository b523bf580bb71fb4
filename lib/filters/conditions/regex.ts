import "server-only";
import { longestSearchedText } from "@/lib/contract/regex-size";
import { clickhouseLiteral } from "@/lib/database/clickhouse-literal";
import { Prisma } from "@/lib/database/generated/client";
import { anyOf, mapText } from "@/lib/filters/clickhouse-column";
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
    clickhouse: (column) =>
      anyOf(
        valid.map(
          // ClickHouse lets a dot match a newline.
          ({ pattern }) =>
            `match(substringUTF8(${mapText(column)}, 1, ${longestSearchedText}), ${clickhouseLiteral(`(?-s)${pattern}`)})`,
        ),
      ),
  };
}
