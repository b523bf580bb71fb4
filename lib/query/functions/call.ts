import "server-only";
import { convertTo, type SqlTerm } from "@/lib/query/terms";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

// Building blocks of function translations.

/** A function call with translated arguments. */
export interface FunctionCall {
  /** The name as written in the query. */
  name: string;
  args: SqlTerm[];
  /** Whether it is `count(*)`. */
  isStar: boolean;
  isDistinct: boolean;
  /** The condition of FILTER (WHERE …). */
  filter: SqlTerm | null;
  at: number | undefined;
}

/** How a function is translated to PostgreSQL. */
export interface FunctionTranslation {
  /** Minimum and maximum number of arguments. */
  minArguments: number;
  maxArguments: number;
  /** Whether it is an aggregate. */
  isAggregate: boolean;
  make: (call: FunctionCall) => Omit<SqlTerm, "at">;
}

/** Maximum arguments of a variadic function. */
export const maxVariadic = 100;

/** A scalar function. */
export const scalarFunction = (
  minArguments: number,
  maxArguments: number,
  make: (...args: SqlTerm[]) => Omit<SqlTerm, "at">,
): FunctionTranslation => ({
  minArguments: minArguments,
  maxArguments: maxArguments,
  isAggregate: false,
  make: ({ args }) => make(...args),
});

/** A term of kind text. */
export const textTermOf = (sql: string): Omit<SqlTerm, "at"> => ({ sql, kind: "text" });
/** A term of kind boolean. */
export const booleanTerm = (sql: string): Omit<SqlTerm, "at"> => ({ sql, kind: "boolean" });
/** A term of kind integer. */
export const integerTerm = (sql: string): Omit<SqlTerm, "at"> => ({ sql, kind: "integer" });
/** A term of kind number. */
export const numberTerm = (sql: string): Omit<SqlTerm, "at"> => ({ sql, kind: "number" });

/** SQL of a term converted to text. @throws UnsupportedSql when that is impossible */
export const asText = (term: SqlTerm) => convertTo("text", term).sql;
/** SQL of a term converted to a date and time. */
export const asTime = (term: SqlTerm) => convertTo("datetime", term).sql;
/** SQL of a term converted to a number. */
export const asNumber = (term: SqlTerm) => convertTo("number", term).sql;
/** SQL of a term as a position or length, which have 32 bits in PostgreSQL. */
export const asInt = (term: SqlTerm) =>
  `least(greatest(${convertTo("integer", term).sql}, -1000000000), 1000000000)::integer`;

/** A function of texts. */
export const textFunction = (
  make: (...args: string[]) => Omit<SqlTerm, "at">,
  minArguments: number,
  maxArguments = minArguments,
) => scalarFunction(minArguments, maxArguments, (...args) => make(...args.map(asText)));

/** The text of a literal. @throws UnsupportedSql for any other term */
export const requireLiteral = ({ literal, at }: SqlTerm, subject: string): string => {
  if (literal === undefined) throw new UnsupportedSql(`${subject} must be a quoted string`, at);
  return literal;
};

/** The digits of a small integer literal. @throws UnsupportedSql for any other term */
export const requireDigits = ({ sql, at }: SqlTerm): string => {
  if (/^\d{1,2}$/.test(sql)) return sql;
  throw new UnsupportedSql("The number of digits must be a literal", at);
};
