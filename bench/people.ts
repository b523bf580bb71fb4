// Made-up persons in any number, the same on every machine, put into a product's database by COPY.
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { startEmbedded } from "@/lib/database/embedded";
import { createRandom } from "@/prisma/seed/random";

/** A project and what is in it. */
export interface Population {
  project: number;
  persons: number;
  /** Three for every two persons. */
  distinctIds: number;
  /** The lowest id of a person; the others follow without a gap. */
  firstId: number;
}

/** Events: the nth event of a project is of the person n, modulo; each twentieth is rare, the others are one of three. */
const eventsPerPerson = 10;
const eventsOf = `
  insert into events (project_id, uuid, event, "timestamp", person_id, distinct_id, path_item, properties)
  select $1::int, md5($1::int || ' ' || n)::uuid, case when n % 20 = 0 then 'paid' else 'opened ' || n % 3 end,
    now() - (n % 7919) * interval '15 minutes', $2::bigint + n % $4::int, 'user-' || n % $4::int, 'opened', '{"source": "bench"}'
  from generate_series(1, $3::int) n`;

/** Persons of one company: what makes a property rare. */
const perCompany = 10;

const names = "Ada Ben Clara Daan Edda Farah Greta Hugo Ines Jonas Kai Lena Malik Noor Oskar Pia".split(" ");
const plans = ["free", "solo", "team", "company"];
const sources = ["search", "friend", "newsletter", "fair", "other"];

/** The e-mail, company and ids of the nth person: what a search may ask for. */
export const emailOf = (n: number): string => `reader.${n.toString(36)}.mail@shop-${n % 97}.example`;
export const companyOf = (n: number): string => `Company ${Math.floor(n / perCompany)}`;
export const userIdOf = (n: number): string => `user-${n}`;

/** Fills an empty project with persons of eight properties and ten events each, and analyses the tables. */
export async function populate(dataDir: string, project: number, persons: number): Promise<Population> {
  const database = await startEmbedded(dataDir);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>("select coalesce(max(id), 0) + 1 as id from persons");
    const firstId = Number(rows[0]?.id);
    await copy(client, "persons (project_id, id, uuid, properties, is_identified, created_at)", () =>
      personLines(project, firstId, persons),
    );
    await copy(client, "person_distinct_ids (project_id, distinct_id, person_id)", () =>
      distinctIdLines(project, firstId, persons),
    );
    await client.query(eventsOf, [project, firstId, persons * eventsPerPerson, persons]);
    await client.query("select setval(pg_get_serial_sequence('persons', 'id'), $1)", [firstId + persons]);
    for (const name of ["persons", "person_distinct_ids", "events"])
      await client.query(`vacuum (analyze) ${name}`);
    return { project, persons, distinctIds: Math.floor(persons * 1.5), firstId };
  } finally {
    await client.end();
    await database.stop();
  }
}

const copy = (client: pg.Client, target: string, lines: () => Iterable<string>) =>
  pipeline(Readable.from(lines()), client.query(copyFrom(`COPY ${target} FROM STDIN`)));

const newest = Date.parse("2026-11-01T00:00:00Z");
const twoYears = 730 * 86_400_000;

function* personLines(project: number, firstId: number, persons: number): Generator<string> {
  const random = createRandom(persons);
  for (let n = 0; n < persons; n++) {
    const created = newest - Math.floor((n * twoYears) / persons);
    const properties = JSON.stringify({
      email: emailOf(n),
      name: `${random.pick(names)} ${n}`,
      company: companyOf(n),
      plan: random.pick(plans),
      seats: random.integer(200),
      country: random.pick(["DE", "NL", "GB", "US", "FR", "SE"]),
      source: random.pick(sources),
      last_order: new Date(created + random.integer(86_400_000)).toISOString(),
      ...(n % 50 === 0 && { referrals: n % 7 }),
    });
    yield `${[project, firstId + n, random.uuid(), properties, "t", new Date(created).toISOString()].join("\t")}\n`;
  }
}

/** Each person has a unique name; every second one has an anonymous id, too. */
function* distinctIdLines(project: number, firstId: number, persons: number): Generator<string> {
  const random = createRandom(persons + 1);
  for (let n = 0; n < persons; n++) {
    yield `${project}\t${userIdOf(n)}\t${firstId + n}\n`;
    if (n % 2 === 0) yield `${project}\t${random.uuid()}\t${firstId + n}\n`;
  }
}
