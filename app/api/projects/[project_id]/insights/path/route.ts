import { pathsInsight } from "@/lib/analysis/paths";
import { asked } from "@/lib/contract/analysis";
import { paths } from "@/lib/contract/endpoints/paths";
import { route } from "@/lib/http/route";
import { type Call, serve } from "@/lib/http/serve";

const edges = async ({
  project,
  query,
  body,
  request,
}: Call<typeof paths.edges> | Call<typeof paths.edgesPost>) => ({
  ...(await pathsInsight(project, asked(query, body), request)),
  timezone: project.timezone,
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(paths.edges, edges),
  serve(paths.edgesPost, edges),
);
