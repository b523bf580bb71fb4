import "server-only";
import type { TypeCast } from "libpg-query";
import { type Context, texts } from "@/lib/query/context";
import { parseInterval } from "@/lib/query/intervals";
import { only } from "@/lib/query/parse";
import { Refusal } from "@/lib/query/refusal";
import { type Kind, type Term, to } from "@/lib/query/terms";

/** Kinds that CAST leads to, by PostgreSQL's and ClickHouse's names of types. */
const castable: Record<string, Kind> = {
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

/** CAST, `::`, and INTERVAL before a text. */
export function cast({ arg, typeName, location: at }: TypeCast, context: Context): Term {
  const type = typeName ?? {};
  only("A type", type, at, "names", "typemod", "location");
  const path = texts(type.names);
  const [name = ""] = path.slice(-1);
  if (path.length === 1 || (path.length === 2 && path[0] === "pg_catalog")) {
    const term = context.expression(arg);
    if (name === "interval" && term.literal !== undefined) return parseInterval(term.literal, term.at ?? at);
    const kind = Object.hasOwn(castable, name.toLowerCase()) ? castable[name.toLowerCase()] : undefined;
    // What is cast is no literal any more: it may fail to be something, as values do.
    if (kind) return { sql: to(kind, term).sql, kind, at };
  }
  throw new Refusal(`The type ${path.join(".")} is not allowed`, at);
}
