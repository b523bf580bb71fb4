// Whose notes are whose after merges, splits and deletions.
import { expect, test } from "vitest";
import { db } from "@/lib/database/client";
import { mergePersons } from "@/lib/persons/merge";
import { createNote } from "@/lib/persons/notes/create";
import { removePerson } from "@/lib/persons/remove";
import { splitPerson } from "@/lib/persons/split";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { buildPerson, buildProject, buildUser, type ReadProject } from "@/lib/testing/factories";

const actor = async () => ({ user: await buildUser(), role: "owner", keyLabel: null }) as const;

/** The texts of the notes of the person who has a distinct id. */
async function notesOf(project: ReadProject, distinctId: string): Promise<string[]> {
  const { id } = (await readPerson(project, distinctId))!;
  const notes = await db.personNote.findMany({ where: { project_id: project.id, person_id: id } });
  return notes.map(({ text }) => text).sort();
}

async function setUp() {
  const project = await buildProject();
  const by = await actor();
  await captureEvents(
    project,
    { event: "seen", distinct_id: "ada" },
    { event: "seen", distinct_id: "phone" },
  );
  const write = async (distinctId: string, text: string) =>
    createNote(project, by, { uuid: (await readPerson(project, distinctId))!.uuid }, { text });
  await write("ada", "of ada");
  await write("phone", "of phone");
  return { project, by, write };
}

test("a merge moves notes to the person who remains, and a split leaves them there", async () => {
  const { project, by } = await setUp();
  const ada = (await readPerson(project, "ada"))!;
  await mergePersons(project, by, { uuid: ada.uuid }, (await readPerson(project, "phone"))!.uuid);
  expect(await notesOf(project, "ada")).toEqual(["of ada", "of phone"]);
  await splitPerson(project, by, { uuid: ada.uuid }, { distinct_ids_to_split: ["phone"] });
  expect(await notesOf(project, "ada")).toEqual(["of ada", "of phone"]);
  expect(await notesOf(project, "phone")).toEqual([]);
});

test("a captured merge moves notes, also one that is written meanwhile", async () => {
  const { project, write } = await setUp();
  const merge = { event: "$merge_dangerously", distinct_id: "ada", properties: { alias: "phone" } };
  const [, written] = await Promise.allSettled([captureEvents(project, merge), write("phone", "meanwhile")]);
  expect(await notesOf(project, "ada")).toEqual([
    ...(written?.status === "fulfilled" ? ["meanwhile"] : []),
    "of ada",
    "of phone",
  ]);
});

test("notes go with their person", async () => {
  const { project, by } = await setUp();
  await removePerson(project, by, { uuid: (await readPerson(project, "ada"))!.uuid }, {});
  const left = await db.personNote.findMany({ where: { project_id: project.id } });
  expect(left.map(({ text }) => text)).toEqual(["of phone"]);
});

test("a note is recorded without its text, and a person has at most a thousand", async () => {
  const project = await buildProject();
  const by = await actor();
  const { id, uuid } = await buildPerson(project);
  await createNote(project, by, { uuid }, { text: "Secret" });
  const [entry] = await db.activity.findMany({ where: { project_id: project.id } });
  expect(entry).toMatchObject({ scope: "Person", item_id: String(id), activity: "note_created" });
  expect(JSON.stringify(entry?.detail)).not.toContain("Secret");
  await db.$executeRaw`insert into person_notes (project_id, id, person_id, text)
    select ${project.id}, gen_random_uuid(), ${id}, 'x' from generate_series(1, 999)`;
  await expect(createNote(project, by, { uuid }, { text: "one more" })).rejects.toThrow(/1000 notes/);
});
