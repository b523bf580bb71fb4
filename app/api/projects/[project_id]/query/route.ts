import { query } from "@/lib/contract/endpoints/query";
import { route } from "@/lib/http/route";
import { serve } from "@/lib/http/serve";
import { runQuery } from "@/lib/query/run-query";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(query.run, ({ project, body, request }) => runQuery(project, body, request.signal)),
);
