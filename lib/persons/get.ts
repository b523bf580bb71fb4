import "server-only";
import type { PersonNamed, RetrievedPerson } from "@/lib/contract/person/person";
import { toTimestamp } from "@/lib/contract/wire/field";
import { findPerson } from "@/lib/persons/find";
import { readFirstSeen } from "@/lib/persons/first-seen";
import { type DisplayNameSettings, toPerson } from "@/lib/persons/view";

/** One person of the project. @throws NotFound */
export const getPerson = async (
  project: { id: number } & DisplayNameSettings,
  ref: PersonNamed,
): Promise<RetrievedPerson> => {
  const row = await findPerson(project, ref);
  return { ...toPerson(row, project), first_seen_at: toTimestamp(await readFirstSeen(project, row)) };
};
