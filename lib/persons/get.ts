import "server-only";
import type { Person, PersonNamed } from "@/lib/contract/person/person";
import { findPerson } from "@/lib/persons/find";
import { type DisplayNameSettings, toPerson } from "@/lib/persons/view";

/** One person of the project. @throws NotFound */
export const getPerson = async (
  project: { id: number } & DisplayNameSettings,
  ref: PersonNamed,
): Promise<Person> => toPerson(await findPerson(project, ref), project);
