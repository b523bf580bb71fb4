import "server-only";
import type pg from "pg";
import type { ReportLanguage } from "@/lib/contract/person/report-language";
import { findKnownProperty } from "@/lib/contract/sdk/known-properties";
import { html, type Insert, type Markup } from "@/lib/html";
import { eventsByDay, objectsOf, type PersonKind } from "@/lib/project-data/person/kinds";
import { reportStyle } from "@/lib/project-data/person/report-style";
import { createWords, type ReportWords } from "@/lib/project-data/person/words";
import { readParts } from "@/lib/project-data/read-parts";
import type en from "@/messages/en";

/** What a report is about. */
export interface ReportSubject {
  project: { id: number; name: string; timezone: string };
  person: { id: bigint; name: string };
  kinds: readonly PersonKind[];
  language: ReportLanguage;
  now: Date;
}

type Row = Record<string, unknown>;

/** A column of a table: its header, and what is in a row. */
type Column = [header: string, cell: (row: Row) => Insert];

/**
 * Writes what is stored about a person as a page of HTML that they can read and print: without scripts, and without anything that
 * is loaded. All values are escaped. Rows are read as the page is written, section by section.
 *
 * @param client sees the database at one moment
 */
export async function* writeReport(client: pg.Client, subject: ReportSubject): AsyncGenerator<string> {
  const words = createWords(subject.language, subject.project.timezone);
  const { t, time, value, word, property, by } = words;
  const read = (name: string) => readKind(client, subject.kinds.find((kind) => kind.name === name)!);
  const table = (name: string, ...columns: Column[]) => writeTable(read(name), columns, t("none"));
  const sections: { id: keyof typeof en.personReport.sections; content: AsyncIterable<Markup> }[] = [
    { id: "person", content: writePerson(read("person"), words) },
    {
      id: "distinct_ids",
      content: table("distinct_ids", [t("columns.id"), (row) => value(row.distinct_id)]),
    },
    {
      id: "properties",
      content: writeFolding(
        read("properties"),
        [
          [t("columns.property"), (row) => property(String(row.property))],
          [t("columns.value"), (row) => value(row.value)],
        ],
        words,
        (row) => isTechnical(String(row.property)),
      ),
    },
    { id: "survey_answers", content: writeAnswers(read("survey_answers"), words) },
    {
      id: "events",
      content: writeDays(readRows(client, eventsByDay(subject.project, subject.person)), words),
    },
    {
      id: "feature_flags",
      content: table(
        "feature_flags",
        [t("columns.flag"), (row) => value(row.flag)],
        [t("columns.value"), (row) => value(row.value)],
      ),
    },
    { id: "cohorts", content: table("cohorts", [t("columns.cohort"), (row) => value(row.cohort)]) },
    {
      id: "notes",
      content: table(
        "notes",
        [t("columns.time"), (row) => time(row.created_at)],
        [t("columns.by"), by],
        [t("columns.note"), (row) => value(row.text)],
      ),
    },
    {
      id: "moves",
      content: table(
        "moves",
        [t("columns.time"), (row) => time(row.time)],
        [t("columns.what"), (row) => word("moves", row.kind)],
        [t("columns.by"), (row) => (String(row.kind).startsWith("$") ? t("app") : by(row))],
        [t("columns.ownIds"), (row) => value(row.distinct_ids)],
        [t("columns.otherIds"), (row) => (row.other_ids ? value(row.other_ids) : "")],
      ),
    },
    {
      id: "changes",
      content: table(
        "changes",
        [t("columns.time"), (row) => time(row.time)],
        [t("columns.by"), by],
        [t("columns.what"), (row) => word("changes", row.change)],
        [t("columns.details"), (row) => listChanges(row, words)],
      ),
    },
    {
      id: "event_deletions",
      content: table(
        "event_deletions",
        [t("columns.time"), (row) => time(row.requested_at)],
        [t("columns.by"), by],
        [t("columns.completed"), (row) => time(row.completed_at)],
      ),
    },
  ];
  const title = t("title", { name: subject.person.name });
  yield html`<!doctype html>
<html lang="${subject.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${reportStyle}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>${t("intro", { project: subject.project.name, time: time(subject.now.toISOString()), zone: subject.project.timezone })}</p>
<p>${t("files")}</p>
</header>
<nav aria-label="${t("contents")}"><ul>
${sections.map(({ id }) => html`<li><a href="#${id}">${t(`sections.${id}`)}</a></li>\n`)}</ul></nav>
<main>
`.text;
  for (const { id, content } of sections) {
    yield html`<section id="${id}"><h2>${t(`sections.${id}`)}</h2>\n`.text;
    yield* joined(content);
    yield "</section>\n";
  }
  yield "</main>\n</body>\n</html>\n";
}

/** What apps and surveys keep in properties for themselves, and nothing that describes a person. */
const isTechnical = (property: string): boolean =>
  property.startsWith("$") && (!findKnownProperty(property) || property === "$creator_event_uuid");

/** Rows of a statement whose only column is an object. */
async function* readRows(client: pg.Client, statement: string): AsyncGenerator<Row> {
  for await (const { content } of readParts(client, statement, 2 ** 18))
    for (const line of content.toString("utf8").trimEnd().split("\n")) yield JSON.parse(line) as Row;
}

/** The rows of a kind that people read. */
async function* readKind(client: pg.Client, kind: PersonKind): AsyncGenerator<Row> {
  for await (const row of readRows(client, objectsOf(kind)))
    if (kind.readable?.isRead(row) ?? true) yield row;
}

/** Characters that are written at once. */
const pieceLength = 2 ** 15;

