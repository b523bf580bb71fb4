import { paramsInBody } from "@/lib/contract/analysis/parameters";
import { Paths, pathPeopleFields, pathsFields } from "@/lib/contract/analysis/paths";
import { endpointsOf } from "@/lib/contract/endpoint";
import { peopleEndpoints, questionEndpoints } from "@/lib/contract/endpoints/questions";

const [persons, personsPost] = peopleEndpoints("pathPersons", {
  path: "/api/projects/{project_id}/persons/path/",
  summary: "List persons of user paths",
  body: paramsInBody(pathPeopleFields).meta({ id: "PathPeopleQuestion" }),
});

const [edges, edgesPost] = questionEndpoints("paths", {
  path: "/api/projects/{project_id}/insights/path/",
  summary: "Calculate user paths",
  body: paramsInBody(pathsFields).meta({ id: "PathsQuestion" }),
  returns: { 200: Paths },
});

/** Paths from item to item. */
export const paths = endpointsOf("analysis", { persons, personsPost, edges, edgesPost });
