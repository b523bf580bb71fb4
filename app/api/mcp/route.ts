import * as funnelRoute from "@/app/api/projects/[project_id]/insights/funnel/route";
import * as retentionRoute from "@/app/api/projects/[project_id]/insights/retention/route";
import * as trendRoute from "@/app/api/projects/[project_id]/insights/trend/route";
import * as personsRoute from "@/app/api/projects/[project_id]/persons/route";
import * as dryRunRoute from "@/app/api/projects/[project_id]/surveys/[id]/dry_run/route";
import * as launchRoute from "@/app/api/projects/[project_id]/surveys/[id]/launch/route";
import * as resultsRoute from "@/app/api/projects/[project_id]/surveys/[id]/results/route";
import * as surveyRoute from "@/app/api/projects/[project_id]/surveys/[id]/route";
import * as statsRoute from "@/app/api/projects/[project_id]/surveys/[id]/stats/route";
import * as stopRoute from "@/app/api/projects/[project_id]/surveys/[id]/stop/route";
import * as responsesRoute from "@/app/api/projects/[project_id]/surveys/responses/route";
import * as surveysRoute from "@/app/api/projects/[project_id]/surveys/route";
import { collectHandlers, refuseMethod, serveMcp } from "@/lib/mcp/serve";

const handlers = collectHandlers([
  surveysRoute,
  surveyRoute,
  dryRunRoute,
  launchRoute,
  stopRoute,
  statsRoute,
  resultsRoute,
  responsesRoute,
  personsRoute,
  funnelRoute,
  trendRoute,
  retentionRoute,
]);

export const POST = (request: Request): Promise<Response> => serveMcp(request, handlers);
export const GET = refuseMethod;
export const HEAD = refuseMethod;
export const PUT = refuseMethod;
export const PATCH = refuseMethod;
export const DELETE = refuseMethod;
export const OPTIONS = refuseMethod;
