import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import type { Person } from "@/lib/contract/person/person";

const maxResults = "6";

/** Search results of a project for a few letters, a handful of each type that has a page. */
export interface SearchResults {
  surveys: { id: string; name: string; start_date: string | null }[];
  flags: { id: number; key: string; name: string }[];
  cohorts: { id: number; name: string }[];
  persons: Pick<Person, "uuid" | "name" | "distinct_ids">[];
}

/** Surveys and cohorts by name, flags by key or name, persons by e-mail address or id; a kind that the caller may not read is empty. */
export const searchOptions = (projectId: string, search: string) =>
  queryOptions({
    queryKey: ["projects", projectId, "search", search],
    queryFn: async ({ signal }): Promise<SearchResults> => {
      const params = { project_id: projectId };
      const query = { search, limit: maxResults };
      const [surveys, flags, cohorts, persons] = await Promise.allSettled([
        call("GET /api/projects/{project_id}/surveys/", { params, query, signal }),
        // Flags that a survey made for itself are found with the survey.
        call("GET /api/projects/{project_id}/feature_flags/", {
          params,
          query: { ...query, made_by_survey: "false" },
          signal,
        }),
        call("GET /api/projects/{project_id}/cohorts/", { params, query, signal }),
        call("GET /api/projects/{project_id}/persons/", { params, query, signal }),
      ]);
      const results = <Row>(answer: PromiseSettledResult<{ results: Row[] }>): Row[] =>
        answer.status === "fulfilled" ? answer.value.results : [];
      return {
        surveys: results(surveys).map(({ id, name, start_date }) => ({ id, name, start_date })),
        flags: results(flags).map(({ id, key, name }) => ({ id, key, name })),
        cohorts: results(cohorts).map(({ id, name }) => ({ id, name })),
        persons: results(persons).map(({ uuid, name, distinct_ids }) => ({ uuid, name, distinct_ids })),
      };
    },
    enabled: search.length >= 2,
    staleTime: 10_000,
    placeholderData: (previous) => previous,
  });
