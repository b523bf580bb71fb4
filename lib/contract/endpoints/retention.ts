import { paramsInBody } from "@/lib/contract/analysis/parameters";
import { RetentionCohorts, retentionFields, retentionPeopleFields } from "@/lib/contract/analysis/retention";
import { endpointsOf } from "@/lib/contract/endpoint";
import { peopleEndpoints, questionEndpoints } from "@/lib/contract/endpoints/questions";

const [persons, personsPost] = peopleEndpoints("retentionPersons", {
  path: "/api/projects/{project_id}/persons/retention/",
  summary: "List persons of a retention cohort",
  body: paramsInBody(retentionPeopleFields).meta({ id: "RetentionPeopleQuestion" }),
});

const [insight, insightPost] = questionEndpoints("retention", {
  path: "/api/projects/{project_id}/insights/retention/",
  summary: "Calculate retention",
  body: paramsInBody(retentionFields).meta({ id: "RetentionQuestion" }),
  returns: { 200: RetentionCohorts },
});

/** Retention and the persons behind it. */
export const retention = endpointsOf("analysis", { persons, personsPost, insight, insightPost });
