// Sends a request to the handler of its path, as the server would: for tests whose requests are data.
import { endpoints } from "@/lib/contract/endpoints";
import type { Route } from "@/lib/testing/request";
import { routeOf } from "@/lib/testing/routes";

type SdkRoute = Partial<
  Record<string, (request: Request, context: { params: Promise<undefined> }) => Promise<Response>>
>;

/** What SDKs call, by path without the slash at its end: the rewrites of next.config.js. */
const sdkRoutes: readonly [RegExp, () => Promise<SdkRoute>][] = [
  [/^\/(batch|e|i\/v0\/e|capture|track|engage)$/, () => import("@/app/api/sdk/capture/route")],
  [/^\/flags$/, () => import("@/app/api/sdk/flags/route")],
  [/^\/decide$/, () => import("@/app/api/sdk/decide/route")],
  [/^\/api\/surveys$/, () => import("@/app/api/sdk/surveys/route")],
];

/** Pattern of an endpoint's path, with its variables as groups. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);

/** @throws Error for a path and method that nobody serves */
export async function dispatch(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const bare = pathname.replace(/\/$/, "");
  const sdk = sdkRoutes.find(([path]) => path.test(bare));
  if (sdk) {
    const handle = (await sdk[1]())[request.method];
    if (handle) return handle(request, { params: Promise.resolve(undefined) });
  }
  for (const endpoint of endpoints) {
    const match = endpoint.method === request.method ? patternOf(endpoint.path).exec(`${bare}/`) : null;
    if (!match) continue;
    const route: Route = await routeOf(endpoint);
    const handle = route[request.method];
    if (handle) return handle(request, { params: Promise.resolve(match.groups && { ...match.groups }) });
  }
  throw new Error(`Nobody serves ${request.method} ${pathname}`);
}
