// What SDKs load as a script when their page configures none.
import { readStaticFile } from "@/app/api/sdk/static/files";
import { remoteConfig } from "@/lib/contract/sdk/flags-request";

/**
 * A script that leaves the configuration where the SDK looks for it.
 *
 * @source docs/reference/sdk.md#remote-configuration
 */
export function configScript(token: string): string {
  const entry = JSON.stringify({ config: remoteConfig(token), siteApps: [] }).replaceAll("<", "\\u003c");
  const all = "window._POSTHOG_REMOTE_CONFIG";
  return `${all} = ${all} || {};\n${all}[${JSON.stringify(token)}] = ${entry};\n`;
}

/** The SDK itself, configured before it starts. */
export async function configuredSdk(token: string): Promise<string> {
  const { content } = await readStaticFile(["array.js"]);
  return configScript(token) + new TextDecoder().decode(content);
}
