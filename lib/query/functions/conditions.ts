import "server-only";
import { asText, boolean, many, plain, type Translation } from "@/lib/query/functions/call";
import { Refusal } from "@/lib/query/refusal";
import { alike, type Term, to } from "@/lib/query/terms";

const emptiness = (term: Term) => `(coalesce(${asText(term)}, '') = '')`;

/** `if` and `multiIf`: condition, value, condition, value …, otherwise. */
function choice(args: Term[]): Omit<Term, "at"> {
  const isOtherwise = (index: number) => index === args.length - 1;
  if (args.length % 2 === 0)
    throw new Refusal("The last argument must be the default value", args.at(-1)?.at);
  const values = alike(args.filter((_, index) => index % 2 === 1 || isOtherwise(index)));
  const branches = args
    .filter((_, index) => index % 2 === 0 && !isOtherwise(index))
    .map((condition, index) => `WHEN ${to("boolean", condition).sql} THEN ${values[index]?.sql}`);
  const otherwise = values.at(-1) as Term;
  return { sql: `(CASE ${branches.join(" ")} ELSE ${otherwise.sql} END)`, kind: otherwise.kind };
}

/** Functions that choose and test, by name. */
export const conditions = {
  if: plain(3, 3, (...args) => choice(args)),
  multiIf: plain(3, many, (...args) => choice(args)),
  ifNull: plain(2, 2, (value, otherwise) => {
    const [first, second] = alike([value, otherwise]);
    return { sql: `coalesce(${first.sql}, ${second.sql})`, kind: first.kind ?? "text" };
  }),
  isNull: plain(1, 1, (term) => boolean(`(${term.sql} IS NULL)`)),
  isNotNull: plain(1, 1, (term) => boolean(`(${term.sql} IS NOT NULL)`)),
  empty: plain(1, 1, (term) => boolean(emptiness(term))),
  notEmpty: plain(1, 1, (term) => boolean(`(NOT ${emptiness(term)})`)),
} satisfies Record<string, Translation>;
