import { servedFile } from "@/app/api/sdk/static/files";
import { projectOfToken } from "@/lib/capture/project-of-token";
import { remoteConfig } from "@/lib/contract/sdk";
import { NotFound } from "@/lib/errors";
import { checkToken } from "@/lib/flags/token";
import { sdkRoute } from "@/lib/http/sdk";

const asScript = (content: string) =>
  new Response(content, {
    headers: { "Content-Type": "application/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });

/** A script that leaves the configuration where the SDK looks for it. @source contract/sdk §3.1 */
const setting = (token: string): string => {
  const entry = JSON.stringify({ config: remoteConfig(token), siteApps: [] }).replaceAll("<", "\\u003c");
  const all = "window._POSTHOG_REMOTE_CONFIG";
  return `${all} = ${all} || {};\n${all}[${JSON.stringify(token)}] = ${entry};\n`;
};

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sdkRoute({
  GET: async (_, { params }) => {
    const token = checkToken(String(params.token));
    await projectOfToken(token);
    switch (params.form) {
      case "config":
        return Response.json(remoteConfig(token), { headers: { "Cache-Control": "no-cache" } });
      case "config.js":
        return asScript(setting(token));
      case "array.js": {
        const { content } = await servedFile(["array.js"]);
        return asScript(setting(token) + new TextDecoder().decode(content));
      }
      default:
        throw new NotFound();
    }
  },
});
