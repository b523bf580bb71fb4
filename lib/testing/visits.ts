// A project with events of persons, for tests of analysis.
import { db } from "@/lib/database/client";
import type { Person, PersonalApiKey, Prisma, Project } from "@/lib/database/generated/client";
import { buildEvent, buildKey, buildPerson, buildProject } from "@/lib/testing/factories";

/** Persons by name, and a function that creates their events. */
export interface Visits {
  project: Project;
  /** A key that may read persons, and nothing else. */
  as: PersonalApiKey & { value: string };
  /** The person with a name, created on first use. */
  person(name: string, overrides?: Parameters<typeof buildPerson>[1]): Promise<Person>;
  /** Creates an event of a person. A name that starts with a slash is a page. */
  happen(who: string, when: string, what: string, properties?: Prisma.InputJsonObject): Promise<void>;
  /** Removes a person, whose events stay. */
  forget(name: string): Promise<void>;
}

/** A new project, whose persons were created at the beginning of 2024 unless a test says otherwise. */
export async function buildVisits(
  overrides: Partial<Prisma.ProjectUncheckedCreateInput> = {},
): Promise<Visits> {
  const project = await buildProject(overrides);
  const as = await buildKey({ project, scopes: ["person:read"] });
  const persons = new Map<string, Person>();
  const person: Visits["person"] = async (name, wanted = {}) => {
    const existingPerson = persons.get(name);
    if (existingPerson) return existingPerson;
    const made = await buildPerson(project, {
      created_at: new Date("2024-01-01T00:00:00Z"),
      properties: { name },
      distinct_ids: [`${name}-id`],
      ...wanted,
    });
    persons.set(name, made);
    return made;
  };
  return {
    project,
    as,
    person,
    async happen(who, when, what, properties = {}) {
      const { id } = await person(who);
      const isPage = what.startsWith("/");
      await buildEvent(project, {
        person_id: id,
        distinct_id: `${who}-id`,
        timestamp: new Date(when),
        event: isPage ? "$pageview" : what,
        path_item: what,
        properties,
      });
    },
    async forget(name) {
      const { id } = await person(name);
      await db.person.delete({ where: { project_id_id: { project_id: project.id, id } } });
    },
  };
}
