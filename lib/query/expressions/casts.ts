import "server-only";
import type { TypeCast } from "libpg-query";
import { type Context, readNames } from "@/lib/query/context";
import { parseInterval } from "@/lib/query/intervals";
import { allowKeys } from "@/lib/query/parse";
import { convertTo, type Kind, type SqlTerm } from "@/lib/query/terms";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

/** Kinds that CAST supports, by type names of PostgreSQL and ClickHouse. */
const kindsByType: Record<string, Kind> = {
  text: "text",
  varchar: "text",
  string: "text",
  bool: "boolean",
  boolean: "boolean",
  int2: "integer",
  int4: "integer",
  int8: "integer",
  int: "integer",
  int32: "integer",
  int64: "integer",
  float4: "number",
  float8: "number",
  float: "number",
  float64: "number",
  numeric: "number",
  date: "date",
  datetime: "datetime",
  timestamp: "datetime",
  timestamptz: "datetime",
  uuid: "uuid",
};

/** Translates CAST, `::`, and INTERVAL before a text. */
export function translateCast({ arg, typeName, location: at }: TypeCast, context: Context): SqlTerm {
  const type = typeName ?? {};
  allowKeys("A type", type, at, "names", "typemod", "location");
  const path = readNames(type.names);
  const [name = ""] = path.slice(-1);
  if (path.length === 1 || (path.length === 2 && path[0] === "pg_catalog")) {
    const term = context.expression(arg);
    if (name === "interval" && term.literal !== undefined) return parseInterval(term.literal, term.at ?? at);
    const kind = Object.hasOwn(kindsByType, name.toLowerCase()) ? kindsByType[name.toLowerCase()] : undefined;
    // The result of a cast is no literal: a failing conversion gives null, as for stored values.
    if (kind) return { sql: convertTo(kind, term).sql, kind, at };
  }
  throw new UnsupportedSql(`The type ${path.join(".")} is not allowed`, at);
}
