import "server-only";
import { newSecret } from "@/lib/access/secrets";
import type { Prisma, Project } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";

/** Inserts a project with its first owner. @param data `id` only of a sequence's value that was reserved for it */
export const insertProject = (
  tx: Transaction,
  owner: { id: number },
  data: Omit<Prisma.ProjectUncheckedCreateInput, "api_token" | "memberships">,
  apiToken = newSecret("phc_"),
): Promise<Project> =>
  tx.project.create({
    data: { ...data, api_token: apiToken, memberships: { create: { user_id: owner.id, role: "owner" } } },
  });
