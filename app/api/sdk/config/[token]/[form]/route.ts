import { configScript, configuredSdk } from "@/app/api/sdk/config/[token]/[form]/script";
import { requireProjectByToken } from "@/lib/capture/token-project";
import { remoteConfig } from "@/lib/contract/sdk";
import { NotFound } from "@/lib/errors";
import { requireToken } from "@/lib/flags/token";
import { sdkRoute } from "@/lib/http/sdk-route";

const caching = { "Cache-Control": "no-cache" };
const script = (content: string) =>
  new Response(content, {
    headers: { "Content-Type": "application/javascript; charset=utf-8", ...caching },
  });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sdkRoute("sdk.config", {
  GET: async (_, { params }) => {
    const token = requireToken(String(params.token));
    await requireProjectByToken(token);
    switch (params.form) {
      case "config":
        return Response.json(remoteConfig(token), { headers: caching });
      case "config.js":
        return script(configScript(token));
      case "array.js":
        return script(await configuredSdk(token));
      default:
        throw new NotFound();
    }
  },
});
