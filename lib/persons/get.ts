import "server-only";
import type { Person, PersonNamed } from "@/lib/contract/person";
import { findPerson } from "@/lib/persons/find";
import { type Naming, toPerson } from "@/lib/persons/view";

/** One person of the project. @throws NotFound */
export const getPerson = async (project: { id: number } & Naming, ref: PersonNamed): Promise<Person> =>
  toPerson(await findPerson(project, ref), project);
