import { PeoplePage, paramsInBody, paramsInQuery } from "@/lib/contract/analysis/parameters";
import { Paths, pathPeopleFields, pathsFields } from "@/lib/contract/analysis/paths";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";

const reading = { scopes: ["person:read"], csv: true, params: InProject } as const;

const persons = {
  ...reading,
  path: "/api/projects/{project_id}/persons/path/",
  summary: "List persons of user paths",
  description: "Pages are ordered by UUID; within a page, the newest persons come first.",
  query: paramsInQuery(pathPeopleFields),
  returns: { 200: PeoplePage },
} as const;

const edges = {
  ...reading,
  path: "/api/projects/{project_id}/insights/path/",
  summary: "Calculate user paths",
  query: paramsInQuery(pathsFields),
  returns: { 200: Paths },
} as const;

/** Paths from item to item. */
export const paths = endpointsOf("analysis", {
  persons: endpoint({ id: "analysis.pathPersons", method: "GET", ...persons }),
  personsPost: endpoint({
    id: "analysis.pathPersonsPost",
    method: "POST",
    asks: true,
    ...persons,
    body: paramsInBody(pathPeopleFields).meta({ id: "PathPeopleQuestion" }),
  }),
  edges: endpoint({ id: "analysis.paths", method: "GET", ...edges }),
  edgesPost: endpoint({
    id: "analysis.pathsPost",
    method: "POST",
    asks: true,
    ...edges,
    body: paramsInBody(pathsFields).meta({ id: "PathsQuestion" }),
  }),
});
