import { retentionPersons } from "@/lib/analysis/retention/answer";
import { mergeParams } from "@/lib/contract/analysis/parameters";
import { retention } from "@/lib/contract/endpoints/retention";
import { listPeople } from "@/lib/http/list-people";
import { type EndpointCall, route, serve } from "@/lib/http/serve";
import { listActors } from "@/lib/persons/list-actors";

async function persons(
  call: EndpointCall<typeof retention.persons> | EndpointCall<typeof retention.personsPost>,
) {
  const question = mergeParams(call.query, call.body);
  const { result, ...answer } = await retentionPersons(call.project, question, call.request);
  const { missing, ...actors } = await listActors(call.project, result, question);
  return listPeople(call, actors, { initial: call.url.href, missing_persons: missing, ...answer });
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(retention.persons, persons),
  serve(retention.personsPost, persons),
);
