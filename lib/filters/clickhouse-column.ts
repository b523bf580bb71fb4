import "server-only";
import { clickhouseLiteral } from "@/lib/database/clickhouse-literal";

/** A property of a row in ClickHouse, in the two maps that hold all properties of its owner. */
export interface ClickhouseColumn {
  /** A map of `toText` by key; null for null. */
  texts: string;
  /** A map of `toNumber` by key, of the properties that have one. */
  numbers: string;
  key: string;
}

/** SQL of `toText`. */
export const mapText = ({ texts, key }: ClickhouseColumn): string => `${texts}[${clickhouseLiteral(key)}]`;

/** SQL of `toNumber`: null without one. */
export const mapNumber = ({ numbers, key }: ClickhouseColumn): string =>
  `if(mapContains(${numbers}, ${clickhouseLiteral(key)}), ${numbers}[${clickhouseLiteral(key)}], null)`;

/** Conditions combined with OR; false without any. */
export const anyOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? "false" : `(${conditions.join(" or ")})`;

/** A condition that ClickHouse can't test as PostgreSQL does. */
export class NotInClickhouse extends Error {
  /** A code, because the class of an error is lost between threads. */
  readonly code = "clickhouse:unsupported";
}
