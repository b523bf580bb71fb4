import "server-only";
import { Refusal } from "@/lib/query/refusal";
import { alike, type Term, to } from "@/lib/query/terms";

// What operators mean between terms whose kinds are known.

/** As in HogQL, null is in no list, and so outside of every one. */
export function membership(term: Term, items: Term[], isOutside: boolean): string {
  const [tested, ...rest] = alike([term, ...items]);
  const inside = `(${tested?.sql} IN (${rest.map(({ sql }) => sql).join(", ")}))`;
  return isOutside ? `coalesce(NOT ${inside}, true)` : inside;
}

/** A sign before a term. @throws Refusal */
export function unary(operator: string, term: Term, at: number | undefined): Term {
  if (operator !== "-" && operator !== "+") throw new Refusal(`The operator ${operator} is not allowed`, at);
  const number = term.kind === "integer" || term.kind === "interval" ? term : to("number", term);
  return { ...number, sql: `(${operator} ${number.sql})`, at };
}

const comparisons = ["=", "<>", "<", "<=", ">", ">="];
const matches = ["~", "!~"];
const arithmetic = ["+", "-", "*", "/", "%"];

/** An operator between two terms. @throws Refusal for one that is not listed, and for kinds it does not take */
export function binary(operator: string, left: Term, right: Term, at: number | undefined): Term {
  if (comparisons.includes(operator)) return { sql: comparison(operator, left, right), kind: "boolean", at };
  if (arithmetic.includes(operator)) return { ...calculation(operator, left, right), at };
  if (operator === "||")
    return { sql: `hogql.bounded(${to("text", left).sql} || ${to("text", right).sql})`, kind: "text", at };
  if (matches.includes(operator))
    return { sql: `(${to("text", left).sql} ${operator} ${to("text", right).sql})`, kind: "boolean", at };
  throw new Refusal(`The operator ${operator} is not allowed`, at);
}

/** As in HogQL, null is like null and unlike everything else. */
function comparison(operator: string, left: Term, right: Term): string {
  const other = left.kind === "null" ? right : right.kind === "null" ? left : undefined;
  if (other && operator === "=") return `(${other.sql} IS NULL)`;
  if (other && operator === "<>") return `(${other.sql} IS NOT NULL)`;
  const [a, b] = alike([left, right]);
  return operator === "<>" ? `(${a.sql} IS DISTINCT FROM ${b.sql})` : `(${a.sql} ${operator} ${b.sql})`;
}

const isTime = ({ kind }: Term) => kind === "datetime" || kind === "date";
const isWhole = ({ kind }: Term) => kind === "integer";

function calculation(operator: string, left: Term, right: Term): Term {
  if (right.kind === "interval" || left.kind === "interval") return withInterval(operator, left, right);
  if (left.kind === "date" && isWhole(right) && (operator === "+" || operator === "-"))
    return { sql: `(${left.sql} ${operator} least(${right.sql}, 1000000)::integer)`, kind: "date" };
  if (isTime(left) && isTime(right) && operator === "-") return span(left, right);
  const isInteger = isWhole(left) && isWhole(right) && operator !== "/";
  const kind = isInteger ? "integer" : "number";
  const [a, b] = [to(kind, left).sql, to(kind, right).sql];
  if (operator === "%" && kind === "number") {
    return { sql: `(${a}::numeric % nullif(${b}, 0)::numeric)::double precision`, kind };
  }
  // What is divided by nothing is unknown.
  const by = operator === "/" || operator === "%" ? `nullif(${b}, 0)` : b;
  return { sql: isInteger ? `(${a}::bigint ${operator} ${by})` : `(${a} ${operator} ${by})`, kind };
}

/** Days between dates, else seconds. */
function span(left: Term, right: Term): Term {
  if (left.kind === "date" && right.kind === "date")
    return { sql: `(${left.sql} - ${right.sql})::bigint`, kind: "integer" };
  const seconds = `extract(epoch FROM ${to("datetime", left).sql} - ${to("datetime", right).sql})`;
  return { sql: `${seconds}::double precision`, kind: "number" };
}

function withInterval(operator: string, left: Term, right: Term): Term {
  const isSum = operator === "+" || operator === "-";
  if (isSum && left.kind === "interval" && right.kind === "interval")
    return { sql: `(${left.sql} ${operator} ${right.sql})`, kind: "interval" };
  if (isSum && right.kind === "interval")
    return { sql: `(${to("datetime", left).sql} ${operator} ${right.sql})`, kind: "datetime" };
  if (operator === "+") return { sql: `(${to("datetime", right).sql} + ${left.sql})`, kind: "datetime" };
  if (operator === "*" && left.kind === "interval")
    return { sql: `(${left.sql} * ${to("number", right).sql})`, kind: "interval" };
  if (operator === "*") return { sql: `(${right.sql} * ${to("number", left).sql})`, kind: "interval" };
  throw new Refusal(`An interval can't be used with ${operator}`, right.at);
}
