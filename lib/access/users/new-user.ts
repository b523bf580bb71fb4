import "server-only";
import { randomUUID } from "node:crypto";
import type { User } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";

/** A user who does not exist yet; the password already hashed, because that takes longer than a transaction should. */
export interface NewUser {
  email: string;
  first_name?: string | undefined;
  password_hash: string;
}

/** Makes a user. @throws the unique violation of the e-mail (answered as 400 `unique`) */
export const addUser = (tx: Transaction, { email, first_name = "", password_hash }: NewUser): Promise<User> =>
  tx.user.create({ data: { email, first_name, password_hash, distinct_id: randomUUID() } });
