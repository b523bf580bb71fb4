import "server-only";
import {
  asNumber,
  boolean,
  digitsOf,
  integer,
  literalOf,
  many,
  number,
  plain,
  type Translation,
  text,
} from "@/lib/query/functions/call";
import { inside } from "@/lib/query/tables";
import { type Term, to } from "@/lib/query/terms";

/** `JSONExtract…(json, 'key', …)`: the value at the end of the keys. */
const extract = (make: (value: Term) => Omit<Term, "at">) =>
  plain(2, many, (json, ...keys) => make(inside(json, keys.map(keyOf), json.at)));

/** A key, or a position from 1 on, as in ClickHouse. */
const keyOf = (term: Term): string | number =>
  term.kind === "integer" ? Number(digitsOf(term)) - 1 : literalOf(term, "A key");

/** Functions of JSON, by name. */
export const json = {
  JSONExtractString: extract((value) => text(value.sql)),
  JSONExtractInt: extract((value) => integer(to("integer", value).sql)),
  JSONExtractFloat: extract((value) => number(asNumber(value))),
  JSONExtractBool: extract((value) => boolean(to("boolean", value).sql)),
  JSONExtractRaw: extract((value) => text(`${value.json}::text`)),
  JSONHas: extract((value) => boolean(`(${value.json} IS NOT NULL)`)),
} satisfies Record<string, Translation>;
