import "server-only";
import type pg from "pg";
import type { Actor } from "@/lib/activity/actor";
import { recordExport } from "@/lib/activity/record-export";
import type { ReportLanguage } from "@/lib/contract/person/report-language";
import { byteOrderMark, toCsvLine } from "@/lib/contract/wire/csv";
import type { DisplayNameSettings, PersonRow } from "@/lib/persons/view";
import { sortAnonymousLast, toPerson } from "@/lib/persons/view";
import { Archiver } from "@/lib/project-data/archiver";
import { csvCells, csvHeader } from "@/lib/project-data/person/csv";
import { objectsOf, type PersonKind, personKinds, textsOf } from "@/lib/project-data/person/kinds";
import { writeReport } from "@/lib/project-data/person/report";
import { createWords, type ReportWords } from "@/lib/project-data/person/words";
import { packZip } from "@/lib/project-data/person/zip";
import { readParts } from "@/lib/project-data/read-parts";
import { toManifest } from "@/lib/project-data/tar";
import { explainFlags } from "@/lib/surveys/targeting/explain-flags";

const archiver = new Archiver(4);

/**
 * Exports everything about a person as one zip archive, as it is at one moment: `report.html` for the person to read, and the
 * same as CSV and JSON. The activity records who exported the person.
 *
 * @param recorder who exports; null records nothing: the headers alone are no export
 * @param language of the report
 * @throws Busy while this person or four others are being exported
 */
export async function exportPerson(
  project: { id: number; name: string; api_token: string; timezone: string } & DisplayNameSettings,
  recorder: Actor | null,
  person: PersonRow,
  language: ReportLanguage,
): Promise<{ name: string; bytes: AsyncGenerator<Uint8Array> }> {
  const { uuid } = person;
  const id = BigInt(person.id);
  const key = `${project.id} ${uuid}`;
  archiver.requireFree(key);
  const [distinctId] = sortAnonymousLast(person.distinct_ids);
  const kinds = personKinds(project, { id, uuid }, await explainFlags(project, distinctId ?? ""));
  const entry = { scope: "Person", item_id: String(id), activity: "exported", name: uuid } as const;
  const recorded = recorder && (await recordExport(project, recorder, entry));
  const subject = { project: { id: project.id, name: project.name }, person: { uuid } };
  const now = new Date();
  const words = createWords(language, project.timezone);
  const report = {
    project,
    person: { id, name: String(toPerson(person, project).name) },
    kinds,
    language,
    now,
  };
  const pack = (client: pg.Client) => {
    let rows = 0;
    const count = (more: number) => {
      rows += more;
    };
    return packZip(
      [
        { name: "report.html", content: () => writeReport(client, report) },
        ...kinds.map((kind) => ({
          name: `csv/${kind.name}.csv`,
          content: () => writeCsv(client, kind, words),
        })),
        ...kinds.map((kind) => ({
          name: `json/${kind.name}.json`,
          content: () => writeJson(client, kind, count),
        })),
        {
          name: "manifest.json",
          content: () => inOnePart(toManifest("fieldbook-person-export", subject, kinds, now)),
        },
      ],
      () => rows,
    );
  };
  return {
    name: `fieldbook-person-${uuid}.zip`,
    bytes: archiver.read({ recorded, key, pack }),
  };
}

async function* inOnePart(text: string): AsyncGenerator<string> {
  yield text;
}

/** Bytes of rows that are in memory at once, beside what is made of them. */
const partBytes = 2 ** 18;

const linesOf = (content: Buffer): string[] => content.toString("utf8").trimEnd().split("\n");

/** Writes a table. */
async function* writeCsv(client: pg.Client, kind: PersonKind, words: ReportWords): AsyncGenerator<string> {
  yield byteOrderMark + toCsvLine(csvHeader(kind, words));
  for await (const { content } of readParts(client, textsOf(kind), partBytes))
    yield linesOf(content)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((row) => kind.readable?.isRead(row) ?? true)
      .map((row) => toCsvLine(csvCells(kind, row, words)))
      .join("");
}

/** Writes a list. Numbers stay as they are stored. @param count receives numbers of rows that were read */
async function* writeJson(
  client: pg.Client,
  kind: PersonKind,
  count: (more: number) => void,
): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const { content, lines } of readParts(client, objectsOf(kind), partBytes)) {
    yield separator + linesOf(content).join(",\n");
    separator = ",\n";
    count(lines);
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
