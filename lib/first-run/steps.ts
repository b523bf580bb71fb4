import "server-only";
import { hashSecret } from "@/lib/access/caller";
import { insertProject } from "@/lib/access/projects/insert";
import { maskSecret } from "@/lib/access/secrets";
import { insertUser } from "@/lib/access/users/insert";
import { hashPassword } from "@/lib/access/users/passwords";
import type { Actor } from "@/lib/activity/actor";
import { db } from "@/lib/database/client";
import type { Project, UnfinishedSeed, User } from "@/lib/database/generated/client";
import { type Transaction, transaction } from "@/lib/database/transaction";
import type { FirstRun } from "@/lib/first-run/credentials";
import { createAnalyses } from "@/prisma/seed/analyses";
import { createAudiences } from "@/prisma/seed/audiences";
import { fillDemoProject } from "@/prisma/seed/demo";
import { captureHistory } from "@/prisma/seed/history";

/** The steps of a seed, in their order. Each is stored completely or not at all, or can be done again to the same effect. */
export type SeedStep = "owner" | "history" | "audiences" | "analyses";

/** Milliseconds that a step in one transaction may take on a busy machine. */
const timeout = 300_000;

/** Whether a step of a seed is stored completely. */
export const isStored = ({ finished_steps }: UnfinishedSeed, step: SeedStep): boolean =>
  finished_steps.includes(step);

/**
 * Does the steps of a seed that are not stored yet, then forgets it.
 *
 * @param credentials of the owner; needed while there is none
 */
export async function runSteps(progress: UnfinishedSeed, credentials: FirstRun | undefined): Promise<void> {
  const { reserved_project_id, ends_at } = progress;
  if (credentials) await storeOwner(credentials, ends_at);
  const existingOwner = await findOwner(reserved_project_id);
  // Deleted since: there is nothing left to fill.
  if (existingOwner) {
    const { project, actor } = existingOwner;
    const inTransaction = (step: SeedStep, create: typeof createAudiences) =>
      transaction(
        async (tx) => {
          await create(tx, project, actor, ends_at);
          await markStored(tx, step);
        },
        { timeout },
      );
    if (!isStored(progress, "history")) {
      await captureHistory(project, ends_at);
      // Else the first lists are planned without statistics, until PostgreSQL gathers them by itself.
      await db.$executeRaw`analyze persons, events`;
      await markStored(db, "history");
    }
    if (!isStored(progress, "audiences")) await inTransaction("audiences", createAudiences);
    if (!isStored(progress, "analyses")) await inTransaction("analyses", createAnalyses);
  }
  await db.unfinishedSeed.deleteMany();
}

const markStored = (tx: Transaction, step: SeedStep) =>
  tx.unfinishedSeed.updateMany({ data: { finished_steps: { push: step } } });

/** Stores the owner, the key, the project and its surveys. */
async function storeOwner(credentials: FirstRun, now: Date): Promise<void> {
  const { email, password, project_id, project_token, api_key } = credentials;
  const password_hash = await hashPassword(password);
  await transaction(
    async (tx) => {
      const owner = await insertUser(tx, { email, first_name: "Maren", password_hash });
      const project = await insertProject(tx, owner, { id: project_id, name: "Lantern" }, project_token);
      await createKey(tx, owner, project, api_key);
      await fillDemoProject(tx, project, owner, now);
      await markStored(tx, "owner");
    },
    { timeout },
  );
}

async function createKey(tx: Transaction, owner: User, project: Project, key: string): Promise<void> {
  await tx.user.update({ where: { id: owner.id }, data: { current_project_id: project.id } });
  await tx.personalApiKey.create({
    data: {
      user_id: owner.id,
      label: "First run",
      secure_value: hashSecret(key),
      mask_value: maskSecret(key),
      scopes: ["*"],
    },
  });
}

/** The project of a seed and its owner as the author of what is in it; undefined when either was deleted. */
async function findOwner(projectId: number): Promise<{ project: Project; actor: Actor } | undefined> {
  const project = await db.project.findUnique({ where: { id: projectId } });
  const membership = await db.membership.findFirst({
    where: { project_id: projectId, role: "owner" },
    orderBy: { user_id: "asc" },
    include: { user: true },
  });
  if (!project || !membership) return undefined;
  return { project, actor: { user: membership.user, role: "owner", keyLabel: null } };
}
