import "server-only";
import { convertTo, type SqlTerm, unifyKinds } from "@/lib/query/terms";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

// Translation of operators between terms.

/** IN and NOT IN. As in HogQL, null is in no list, so NOT IN is true for it. */
export function translateIn(term: SqlTerm, items: SqlTerm[], isOutside: boolean): string {
  const [left, ...rest] = unifyKinds([term, ...items]);
  const isIn = `(${left?.sql} IN (${rest.map(({ sql }) => sql).join(", ")}))`;
  return isOutside ? `coalesce(NOT ${isIn}, true)` : isIn;
}

/** A unary sign. @throws UnsupportedSql */
export function translateUnary(operator: string, term: SqlTerm, at: number | undefined): SqlTerm {
  if (operator !== "-" && operator !== "+")
    throw new UnsupportedSql(`The operator ${operator} is not allowed`, at);
  const number = term.kind === "integer" || term.kind === "interval" ? term : convertTo("number", term);
  return { ...number, sql: `(${operator} ${number.sql})`, at };
}

const comparisons = ["=", "<>", "<", "<=", ">", ">="];
const matches = ["~", "!~"];
const arithmetic = ["+", "-", "*", "/", "%"];

/** A binary operator. @throws UnsupportedSql for unlisted operators and unsupported kinds */
export function translateBinary(
  operator: string,
  left: SqlTerm,
  right: SqlTerm,
  at: number | undefined,
): SqlTerm {
  if (comparisons.includes(operator)) return { sql: comparison(operator, left, right), kind: "boolean", at };
  if (arithmetic.includes(operator)) return { ...calculation(operator, left, right), at };
  if (operator === "||")
    return {
      sql: `hogql.bounded(${convertTo("text", left).sql} || ${convertTo("text", right).sql})`,
      kind: "text",
      at,
    };
  if (matches.includes(operator))
    return {
      sql: `(${convertTo("text", left).sql} ${operator} ${convertTo("text", right).sql})`,
      kind: "boolean",
      at,
    };
  throw new UnsupportedSql(`The operator ${operator} is not allowed`, at);
}

/** As in HogQL, null equals null and differs from everything else. */
function comparison(operator: string, left: SqlTerm, right: SqlTerm): string {
  const operand = left.kind === "null" ? right : right.kind === "null" ? left : undefined;
  if (operand && operator === "=") return `(${operand.sql} IS NULL)`;
  if (operand && operator === "<>") return `(${operand.sql} IS NOT NULL)`;
  const [a, b] = unifyKinds([left, right]);
  return operator === "<>" ? `(${a.sql} IS DISTINCT FROM ${b.sql})` : `(${a.sql} ${operator} ${b.sql})`;
}

const isTime = ({ kind }: SqlTerm) => kind === "datetime" || kind === "date";
const isWhole = ({ kind }: SqlTerm) => kind === "integer";

function calculation(operator: string, left: SqlTerm, right: SqlTerm): SqlTerm {
  if (right.kind === "interval" || left.kind === "interval") return calculateInterval(operator, left, right);
  if (left.kind === "date" && isWhole(right) && (operator === "+" || operator === "-"))
    return { sql: `(${left.sql} ${operator} least(${right.sql}, 1000000)::integer)`, kind: "date" };
  if (isTime(left) && isTime(right) && operator === "-") return subtractTimes(left, right);
  const isInteger = isWhole(left) && isWhole(right) && operator !== "/";
  const kind = isInteger ? "integer" : "number";
  const [a, b] = [convertTo(kind, left).sql, convertTo(kind, right).sql];
  if (operator === "%" && kind === "number") {
    return { sql: `(${a}::numeric % nullif(${b}, 0)::numeric)::double precision`, kind };
  }
  // Division by zero gives null.
  const by = operator === "/" || operator === "%" ? `nullif(${b}, 0)` : b;
  return { sql: isInteger ? `(${a}::bigint ${operator} ${by})` : `(${a} ${operator} ${by})`, kind };
}

/** The difference: days between dates, else seconds. */
function subtractTimes(left: SqlTerm, right: SqlTerm): SqlTerm {
  if (left.kind === "date" && right.kind === "date")
    return { sql: `(${left.sql} - ${right.sql})::bigint`, kind: "integer" };
  const seconds = `extract(epoch FROM ${convertTo("datetime", left).sql} - ${convertTo("datetime", right).sql})`;
  return { sql: `${seconds}::double precision`, kind: "number" };
}

function calculateInterval(operator: string, left: SqlTerm, right: SqlTerm): SqlTerm {
  const isSum = operator === "+" || operator === "-";
  if (isSum && left.kind === "interval" && right.kind === "interval")
    return { sql: `(${left.sql} ${operator} ${right.sql})`, kind: "interval" };
  if (isSum && right.kind === "interval")
    return { sql: `(${convertTo("datetime", left).sql} ${operator} ${right.sql})`, kind: "datetime" };
  if (operator === "+")
    return { sql: `(${convertTo("datetime", right).sql} + ${left.sql})`, kind: "datetime" };
  if (operator === "*" && left.kind === "interval")
    return { sql: `(${left.sql} * ${convertTo("number", right).sql})`, kind: "interval" };
  if (operator === "*") return { sql: `(${right.sql} * ${convertTo("number", left).sql})`, kind: "interval" };
  throw new UnsupportedSql(`An interval can't be used with ${operator}`, right.at);
}
