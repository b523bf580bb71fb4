import "server-only";
import type { PropertyGroup } from "@/lib/contract/filter";
import type { AudienceOverlap } from "@/lib/contract/survey/calendar";
import { toTimestamp } from "@/lib/contract/wire/field";
import { isSameJson } from "@/lib/contract/wire/json";
import { createYielder } from "@/lib/event-loop";
import type { Audience } from "@/lib/survey-model/audience";

/** When a survey runs, in milliseconds since 1970; null without an end. */
export interface RunSpan {
  from: number;
  to: number | null;
}

/** A survey and its audience. */
export interface AudienceOfSurvey {
  id: string;
  audience: Audience;
  /** Null for a draft. */
  span: RunSpan | null;
}

/** Persons who match the same filters. */
export interface PersonGroup {
  /** By position of the filter. */
  matches: readonly boolean[];
  persons: number;
}

/** The persons that audiences were evaluated on. */
export interface PersonSample {
  /** Persons of the project. */
  persons: number;
  /** Persons evaluated. */
  size: number;
  groups: readonly PersonGroup[];
}

/** The distinct filters of audiences, in the order in which they occur. */
export function listFilters(audiences: readonly Audience[]): PropertyGroup[] {
  const filters: PropertyGroup[] = [];
  for (const { filter } of audiences.flatMap(({ terms }) => terms)) {
    if (filter && !filters.some((candidate) => isSameJson(candidate, filter))) filters.push(filter);
  }
  return filters;
}

/** The audiences of surveys as numbers: sizes by survey id, and the overlap over a range. */
export interface OverlapResult {
  sizes: ReadonlyMap<string, number>;
  overlap: AudienceOverlap;
}

/**
 * Computes how many persons are in the audience of several surveys that run at the same time. A person is in an audience
 * with a probability (a rollout), independently of other audiences; numbers are expected values, scaled from the sample
 * to all persons and rounded.
 *
 * @param filters as `listFilters` returns them; the groups' `matches` are in the same order
 */
export async function computeOverlap(
  surveys: readonly AudienceOfSurvey[],
  filters: readonly PropertyGroup[],
  { persons, size, groups }: PersonSample,
  range: { from: number; to: number },
): Promise<OverlapResult> {
  const members = surveys.map(({ id, span, audience }): Member => {
    return { id, span, chanceOf: createChance(audience, filters), chance: 0, persons: 0 };
  });
  const segments = segmentsOf(members, range);
  const pairs = pairsOf(segments);
  const mayYield = createYielder();
  for (const { matches, persons: count } of groups) {
    for (const member of members) {
      member.chance = member.chanceOf(matches);
      member.persons += count * member.chance;
    }
    for (const segment of segments) {
      segment.persons += count * chanceOfSeveral(segment.running.map(({ chance }) => chance));
    }
    for (const pair of pairs) pair.persons += count * pair.a.chance * pair.b.chance;
    await mayYield();
  }
  const scaled = (counted: number) => Math.round(size === 0 ? 0 : (counted / size) * persons);
  const shareOf = (counted: number) => (size === 0 ? null : Math.min(1, counted / size));
  return {
    sizes: new Map(members.map((member) => [member.id, scaled(member.persons)])),
    overlap: {
      persons,
      sample_size: size,
      segments: segments.map(({ from, to, running, persons: counted }) => ({
        start: toTimestamp(new Date(from)),
        end: toTimestamp(new Date(to)),
        surveys: running.map(({ id }) => id),
        persons: scaled(counted),
        share: shareOf(counted),
      })),
      pairs: pairs
        .filter((pair) => pair.persons > 0)
        .toSorted((one, two) => two.persons - one.persons)
        .map(({ a, b, persons: counted }) => ({
          surveys: [a.id, b.id],
          persons: scaled(counted),
          share: shareOf(counted),
        })),
    },
  };
}

/** A survey while it is counted. */
interface Member extends Pick<AudienceOfSurvey, "id" | "span"> {
  chanceOf: (matches: readonly boolean[]) => number;
  /** Of the group that is being counted. */
  chance: number;
  /** Expected persons of the sample. */
  persons: number;
}

interface Segment {
  from: number;
  to: number;
  /** The surveys that run. */
  running: Member[];
  /** Expected persons of the sample. */
  persons: number;
}

/** Divides a range where the set of running surveys changes. */
function segmentsOf(members: readonly Member[], { from, to }: { from: number; to: number }): Segment[] {
  const edges = members.flatMap(({ span }) => (span ? [span.from, span.to ?? to] : []));
  const ends = new Set([...edges.filter((edge) => edge > from && edge < to), to]);
  let start = from;
  return [...ends]
    .toSorted((a, b) => a - b)
    .map((end) => {
      const segment = { from: start, to: end, persons: 0 };
      start = end;
      const isRunning = ({ span }: Member) =>
        span !== null && span.from <= segment.from && (span.to === null || span.to >= end);
      return { ...segment, running: members.filter(isRunning) };
    });
}

/** The pairs of surveys that run at the same time in any segment. */
function pairsOf(segments: readonly Segment[]): { a: Member; b: Member; persons: number }[] {
  const keys = new Map<string, { a: Member; b: Member; persons: number }>();
  for (const { running } of segments) {
    for (const [at, a] of running.entries()) {
      for (const b of running.slice(at + 1)) keys.set(`${a.id} ${b.id}`, { a, b, persons: 0 });
    }
  }
  return [...keys.values()];
}

/**
 * A function from the filters that a person matches to the probability that the person is in an audience.
 *
 * @param filters as `listFilters` returns them
 */
export function createChance(
  audience: Audience,
  filters: readonly PropertyGroup[],
): (matches: readonly boolean[]) => number {
  const terms = audience.terms.map(({ weight, filter }) => ({
    weight,
    at: filter === null ? -1 : filters.findIndex((candidate) => isSameJson(candidate, filter)),
  }));
  return (matches) => terms.reduce((sum, { weight, at }) => sum + (at === -1 || matches[at] ? weight : 0), 0);
}

/** The probability that a person is in at least two audiences. @param chances of each audience */
export function chanceOfSeveral(chances: readonly number[]): number {
  let [none, one] = [1, 0];
  for (const chance of chances) {
    one = one * (1 - chance) + none * chance;
    none *= 1 - chance;
  }
  // Rounding errors of many factors must not show as a negative share.
  return Math.max(0, 1 - none - one);
}
