import "server-only";
import { randomBytes } from "node:crypto";
import { hashSecret } from "@/lib/access/caller";
import { insertProject } from "@/lib/access/projects/insert";
import { maskSecret, newSecret } from "@/lib/access/secrets";
import { insertUser } from "@/lib/access/users/insert";
import { hashPassword } from "@/lib/access/users/passwords";
import type { Actor } from "@/lib/activity/actor";
import { db } from "@/lib/database/client";
import type { Project, User } from "@/lib/database/generated/client";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { env } from "@/lib/env";
import { createAnalyses } from "@/prisma/seed/analyses";
import { createAudiences } from "@/prisma/seed/audiences";
import { fillDemoProject } from "@/prisma/seed/demo";
import { captureHistory } from "@/prisma/seed/history";

/** The credentials of a new installation. */
export type FirstRun = {
  email: string;
  password: string;
  project_id: number;
  project_token: string;
  api_key: string;
};

/** Advisory lock: whoever holds it fills an empty database. The same number in every process. */
const seedLock = 7_340_031;

/**
 * Seeds a database without users: an owner, a project with demo data, and a key. All or nothing, and once, even if several
 * processes start at the same time.
 *
 * @returns undefined when there are users, or SEED=none   @source docs/reference/api.md#first-run
 */
export async function firstRun(): Promise<FirstRun | undefined> {
  if (env.SEED === "none" || (await db.user.count()) > 0) return undefined;
  const credentials = {
    email: env.SEED_EMAIL?.toLowerCase() ?? "owner@fieldbook.local",
    password: env.SEED_PASSWORD ?? randomBytes(9).toString("base64url"),
    project_token: env.SEED_PROJECT_TOKEN ?? newSecret("phc_"),
    api_key: env.SEED_API_KEY ?? newSecret("phx_"),
  };
  const password_hash = await hashPassword(credentials.password);
  const now = new Date(env.SEED_NOW ?? Date.now());
  const created = await transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(${seedLock})`;
    if ((await tx.user.count()) > 0) return undefined;
    const owner = await insertUser(tx, { email: credentials.email, first_name: "Maren", password_hash });
    const project = await insertProject(tx, owner, { name: "Lantern" }, credentials.project_token);
    await createKey(tx, owner, project, credentials.api_key);
    await fillDemoProject(tx, project, owner, now);
    return { project, owner };
  });
  if (!created) return undefined;
  const { project, owner } = created;
  await captureHistory(project, now);
  const actor: Actor = { user: owner, role: "owner", keyLabel: null };
  await createAudiences(project, actor, now);
  await createAnalyses(project, actor, now);
  // Else the first lists are planned without statistics, until PostgreSQL gathers them by itself.
  await db.$executeRaw`analyze persons, events`;
  return { ...credentials, project_id: project.id };
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
