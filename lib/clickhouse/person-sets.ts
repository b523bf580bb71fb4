// Person data that ClickHouse lacks (latest properties, cohorts) is queried from PostgreSQL: ids are inserted
// into a table.
import "server-only";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { personsMeeting } from "@/lib/analysis/request/person-properties";
import type { Clickhouse } from "@/lib/clickhouse/client";
import { insertTable, localTable } from "@/lib/clickhouse/schema";
import { clickhouseLiteral } from "@/lib/database/clickhouse-literal";
import type { FilterTree } from "@/lib/filters/tree";

/** Milliseconds after which ids are queried again, although nothing changed: they are kept for an hour. */
const freshFor = 30 * 60_000;

/** When each set of this process was stored, by database and key. */
const storedAt = new Map<string, number>();

/** Reads ids: `select id …` as eight bytes each, the greatest first; null for none. */
export type ReadIds = (statement: string) => Promise<Buffer | null>;

/** Sets of persons for one question. */
export class PersonSets {
  readonly #missing = new Map<string, string>();

  /** @param version of PostgreSQL's data, in which a condition has the same persons */
  constructor(
    readonly clickhouse: Clickhouse,
    readonly project: number,
    readonly version: string,
    readonly readIds: ReadIds,
  ) {}

  /** A condition on `person_id`: filters on the latest properties of persons, and on cohorts. Valid after `store`. */
  condition(tree: FilterTree, now: Date): string {
    const { statement, not } = personsMeeting({ id: this.project }, tree, now);
    const key = createHash("sha256").update(`${this.version} ${statement}`).digest("base64url");
    const at = storedAt.get(this.#name(key));
    if (at === undefined || at < Date.now() - freshFor) this.#missing.set(key, statement);
    return `person_id ${not ? "not in" : "in"} (select person_id from ${localTable(this.clickhouse, "asked_persons")}
      where key = ${clickhouseLiteral(key)})`;
  }

  /** Stores the persons of all conditions. @throws errors of both databases */
  async store(): Promise<void> {
    for (const [key, statement] of this.#missing) {
      const ids = await this.readIds(statement);
      if (ids) await this.#insert(key, ids.swap64());
      storedAt.set(this.#name(key), Date.now());
    }
    this.#missing.clear();
    for (const [name, at] of storedAt) if (at < Date.now() - freshFor) storedAt.delete(name);
  }

  async #insert(key: string, ids: Buffer): Promise<void> {
    const table = insertTable(this.clickhouse, "asked_persons");
    const { stream } = await this.clickhouse.writer.exec({
      query: `insert into ${table} (key, project_id, person_id)
        select ${clickhouseLiteral(key)}, ${this.project}, person_id from input('person_id UInt64') format RowBinary`,
      values: Readable.from([ids]),
    });
    for await (const _ of stream);
  }

  #name(key: string): string {
    return `${this.clickhouse.database} ${key}`;
  }
}
