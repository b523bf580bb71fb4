/**
 * The parameters of an analysis in an address: each under its name in the API, lists and objects as JSON. The address of a
 * screen is thus the query string of the request behind it.
 */
import type { z } from "zod";

/** The texts of parameters, without undefined, null and empty lists. */
export function writeParams(params: object): Record<string, string> {
  const texts: [string, string][] = [];
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null || value === "" || isEmptyList(value)) continue;
    texts.push([name, typeof value === "string" ? value : JSON.stringify(value)]);
  }
  return Object.fromEntries(texts);
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** Parameters that an address may leave out. */
export type FieldParams<Fields extends z.ZodRawShape> = {
  [Name in keyof Fields]?: z.output<Fields[Name]>;
};

/**
 * The parameters in a query string. One that the contract refuses counts as absent: an address may be old or mistyped.
 *
 * @param fields of the contract, such as `funnelFields`
 */
export function readParams<Fields extends z.ZodRawShape>(
  fields: Fields,
  query: URLSearchParams,
): FieldParams<Fields> {
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    const text = query.get(name);
    if (text === null) return [];
    const read = (field as z.ZodType).safeParse(text);
    return read.success && read.data !== undefined ? [[name, read.data] as const] : [];
  });
  return Object.fromEntries(entries) as FieldParams<Fields>; // each was read by the field of its name
}
