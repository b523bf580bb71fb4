import { pathPeople } from "@/lib/analysis/paths/answer";
import { mergeParams } from "@/lib/contract/analysis/parameters";
import { paths } from "@/lib/contract/endpoints/paths";
import { listPeople } from "@/lib/http/list-people";
import { type EndpointCall, route, serve } from "@/lib/http/serve";
import { listActors } from "@/lib/persons/list-actors";

async function persons(call: EndpointCall<typeof paths.persons> | EndpointCall<typeof paths.personsPost>) {
  const question = mergeParams(call.query, call.body);
  const { result, ...answer } = await pathPeople(call.project, question, call.request);
  const { missing, ...actors } = await listActors(call.project, result, question);
  return listPeople(call, actors, { initial: call.url.href, missing_persons: missing, ...answer });
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(paths.persons, persons),
  serve(paths.personsPost, persons),
);
