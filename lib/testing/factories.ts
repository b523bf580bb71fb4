// Rows for tests. Each factory makes what it needs, with values nobody else has, and takes overrides: a test states
// only what it is about. Everything is written for real; nothing is cleaned up, because nobody looks at it again.
import { randomBytes } from "node:crypto";
import { hashSecret } from "@/lib/access/caller";
import type { GrantedScope, Role } from "@/lib/contract/scope";
import { db } from "@/lib/database/client";
import type { Membership, PersonalApiKey, Prisma, Project, User } from "@/lib/database/generated/client";

/** Letters and digits that no other row of the run has. */
export const unique = (): string => randomBytes(8).toString("hex");

/** A user. Cannot sign in: a test about passwords gives `password_hash`. */
export function buildUser(overrides: Partial<Prisma.UserUncheckedCreateInput> = {}): Promise<User> {
  const id = unique();
  return db.user.create({
    data: {
      distinct_id: id,
      email: `${id}@example.com`,
      first_name: `User ${id}`,
      password_hash: "none",
      ...overrides,
    },
  });
}

/** A project without members. */
export function buildProject(overrides: Partial<Prisma.ProjectUncheckedCreateInput> = {}): Promise<Project> {
  const id = unique();
  return db.project.create({ data: { name: `Project ${id}`, api_token: `phc_${id}`, ...overrides } });
}

/** Makes a user a member of a project: an owner, unless told otherwise. */
export async function buildMembership({
  user,
  project,
  role = "owner",
}: {
  user?: User;
  project?: Project;
  role?: Role;
} = {}): Promise<Membership & { user: User; project: Project }> {
  const { id: user_id } = user ?? (await buildUser());
  const { id: project_id } = project ?? (await buildProject());
  return db.membership.create({
    data: { user_id, project_id, role },
    include: { user: true, project: true },
  });
}

/** A new user with a role in a project. */
export const buildMember = async (project: Project, role: Role): Promise<User> =>
  (await buildMembership({ project, role })).user;

/**
 * A personal key and its `value`. Of the given user, or of a new one with a role (owner) in the given project.
 *
 * @param scopes `["*"]` unless told otherwise
 */
export async function buildKey({
  user,
  project,
  role = "owner",
  ...overrides
}: {
  user?: User;
  project?: Project;
  role?: Role;
  scopes?: GrantedScope[];
  scoped_teams?: number[];
  label?: string;
  last_used_at?: Date;
} = {}): Promise<PersonalApiKey & { user: User; value: string }> {
  const { id: user_id } = user ?? (project ? await buildMember(project, role) : await buildUser());
  const value = `phx_${unique()}${unique()}`;
  const row = await db.personalApiKey.create({
    data: {
      user_id,
      label: `Key ${unique()}`,
      scopes: ["*"],
      scoped_teams: [],
      secure_value: hashSecret(value),
      mask_value: `${value.slice(0, 8)}…${value.slice(-4)}`,
      ...overrides,
    },
    include: { user: true },
  });
  return { ...row, value };
}
