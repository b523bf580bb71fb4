import {
  CorrelationResult,
  correlationFields,
  FunnelResult,
  funnelFields,
  funnelPeopleFields,
} from "@/lib/contract/analysis/funnel";
import { AnalysisProgress, insightOf, ProgressQuery, paramsInBody } from "@/lib/contract/analysis/parameters";
import { endpoint, endpointsOf } from "@/lib/contract/endpoint";
import { InProject } from "@/lib/contract/endpoints/params";
import { peopleEndpoints, questionEndpoints } from "@/lib/contract/endpoints/questions";

const FunnelPeopleBody = paramsInBody(funnelPeopleFields).meta({ id: "FunnelPeopleQuestion" });

const [funnelPersons, funnelPersonsPost] = peopleEndpoints("funnelPersons", {
  path: "/api/projects/{project_id}/persons/funnel/",
  summary: "List persons of a funnel step",
  body: FunnelPeopleBody,
});

const [correlationPersons, correlationPersonsPost] = peopleEndpoints("correlationPersons", {
  path: "/api/projects/{project_id}/persons/funnel/correlation/",
  summary: "List persons of a funnel correlation",
  body: FunnelPeopleBody,
});

const [funnel, funnelPost] = questionEndpoints("funnel", {
  path: "/api/projects/{project_id}/insights/funnel/",
  summary: "Calculate a funnel",
  body: paramsInBody(funnelFields).meta({ id: "FunnelQuestion" }),
  returns: { 200: insightOf(FunnelResult) },
});

const [correlation, correlationPost] = questionEndpoints("correlation", {
  path: "/api/projects/{project_id}/insights/funnel/correlation/",
  summary: "Calculate funnel correlations",
  body: paramsInBody(correlationFields).meta({ id: "CorrelationQuestion" }),
  returns: { 200: insightOf(CorrelationResult) },
});

/** Funnels and what goes with them, and what a person was when. */
export const analysis = endpointsOf("analysis", {
  funnelPersons,
  funnelPersonsPost,
  correlationPersons,
  correlationPersonsPost,
  progress: endpoint({
    method: "GET",
    path: "/api/projects/{project_id}/insights/progress/",
    summary: "Retrieve the progress of an analysis",
    description:
      "Rows read so far by an analysis that the caller started with this `progress_id`, also shortly after it ended.",
    isExtension: true,
    scopes: ["person:read"],
    params: InProject,
    query: ProgressQuery,
    returns: { 200: AnalysisProgress },
  }),
  funnel,
  funnelPost,
  correlation,
  correlationPost,
});
