import { trendPeople } from "@/lib/analysis/trends/answer";
import { mergeParams } from "@/lib/contract/analysis/parameters";
import { trends } from "@/lib/contract/endpoints/trends";
import { listPeople } from "@/lib/http/list-people";
import { type EndpointCall, route, serve } from "@/lib/http/serve";
import { listActors } from "@/lib/persons/list-actors";

async function persons(call: EndpointCall<typeof trends.persons> | EndpointCall<typeof trends.personsPost>) {
  const question = mergeParams(call.query, call.body);
  const { result, ...answer } = await trendPeople(call.project, question, call.request);
  const { missing, ...actors } = await listActors(call.project, result, question);
  return listPeople(call, actors, { initial: call.url.href, missing_persons: missing, ...answer });
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(trends.persons, persons),
  serve(trends.personsPost, persons),
);
