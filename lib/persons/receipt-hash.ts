import "server-only";
import { createHash, createHmac } from "node:crypto";
import { Prisma } from "@/lib/database/generated/client";
import type { RunStatement } from "@/lib/database/query";
import { foldText } from "@/lib/filters/conditions/contains";

/** HMAC-SHA-256 of the SHA-256 of a text, hexadecimal. */
export const keyedHash = (key: Uint8Array, text: string): string =>
  createHmac("sha256", key).update(createHash("sha256").update(text).digest()).digest("hex");

/**
 * What a receipt keeps of an id; an e-mail address has one hash, whatever its case. Only the project's key makes it comparable
 * with an id, so that a receipt proves and tells nothing.
 */
export const receiptHash = (key: Uint8Array, id: string): string =>
  keyedHash(key, id.includes("@") ? foldText(id) : id);

/** The key of a project's hashes: 32 bytes that no answer of the API holds. */
export async function readReceiptKey(run: RunStatement, project: { id: number }): Promise<Uint8Array> {
  const [row] = await run<{ receipt_key: Uint8Array }>(
    Prisma.sql`SELECT receipt_key FROM projects WHERE id = ${project.id}`,
  );
  return row!.receipt_key;
}
