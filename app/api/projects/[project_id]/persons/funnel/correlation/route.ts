import { correlationPersons } from "@/lib/analysis/correlation/answer";
import { mergeParams } from "@/lib/contract/analysis/parameters";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { listPeople } from "@/lib/http/list-people";
import { type EndpointCall, route, serve } from "@/lib/http/serve";
import { listActors } from "@/lib/persons/list-actors";

const window = {
  limit: "funnel_correlation_person_limit",
  offset: "funnel_correlation_person_offset",
} as const;

async function persons(
  call:
    | EndpointCall<typeof analysis.correlationPersons>
    | EndpointCall<typeof analysis.correlationPersonsPost>,
) {
  const question = mergeParams(call.query, call.body);
  const { result, ...answer } = await correlationPersons(call.project, question, call.request);
  const { missing, ...actors } = await listActors(call.project, result, {
    limit: question[window.limit],
    offset: question[window.offset],
    search: question.search,
  });
  return listPeople(call, actors, { initial: call.url.href, missing_persons: missing, ...answer }, window);
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(analysis.correlationPersons, persons),
  serve(analysis.correlationPersonsPost, persons),
);
