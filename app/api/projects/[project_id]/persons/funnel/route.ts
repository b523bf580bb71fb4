import { correlationPersons } from "@/lib/analysis/correlation/answer";
import { funnelPersons } from "@/lib/analysis/funnel/persons";
import { mergeParams } from "@/lib/contract/analysis/parameters";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { listPeople } from "@/lib/http/list-people";
import { type EndpointCall, route, serve } from "@/lib/http/serve";
import { listActors } from "@/lib/persons/list-actors";

/** Requests with an entity are about correlation. @source docs/reference/analysis.md#funnels */
async function persons(
  call: EndpointCall<typeof analysis.funnelPersons> | EndpointCall<typeof analysis.funnelPersonsPost>,
) {
  const question = mergeParams(call.query, call.body);
  const find = question.funnel_correlation_person_entity ? correlationPersons : funnelPersons;
  const { result, ...answer } = await find(call.project, question, call.request);
  const { missing, ...actors } = await listActors(call.project, result, question);
  return listPeople(call, actors, { initial: call.url.href, missing_persons: missing, ...answer });
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(analysis.funnelPersons, persons),
  serve(analysis.funnelPersonsPost, persons),
);
