// Rows for tests. Each factory creates what it needs, with unique values, and accepts overrides: a test states only
// what matters to it. Everything is written to the database; nothing is cleaned up, because other tests do not see it.
import { randomBytes, randomUUID } from "node:crypto";
import type { z } from "zod";
import { hashSecret } from "@/lib/access/caller";
import type { GrantedScope, Role } from "@/lib/contract/access/scope";
import { type FeatureFlag, FeatureFlagInput } from "@/lib/contract/flag";
import { SurveyInput, type WrittenSurvey } from "@/lib/contract/survey/survey";
import { db } from "@/lib/database/client";
import type {
  Event,
  Membership,
  Person,
  PersonalApiKey,
  Prisma,
  Project,
  User,
} from "@/lib/database/generated/client";
import { createFlag } from "@/lib/flags/create";
import { createSurvey } from "@/lib/surveys/create";

/** Letters and digits that are unique in the run. */
export const unique = (): string => randomBytes(8).toString("hex");

/** A user. Cannot sign in: tests of passwords set `password_hash`. */
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

/** A project as an operation gets it for a reader of personal data. */
export type ReadProject = Project & { masking: null };

/** A project without members. */
export async function buildProject(
  overrides: Partial<Prisma.ProjectUncheckedCreateInput> = {},
): Promise<ReadProject> {
  const id = unique();
  const data = { name: `Project ${id}`, api_token: `phc_${id}`, ...overrides };
  return { ...(await db.project.create({ data })), masking: null };
}

/** Sets a previous token on a project, like a rotation with a grace period of an hour. */
export async function buildPreviousToken(project: { id: number }): Promise<string> {
  const token = `phc_${unique()}`;
  await db.project.update({
    where: { id: project.id },
    data: {
      previous_api_token: token,
      previous_api_token_expires_at: new Date(Date.now() + 3_600_000),
    },
  });
  return token;
}

/** Makes a user a member of a project, by default as owner. */
export async function buildMembership({
  user,
  project,
  role = "owner",
}: {
  user?: User;
  project?: Project;
  role?: Role;
} = {}): Promise<Membership & { user: User; project: ReadProject }> {
  const { id: user_id } = user ?? (await buildUser());
  const { id: project_id } = project ?? (await buildProject());
  const membership = await db.membership.create({
    data: { user_id, project_id, role },
    include: { user: true, project: true },
  });
  return { ...membership, project: { ...membership.project, masking: null } };
}

/** A new user with a role in a project. */
export const buildMember = async (project: Project, role: Role): Promise<User> =>
  (await buildMembership({ project, role })).user;

/**
 * A personal key and its `value`. Of the given user, or of a new one with a role (owner) in the given project.
 *
 * @param scopes `["*"]` by default
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
  is_masked?: boolean;
  last_used_at?: Date;
  expires_at?: Date;
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

/** A survey of a project, created with full access: by default a popover without questions. */
export async function buildSurvey(
  project: { id: number },
  input: Partial<z.input<typeof SurveyInput>> = {},
): Promise<WrittenSurvey> {
  const actor = { user: await buildUser(), role: "owner", keyLabel: null } as const;
  const body = SurveyInput.parse({ name: `Survey ${unique()}`, type: "popover", ...input });
  return (await createSurvey(project, actor, body)).value;
}

/** A flag of a project: by default on for everyone. */
export async function buildFlag(
  project: { id: number },
  input: Partial<z.input<typeof FeatureFlagInput>> = {},
): Promise<FeatureFlag> {
  const actor = { user: await buildUser(), role: "owner", keyLabel: null } as const;
  return await createFlag(project, actor, FeatureFlagInput.parse({ key: `flag-${unique()}`, ...input }));
}

/** A person of a project. @param distinct_ids by default a unique one */
export function buildPerson(
  project: { id: number },
  {
    distinct_ids = [unique()],
    ...overrides
  }: { distinct_ids?: string[]; properties?: Prisma.InputJsonObject; created_at?: Date } = {},
): Promise<Person> {
  return db.person.create({
    data: {
      ...overrides,
      project: { connect: { id: project.id } },
      distinct_ids: {
        create: distinct_ids.map((distinct_id) => ({ distinct_id })),
      },
    },
  });
}

/**
 * A captured event of a project: by default personless and just now. One of a person has a snapshot of the properties that
 * the person has now, as capture writes it.
 */
export async function buildEvent(
  project: { id: number },
  overrides: Partial<Omit<Prisma.EventUncheckedCreateInput, "project_id">> = {},
): Promise<Event> {
  const { event = "$pageview", person_id, person_snapshot_id } = overrides;
  const isOfPerson = person_snapshot_id === undefined && person_id !== undefined && person_id !== null;
  return await db.event.create({
    data: {
      project_id: project.id,
      uuid: randomUUID(),
      event,
      path_item: event,
      timestamp: new Date(),
      distinct_id: unique(),
      person_snapshot_id: isOfPerson ? await snapshotOf(project, BigInt(person_id)) : null,
      ...overrides,
    },
  });
}

/** The snapshot of a person's present properties; null for a person that does not exist. */
async function snapshotOf({ id: project_id }: { id: number }, id: bigint): Promise<bigint | null> {
  const person = await db.person.findUnique({ where: { project_id_id: { project_id, id } } });
  if (!person || person.snapshot_id !== null) return person?.snapshot_id ?? null;
  const properties = person.properties as Prisma.InputJsonObject;
  const snapshot = await db.personSnapshot.create({ data: { project_id, person_id: id, properties } });
  await db.person.update({
    where: { project_id_id: { project_id, id } },
    data: { snapshot_id: snapshot.id, updated_at: person.updated_at },
  });
  return snapshot.id;
}
