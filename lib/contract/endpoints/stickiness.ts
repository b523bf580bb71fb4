import { paramsInBody } from "@/lib/contract/analysis/parameters";
import { Stickiness, stickinessFields, stickinessPeopleFields } from "@/lib/contract/analysis/stickiness";
import { endpointsOf } from "@/lib/contract/endpoint";
import { peopleEndpoints, questionEndpoints } from "@/lib/contract/endpoints/questions";

const [persons, personsPost] = peopleEndpoints("stickinessPersons", {
  path: "/api/projects/{project_id}/persons/stickiness/",
  summary: "List persons of a stickiness bar",
  body: paramsInBody(stickinessPeopleFields).meta({ id: "StickinessPeopleQuestion" }),
});

const [insight, insightPost] = questionEndpoints("stickiness", {
  path: "/api/projects/{project_id}/insights/stickiness/",
  summary: "Calculate stickiness",
  body: paramsInBody(stickinessFields).meta({ id: "StickinessQuestion" }),
  returns: { 200: Stickiness },
});

/** Stickiness and the persons behind it. */
export const stickiness = endpointsOf("analysis", { persons, personsPost, insight, insightPost });
