/** The persons behind a number of an analysis: which endpoint lists them, page by page. */
import { writeParams } from "@/lib/client/analysis/params";
import { type AnswerRead, type ReadFields, toAnswerRead } from "@/lib/client/answer-read";
import { call } from "@/lib/client/call";
import type { FunnelPeopleParams } from "@/lib/contract/analysis/funnel";
import type { LifecyclePeopleParams } from "@/lib/contract/analysis/lifecycle";
import type { AnalysisActor } from "@/lib/contract/analysis/parameters";
import type { PathPeopleParams } from "@/lib/contract/analysis/paths";
import type { RetentionPeopleParams } from "@/lib/contract/analysis/retention";
import type { StickinessPeopleParams } from "@/lib/contract/analysis/stickiness";
import type { TrendPeopleParams } from "@/lib/contract/analysis/trend";
import { largestPage } from "@/lib/contract/wire/largest-page";

/** A request for a page. */
interface PeoplePageRequest {
  limit: number;
  offset: number;
  /** Part of the e-mail, the name or a distinct id; empty for all. */
  search: string;
}

/** A page of persons. */
interface PeoplePageAnswer {
  people: AnalysisActor[];
  /** Persons on all pages, deleted ones included. */
  total: number;
  /** Deleted persons among them: they count, and are not listed. */
  missing: number;
  /** The store they were read from, if there is a copy of events. */
  read: AnswerRead | null;
}

/** Persons that an endpoint lists. */
export interface PeopleQuestion {
  /** Identifies the persons in the cache: another key is another list. */
  key: readonly unknown[];
  /** @throws as `call` does */
  loadPage: (page: PeoplePageRequest, signal: AbortSignal | undefined) => Promise<PeoplePageAnswer>;
}

interface AnyPeoplePage extends ReadFields {
  results: { people: AnalysisActor[] }[];
  total: number;
  missing_total: number;
}

const readPage = ({
  results,
  total,
  missing_total: missing,
  ...answer
}: AnyPeoplePage): PeoplePageAnswer => ({
  people: results.flatMap(({ people }) => people),
  total,
  missing,
  read: toAnswerRead(answer),
});

/** What a call takes besides the question. */
interface PageInput {
  params: { project_id: string };
  signal?: AbortSignal;
}

/** The persons that a call lists page by page. @param kind of persons, for the cache */
const listedBy = (
  projectId: string,
  kind: string,
  params: object,
  load: (page: PeoplePageRequest, input: PageInput) => Promise<AnyPeoplePage>,
): PeopleQuestion => ({
  key: ["projects", projectId, "people", kind, params],
  loadPage: async (page, signal) =>
    readPage(await load(page, { params: { project_id: projectId }, ...(signal && { signal }) })),
});

/** Parameters of a look-up of persons; those of the page are added for each page. */
type Params<P> = Omit<P, "limit" | "offset" | "search">;

/** Persons who reached a step of a funnel or dropped off before it, by `funnel_step`; with a correlated event. */
export const funnelPeople = (projectId: string, params: Params<FunnelPeopleParams>) =>
  listedBy(projectId, "funnel", params, (page, input) =>
    call("POST /api/projects/{project_id}/persons/funnel/", { ...input, body: { ...params, ...page } }),
  );

/** Persons of a funnel with an event or a property value, who converted or did not. */
export const correlationPeople = (projectId: string, params: Params<FunnelPeopleParams>) =>
  listedBy(projectId, "correlation", params, ({ limit, offset, search }, input) =>
    call("POST /api/projects/{project_id}/persons/funnel/correlation/", {
      ...input,
      body: {
        ...params,
        search,
        funnel_correlation_person_limit: limit,
        funnel_correlation_person_offset: offset,
      },
    }),
  );

/** Persons of one lifecycle status in the interval of a date. */
export const lifecyclePeople = (projectId: string, params: Params<LifecyclePeopleParams>) =>
  listedBy(projectId, "lifecycle", params, (page, input) =>
    call("GET /api/projects/{project_id}/persons/lifecycle/", {
      ...input,
      query: {
        ...writeParams({ ...params, ...page }),
        target_date: params.target_date,
        lifecycle_type: params.lifecycle_type,
      },
    }),
  );

/** Persons with a path, or with one through an item or an edge. */
export const pathPeople = (projectId: string, params: Params<PathPeopleParams>) =>
  listedBy(projectId, "paths", params, (page, input) =>
    call("POST /api/projects/{project_id}/persons/path/", { ...input, body: { ...params, ...page } }),
  );

/** Persons of a cohort, or those of them who came back in an interval. */
export const retentionPeople = (projectId: string, params: Params<RetentionPeopleParams>) =>
  listedBy(projectId, "retention", params, (page, input) =>
    call("POST /api/projects/{project_id}/persons/retention/", { ...input, body: { ...params, ...page } }),
  );

/** Persons active in exactly so many intervals. */
export const stickinessPeople = (projectId: string, params: Params<StickinessPeopleParams>) =>
  listedBy(projectId, "stickiness", params, (page, input) =>
    call("POST /api/projects/{project_id}/persons/stickiness/", { ...input, body: { ...params, ...page } }),
  );

/** Persons behind a number of trends. */
export const trendPeople = (projectId: string, params: Params<TrendPeopleParams>) =>
  listedBy(projectId, "trends", params, (page, input) =>
    call("POST /api/projects/{project_id}/persons/trends/", { ...input, body: { ...params, ...page } }),
  );

/**
 * All persons of a result, each once, without deleted ones.
 *
 * @param onProgress called with the number of persons read, and of all
 * @throws as `call` does; the signal's reason
 */
export async function loadEveryPerson(
  { loadPage }: PeopleQuestion,
  search: string,
  onProgress: (read: number, total: number) => void,
  signal?: AbortSignal,
): Promise<AnalysisActor[]> {
  const actorByUuid = new Map<string, AnalysisActor>();
  for (let offset = 0; ; offset += largestPage) {
    signal?.throwIfAborted();
    const { people, total, missing } = await loadPage({ limit: largestPage, offset, search }, signal);
    for (const person of people) actorByUuid.set(person.uuid, person);
    onProgress(actorByUuid.size, total - missing);
    if (offset + largestPage >= total - missing) return [...actorByUuid.values()];
  }
}
