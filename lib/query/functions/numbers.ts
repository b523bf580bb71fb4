import "server-only";
import {
  asNumber,
  boolean,
  digitsOf,
  integer,
  number,
  plain,
  type Translation,
} from "@/lib/query/functions/call";
import { to } from "@/lib/query/terms";

const rounding = (name: "floor" | "ceil" | "abs") =>
  plain(1, 1, (term) =>
    term.kind === "integer" ? integer(`${name}(${term.sql})::bigint`) : number(`${name}(${asNumber(term)})`),
  );

/** Functions of numbers, by name. */
export const numbers = {
  toInt: plain(1, 1, (term) => integer(to("integer", term).sql)),
  toFloat: plain(1, 1, (term) => number(asNumber(term))),
  toBool: plain(1, 1, (term) => boolean(to("boolean", term).sql)),
  round: plain(1, 2, (value, digits) =>
    digits
      ? number(`round(${asNumber(value)}::numeric, ${digitsOf(digits)})::double precision`)
      : number(`round(${asNumber(value)})`),
  ),
  floor: rounding("floor"),
  ceil: rounding("ceil"),
  abs: rounding("abs"),
  intDiv: plain(2, 2, (value, by) =>
    integer(`hogql.to_integer(${asNumber(value)} / nullif(${asNumber(by)}, 0))`),
  ),
} satisfies Record<string, Translation>;
