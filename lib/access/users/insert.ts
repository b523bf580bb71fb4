import "server-only";
import { randomUUID } from "node:crypto";
import type { User } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";

/** A user to insert. The password is already hashed, because hashing takes longer than a transaction should. */
export interface NewUser {
  email: string;
  first_name?: string | undefined;
  password_hash: string;
}

/** Inserts a user. @throws the unique violation of the e-mail (answered as 400 `unique`) */
export const insertUser = (
  tx: Transaction,
  { email, first_name = "", password_hash }: NewUser,
): Promise<User> => tx.user.create({ data: { email, first_name, password_hash, distinct_id: randomUUID() } });
