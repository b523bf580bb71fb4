import "server-only";
import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** argon2id, the library's default kind: 19 MiB, two passes; about 20 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same text, however a keyboard composed its letters. */
const composed = (password: string) => password.normalize("NFKC");

/** A password as it is kept: a PHC string with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(composed(password), cost);

let decoy: Promise<string> | undefined;

/** Whether a password is the kept one. Takes as long for an account that does not exist (`null`), and says no. */
export async function verifyPassword(kept: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomUUID());
  const matches = await verify(kept ?? (await decoy), composed(password));
  return kept !== null && matches;
}
