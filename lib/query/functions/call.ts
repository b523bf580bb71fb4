import "server-only";
import { Refusal } from "@/lib/query/refusal";
import { type Term, to } from "@/lib/query/terms";

// What translations of functions are made of.

/** A call of a function, its arguments translated. */
export interface Call {
  /** As the query writes it. */
  name: string;
  args: Term[];
  /** `count(*)`. */
  isStar: boolean;
  isDistinct: boolean;
  /** The condition of FILTER (WHERE …). */
  filter: Term | null;
  at: number | undefined;
}

/** How a function is written in PostgreSQL. */
export interface Translation {
  /** Arguments it takes: at least, at most. */
  least: number;
  most: number;
  /** Whether it calculates over many rows. */
  isAggregate: boolean;
  make: (call: Call) => Omit<Term, "at">;
}

/** Arguments of a function that takes any number. */
export const many = 100;

/** A function of one row. */
export const plain = (
  least: number,
  most: number,
  make: (...args: Term[]) => Omit<Term, "at">,
): Translation => ({
  least,
  most,
  isAggregate: false,
  make: ({ args }) => make(...args),
});

/** What a function gives. */
export const text = (sql: string): Omit<Term, "at"> => ({ sql, kind: "text" });
/** As `text`, a truth value. */
export const boolean = (sql: string): Omit<Term, "at"> => ({ sql, kind: "boolean" });
/** As `text`, a whole number. */
export const integer = (sql: string): Omit<Term, "at"> => ({ sql, kind: "integer" });
/** As `text`, a number. */
export const number = (sql: string): Omit<Term, "at"> => ({ sql, kind: "number" });

/** What a function takes, as SQL. @throws Refusal for what is none */
export const asText = (term: Term) => to("text", term).sql;
/** As `asText`, a date and time. */
export const asTime = (term: Term) => to("datetime", term).sql;
/** As `asText`, a number. */
export const asNumber = (term: Term) => to("number", term).sql;
/** As `asText`, a position or a length: PostgreSQL's are of 32 bits. */
export const asInt = (term: Term) =>
  `least(greatest(${to("integer", term).sql}, -1000000000), 1000000000)::integer`;

/** A function of texts alone. */
export const ofTexts = (make: (...args: string[]) => Omit<Term, "at">, least: number, most = least) =>
  plain(least, most, (...args) => make(...args.map(asText)));

/** A text that must be written down. @throws Refusal for any other */
export const literalOf = ({ literal, at }: Term, what: string): string => {
  if (literal === undefined) throw new Refusal(`${what} must be a quoted string`, at);
  return literal;
};

/** A small number that must be written down, as SQL. @throws Refusal for any other */
export const digitsOf = ({ sql, at }: Term): string => {
  if (/^\d{1,2}$/.test(sql)) return sql;
  throw new Refusal("The number of digits must be a literal", at);
};
