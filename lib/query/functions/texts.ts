import "server-only";
import {
  asInt,
  asText,
  boolean,
  integer,
  literalOf,
  many,
  ofTexts,
  plain,
  type Translation,
  text,
} from "@/lib/query/functions/call";
import { Refusal } from "@/lib/query/refusal";

/** Functions of texts, by name. */
export const texts = {
  lower: ofTexts((value) => text(`lower(${value})`), 1),
  upper: ofTexts((value) => text(`upper(${value})`), 1),
  length: ofTexts((value) => integer(`char_length(${value})::bigint`), 1),
  trim: ofTexts((value) => text(`btrim(${value})`), 1),
  concat: ofTexts((...values) => text(`hogql.bounded(${values.join(" || ")})`), 1, many),
  substring: plain(2, 3, (value, from, length) =>
    text(`substr(${asText(value)}, ${asInt(from)}${length ? `, greatest(${asInt(length)}, 0)` : ""})`),
  ),
  // Constants: else a text of a million letters, each replaced by a million, is built before anybody measures it.
  replaceAll: plain(3, 3, (value, from, by) => {
    const replacement = literalOf(by, "The replacement");
    if (replacement.length > many)
      throw new Refusal(`The replacement can have at most ${many} characters`, by.at);
    literalOf(from, "The search string");
    return text(`hogql.bounded(replace(${asText(value)}, ${from.sql}, ${by.sql}))`);
  }),
  startsWith: ofTexts((value, begin) => boolean(`starts_with(${value}, ${begin})`), 2),
  endsWith: ofTexts((value, end) => boolean(`starts_with(reverse(${value}), reverse(${end}))`), 2),
  match: ofTexts((value, pattern) => boolean(`(${value} ~ ${pattern})`), 2),
  toString: plain(1, 1, (term) => text(asText(term))),
} satisfies Record<string, Translation>;
