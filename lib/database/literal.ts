// Statements without parameters, since COPY does not accept any.
import "server-only";
import pg from "pg";
import type { Prisma } from "@/lib/database/generated/client";

/**
 * A statement with its parameters inlined. Each is a quoted literal, whose type PostgreSQL infers as for a parameter.
 *
 * @throws TypeError for a value of another type, NaN or infinity, or a text that PostgreSQL cannot store
 */
export const statementOf = ({ strings, values }: Prisma.Sql): string =>
  strings.reduce((text, part, at) => `${text}${literal(values[at - 1])}${part}`);

/** A value as an SQL literal. @throws TypeError as `statementOf` */
export function literal(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(elementOf).join(",")}}`);
  return pg.escapeLiteral(textOf(value));
}

function textOf(value: unknown): string {
  if (typeof value === "string" && !value.includes("\0") && value.isWellFormed()) return value;
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (value instanceof Date) return value.toISOString();
  throw new TypeError(`There is no literal of ${typeof value === "number" ? value : `a ${typeof value}`}.`);
}

const elementOf = (value: unknown): string => `"${textOf(value).replace(/["\\]/g, "\\$&")}"`;
