// Events and persons as rows of the copy.
import "server-only";
import { toNumber } from "@/lib/filters/conditions/number";
import { toText } from "@/lib/filters/text";

/** An event as `eventColumns` reads it. */
export interface StoredEvent {
  project_id: number;
  person_id: string;
  /** Microseconds since 1970. */
  timestamp: string;
  uuid: string;
  event: string;
  path_item: string;
  distinct_id: string;
  properties: string;
  person_snapshot_id: string | null;
  person_properties: string | null;
  survey_id: string;
  submission_id: string;
  survey_completed: number;
  survey_iteration: number;
}

/** SQL of an instant as microseconds since 1970. */
export const microseconds = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`;

/**
 * SQL of the columns of a copied event `e` with its snapshot `s`. What an event does not have is an empty text, a UUID of zeros,
 * 0, and -1 of numbers that may be 0. `survey_completed` says, as a response does, whether the event completes its submission; it is -1
 * for events of no submission.
 */
export const eventColumns = `e.project_id, coalesce(e.person_id, 0)::text as person_id, ${microseconds("e.timestamp")}::text as timestamp,
  e.uuid::text, e.event, e.path_item, e.distinct_id, e.properties::text,
  e.person_snapshot_id::text, s.properties::text as person_properties, coalesce(e.survey_id, '') as survey_id,
  coalesce(e.submission_id, '00000000-0000-0000-0000-000000000000')::text as submission_id,
  case when e.submission_id is null then -1
    else (e.event = 'survey sent' and coalesce(e.properties ->> '$survey_completed', 'true') = 'true')::int end as survey_completed,
  coalesce(e.survey_iteration, -1) as survey_iteration`;

/** SQL of the rows that these are columns of. */
export const eventTables =
  "events e left join person_snapshots s on s.project_id = e.project_id and s.id = e.person_snapshot_id";

type PropertyMaps = { texts: Record<string, string | null>; numbers: Record<string, number> };

/** Converts properties in JSON to both maps. */
export function toMaps(json: string): PropertyMaps {
  const entries = Object.entries(JSON.parse(json) as Record<string, unknown>);
  return {
    texts: Object.fromEntries(entries.map(([key, value]) => [key, toText(value)])),
    numbers: Object.fromEntries(
      entries.flatMap(([key, value]) => {
        const number = toNumber(value);
        return number === null ? [] : [[key, number]];
      }),
    ),
  };
}

/** A row of the table `events` of the copy. */
export type CopiedEvent = ReturnType<ReturnType<typeof createEventRows>>;

/** A function that makes rows of events. It keeps the maps of the last persons, whose events often follow each other. */
export function createEventRows(version: number) {
  let persons = new Map<string, PropertyMaps>();
  const personMaps = ({ project_id, person_snapshot_id, person_properties }: StoredEvent): PropertyMaps => {
    if (person_properties === null) return { texts: {}, numbers: {} };
    const key = `${project_id} ${person_snapshot_id}`;
    let maps = persons.get(key);
    if (!maps) {
      maps = toMaps(person_properties);
      if (persons.size >= 1000) persons = new Map();
      persons.set(key, maps);
    }
    return maps;
  };
  return (stored: StoredEvent) => {
    const { properties, person_snapshot_id, person_properties, ...columns } = stored;
    const person = personMaps(stored);
    return {
      ...columns,
      ...toMaps(properties),
      person_texts: person.texts,
      person_numbers: person.numbers,
      version,
      is_deleted: 0,
    };
  };
}
