import { lifecycleTrend } from "@/lib/analysis/lifecycle";
import { asked } from "@/lib/contract/analysis";
import { lifecycle } from "@/lib/contract/endpoints/lifecycle";
import { route } from "@/lib/http/route";
import { type Call, serve } from "@/lib/http/serve";

const trend = async ({
  project,
  query,
  body,
  request,
}: Call<typeof lifecycle.trend> | Call<typeof lifecycle.trendPost>) => ({
  ...(await lifecycleTrend(project, asked(query, body), request)),
  timezone: project.timezone,
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  serve(lifecycle.trend, trend),
  serve(lifecycle.trendPost, trend),
);
