import { query } from "@/lib/contract/endpoints/query";
import { route, serve } from "@/lib/http/serve";
import { answerQuery } from "@/lib/query/answer-query";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(query.run, ({ project, actor, body, request }) => answerQuery(project, actor, body, request.signal)),
);
