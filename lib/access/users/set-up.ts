import "server-only";
import { addProject } from "@/lib/access/projects/new-project";
import { addUser } from "@/lib/access/users/new-user";
import { hashPassword } from "@/lib/access/users/passwords";
import type { SetupInput } from "@/lib/contract/project";
import { db } from "@/lib/database/client";
import type { Project, User } from "@/lib/database/generated/client";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { Forbidden } from "@/lib/errors";

/** Held while the first user is made: the second of two visitors finds the work done. */
const setupLock = 5_318_008;

/**
 * Makes the first user of an installation, and their project.
 *
 * @param apiToken the project's token; random unless given
 * @throws Forbidden when there is a user already
 */
export async function setUp(
  { email, password, first_name, project_name }: SetupInput,
  apiToken?: string,
): Promise<{ user: User; project: Project }> {
  await refuseWhenSetUp(db);
  const password_hash = await hashPassword(password);
  return transaction(async (tx) => {
    await tx.$queryRaw`select pg_advisory_xact_lock(${setupLock}::bigint)::text`;
    await refuseWhenSetUp(tx);
    const user = await addUser(tx, { email, first_name, password_hash });
    return { user, project: await addProject(tx, user, { name: project_name }, apiToken) };
  });
}

/** Whether there is a user: until then the first visitor makes one. */
export const isSetUp = async (tx: Transaction = db): Promise<boolean> =>
  (await tx.user.findFirst({ select: { id: true } })) !== null;

async function refuseWhenSetUp(tx: Transaction): Promise<void> {
  if (await isSetUp(tx)) throw new Forbidden("This installation is set up already: sign in.");
}