async function* joined(pieces: AsyncIterable<Markup>): AsyncGenerator<string> {
  let text = "";
  for await (const piece of pieces) {
    text += piece.text;
    if (text.length < pieceLength) continue;
    yield text;
    text = "";
  }
  yield text;
}

const noRows = (text: string) => html`<p class="none">${text}</p>\n`;

const tableHead = (columns: readonly Column[]) =>
  html`<table><thead><tr>${columns.map(([header]) => html`<th scope="col">${header}</th>`)}</tr></thead>\n`;

const tableRow = (columns: readonly Column[], row: Row) =>
  html`<tr>${columns.map(([header, cell]) => html`<td data-header="${header}"><div dir="auto">${cell(row)}</div></td>`)}</tr>\n`;

async function* writeTable(
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: readonly Column[],
  none: string,
): AsyncGenerator<Markup> {
  let isEmpty = true;
  for await (const row of rows) {
    if (isEmpty) yield html`${tableHead(columns)}<tbody>\n`;
    isEmpty = false;
    yield tableRow(columns, row);
  }
  yield isEmpty ? noRows(none) : html`</tbody></table>\n`;
}

/** Folded properties that are named. */
const maxNamed = 3;

/** A table without the rows that say nothing to most readers, which unfold below it. */
async function* writeFolding(
  rows: AsyncIterable<Row>,
  columns: readonly Column[],
  { t }: ReportWords,
  isFolded: (row: Row) => boolean,
): AsyncGenerator<Markup> {
  const folded: Row[] = [];
  const plain = async function* () {
    for await (const row of rows)
      if (isFolded(row)) folded.push(row);
      else yield row;
  };
  yield* writeTable(plain(), columns, t("none"));
  if (folded.length === 0) return;
  const names = folded.slice(0, maxNamed).map(({ property }) => String(property));
  const more = folded.length > maxNamed ? ["…"] : [];
  yield html`<details><summary>${t("technicalProperties", { count: folded.length })}: ${[...names, ...more].join(", ")}</summary>\n`;
  yield* writeTable(folded, columns, t("none"));
  yield html`</details>\n`;
}

async function* writePerson(
  rows: AsyncIterable<Row>,
  { t, time, value }: ReportWords,
): AsyncGenerator<Markup> {
  for await (const row of rows) {
    const facts: [string, string][] = [
      [t("person.uuid"), value(row.uuid)],
      [t("person.identified"), value(row.is_identified)],
      [t("person.created"), time(row.created_at)],
      [t("person.lastEvent"), time(row.last_event_at) || t("none")],
    ];
    yield html`<dl>${facts.map(([name, fact]) => html`<dt>${name}</dt><dd>${fact}</dd>\n`)}</dl>\n`;
  }
}

/** Each response under the name of its survey. */
async function* writeAnswers(rows: AsyncIterable<Row>, words: ReportWords): AsyncGenerator<Markup> {
  const { t, time, value, answer } = words;
  let response: unknown = null;
  for await (const row of rows) {
    if (row.response !== response) {
      if (response !== null) yield html`</dl></article>\n`;
      response = row.response;
      const state = t(
        row.completed ? "answers.completed" : row.dismissed ? "answers.dismissed" : "answers.partial",
      );
      yield html`<article><h3 dir="auto">${value(row.survey ?? t("answers.unnamed"))}</h3>
<p>${time(row.answered_at)} · ${state}</p><dl>\n`;
    }
    const { question_id: id, answer: given } = row;
    yield id === null
      ? html`<dt>${t("answers.label")}</dt><dd>${t("none")}</dd>\n`
      : html`<dt dir="auto">${value(row.question ?? t("answers.deletedQuestion", { id: value(id) }))}</dt>${
          Array.isArray(given)
            ? given.map((choice) => html`<dd dir="auto">${value(choice)}</dd>`)
            : html`<dd dir="auto">${answer(given, row)}</dd>`
        }\n`;
  }
  yield response === null ? noRows(t("none")) : html`</dl></article>\n`;
}

/** Each day of the project's time zone with what happened on it. */
async function* writeDays(rows: AsyncIterable<Row>, words: ReportWords): AsyncGenerator<Markup> {
  const { t, clock, day, value, word, zone } = words;
  const columns: Column[] = [
    [t("columns.event"), (row) => word("events", row.event)],
    [t("columns.item"), (row) => value(row.item)],
    [t("columns.count"), (row) => value(row.count)],
    [
      t("columns.clock", { zone }),
      ({ first, last }) => [...new Set([clock(first), clock(last)])].join(" – "),
    ],
  ];
  let current: unknown = null;
  for await (const row of rows) {
    if (current === null) yield tableHead(columns);
    if (row.day !== current) {
      if (current !== null) yield html`</tbody>\n`;
      current = row.day;
      yield html`<tbody><tr><th scope="rowgroup" colspan="${columns.length}">${day(row.day)} · ${t("eventCount", { count: Number(row.day_count) })}</th></tr>\n`;
    }
    yield tableRow(columns, row);
  }
  yield current === null ? noRows(t("none")) : html`</tbody></table>\n`;
}

/** The properties that a change set and removed, or the cohort that it was about. */
function listChanges({ set, removed, cohort }: Row, { t, value, property }: ReportWords): Insert {
  const entries = [
    ...Object.entries((set ?? {}) as Row).map(([key, after]) => `${property(key)}: ${value(after)}`),
    ...(Array.isArray(removed) ? removed.map((key) => `${property(value(key))}: ${t("removed")}`) : []),
    ...(cohort === null ? [] : [value(cohort)]),
  ];
  return entries.map((entry) => html`<div>${entry}</div>`);
}
