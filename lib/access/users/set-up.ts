import "server-only";
import { recordNewProject } from "@/lib/access/projects/activity";
import { insertProject } from "@/lib/access/projects/insert";
import { insertUser } from "@/lib/access/users/insert";
import { hashPassword } from "@/lib/access/users/passwords";
import type { SetupInput } from "@/lib/contract/access/new-account";
import { db } from "@/lib/database/client";
import type { Project, User } from "@/lib/database/generated/client";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { Forbidden } from "@/lib/errors";

/** Advisory lock, held while the first user is created: the second of two concurrent visitors is refused. */
const setupLock = 5_318_008;

/**
 * Creates the first user of an installation, and their project.
 *
 * @param apiToken the project's token; random by default
 * @throws Forbidden when there is a user already
 */
export async function setUp(
  { email, password, first_name, project_name }: SetupInput,
  apiToken?: string,
): Promise<{ user: User; project: Project }> {
  await requireNotSetUp(db);
  const password_hash = await hashPassword(password);
  return transaction(async (tx) => {
    await tx.$queryRaw`select pg_advisory_xact_lock(${setupLock}::bigint)::text`;
    await requireNotSetUp(tx);
    const user = await insertUser(tx, { email, first_name, password_hash });
    const project = await insertProject(tx, user, { name: project_name }, apiToken);
    await recordNewProject(tx, project, { user, role: null, keyLabel: null });
    return { user, project };
  });
}

/** Whether there is a user. Until then, `/setup` creates one. */
export const isSetUp = async (tx: Transaction = db): Promise<boolean> =>
  (await tx.user.findFirst({ select: { id: true } })) !== null;

async function requireNotSetUp(tx: Transaction): Promise<void> {
  if (await isSetUp(tx)) throw new Forbidden("This installation is set up already: sign in.");
}
