import "server-only";
import {
  type DuplicateGroup,
  type DuplicatesQuery,
  maxShownDuplicates,
} from "@/lib/contract/person/duplicate";
import type { IdentifierKind } from "@/lib/contract/person/personal";
import type { Listing } from "@/lib/contract/wire/page";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { groupsSql } from "@/lib/persons/duplicates/groups";
import { identifiersSql } from "@/lib/persons/duplicates/identifiers";
import { refreshLastSeen } from "@/lib/persons/last-seen";
import { type DisplayNameSettings, type PersonRow, personsInOrder, toPerson } from "@/lib/persons/view";

interface GroupRow {
  id: string;
  ids: string[];
  hashes: string[];
  size: number;
  count: number;
}

interface EvidenceRow {
  uuid: string;
  person_id: string;
  hash: string;
  kind: IdentifierKind;
  value: string;
  property: string;
}

/** One page of the groups of persons who may be the same, those with the newest person first. @source docs/reference/persons.md#possible-duplicates */
export async function listDuplicates(
  project: { id: number } & DisplayNameSettings,
  { limit, offset, dismissed = false, person }: DuplicatesQuery,
): Promise<Listing<DuplicateGroup>> {
  await refreshLastSeen(project);
  const groups = await query<GroupRow>(Prisma.sql`
    with g as materialized (select * from ${groupsSql(project, person)} g where g.is_dismissed = ${dismissed})
    select page.id, page.ids[1:${maxShownDuplicates}::int]::text[] as ids, page.hashes, cardinality(page.ids) as size, c.count
    from (select count(*)::int as count from g) c left join lateral (
      select * from g order by g.ids[cardinality(g.ids)] desc, g.id limit ${limit} offset ${offset}) page on true`);
  const listed = groups.filter(({ id }) => id !== null);
  const ids = Prisma.sql`${listed.flatMap((group) => group.ids)}::bigint[]`;
  const [persons, evidence] = await Promise.all([
    query<PersonRow>(personsInOrder(project, ids)),
    query<EvidenceRow>(Prisma.sql`
      select p.uuid, p.id::text as person_id, i.* from persons p cross join lateral ${identifiersSql} i
      where p.project_id = ${project.id} and p.id = any(${ids}) and i.hash = any(${listed.flatMap(({ hashes }) => hashes)}::uuid[])
      order by i.kind, i.value, p.id, i.property`),
  ]);
  return {
    count: groups[0]?.count ?? 0,
    results: listed.map((group) => toGroup(group, persons, evidence, project)),
  };
}

function toGroup(
  { id, ids, hashes, size }: GroupRow,
  persons: readonly PersonRow[],
  evidence: readonly EvidenceRow[],
  project: DisplayNameSettings,
): DuplicateGroup {
  const rows = evidence.filter(({ hash, person_id }) => hashes.includes(hash) && ids.includes(person_id));
  const shared = new Map(rows.map(({ hash, kind, value }) => [hash, { kind, value }]));
  return {
    id,
    count: size,
    // Two persons of a page may be in two groups.
    persons: ids
      .flatMap((one) => persons.find((row) => String(row.id) === one) ?? [])
      .map((row) => toPerson(row, project)),
    evidence: Array.from(shared, ([hash, value]) => ({
      ...value,
      found: rows
        .filter((row) => row.hash === hash)
        .map(({ uuid, property }) => ({ person_uuid: uuid, property })),
    })),
  };
}
