import { stickinessPersons } from "@/lib/analysis/stickiness/answer";
import { mergeParams } from "@/lib/contract/analysis/parameters";
import { stickiness } from "@/lib/contract/endpoints/stickiness";
import { listPeople } from "@/lib/http/list-people";
import { type EndpointCall, route, serve } from "@/lib/http/serve";
import { listActors } from "@/lib/persons/list-actors";

async function persons(
  call: EndpointCall<typeof stickiness.persons> | EndpointCall<typeof stickiness.personsPost>,
) {
  const question = mergeParams(call.query, call.body);
  const { result, ...answer } = await stickinessPersons(call.project, question, call.request);
  const { missing, ...actors } = await listActors(call.project, result, question);
  return listPeople(call, actors, { initial: call.url.href, missing_persons: missing, ...answer });
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(stickiness.persons, persons),
  serve(stickiness.personsPost, persons),
);
