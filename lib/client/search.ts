import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";

const maxResults = "6";

/** What of a project fits a few typed letters, a handful of each kind. */
export interface SearchResults {
  surveys: { id: string; name: string }[];
  persons: { uuid: string; name: string; distinctId: string | null }[];
  flags: { key: string; name: string }[];
}

/** Flags that a survey made for itself are found with the survey. */
const isOfSurvey = (key: string): boolean => key.startsWith("survey-targeting-");

/** Surveys by name, persons by e-mail or distinct id, flags by key or name; a kind that the caller may not read is empty. */
export const searchOptions = (projectId: string, search: string) =>
  queryOptions({
    queryKey: ["projects", projectId, "search", search],
    queryFn: async ({ signal }): Promise<SearchResults> => {
      const params = { project_id: projectId };
      const query = { search, limit: maxResults };
      const [surveys, persons, flags] = await Promise.allSettled([
        call("GET /api/projects/{project_id}/surveys/", { params, query, signal }),
        call("GET /api/projects/{project_id}/persons/", { params, query, signal }),
        call("GET /api/projects/{project_id}/feature_flags/", { params, query: { limit: "1000" }, signal }),
      ]);
      const results = <Row>(answer: PromiseSettledResult<{ results: Row[] }>): Row[] =>
        answer.status === "fulfilled" ? answer.value.results : [];
      const matchesSearch = (text: string) => text.toLowerCase().includes(search.toLowerCase());
      return {
        surveys: results(surveys).map(({ id, name }) => ({ id, name })),
        persons: results(persons).map(({ uuid, name, distinct_ids }) => ({
          uuid,
          name: String(name),
          distinctId: distinct_ids[0] ?? null,
        })),
        flags: results(flags)
          .filter(({ key, name }) => !isOfSurvey(key) && (matchesSearch(key) || matchesSearch(name)))
          .slice(0, Number(maxResults))
          .map(({ key, name }) => ({ key, name })),
      };
    },
    enabled: search.length >= 2,
    staleTime: 10_000,
    placeholderData: (previous) => previous,
  });
