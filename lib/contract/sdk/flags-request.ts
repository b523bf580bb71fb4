/** The requests and responses of SDKs, outside the REST interface. @source docs/reference/sdk.md#routes */
import { z } from "zod";
import { cutDistinctId } from "@/lib/contract/person/distinct-id";
import { isObject } from "@/lib/contract/wire/json";

/**
 * A distinct id: text, or a number; of anything longer the first 200 characters count.
 *
 * @source docs/reference/sdk.md#capture
 */
const distinctId = z.union([z.string(), z.number().transform(String)]).transform(cutDistinctId);

const properties = z.record(z.string(), z.unknown()).default({}).catch({});
const keys = z.array(z.string()).nullish().catch(null);
const optionalText = z.string().nullish().catch(null);

/** A request for flags, in the words of every SDK. What makes no sense and is not needed is as if absent. */
export const FlagsRequest = z
  .looseObject({
    token: optionalText.describe("Project token."),
    api_key: optionalText.describe("Project token, if `token` is absent."),
    distinct_id: distinctId.nullish().catch(null),
    $anon_distinct_id: distinctId
      .nullish()
      .catch(null)
      .describe("Distinct id before the person was identified."),
    $device_id: optionalText,
    device_id: optionalText,
    person_properties: properties.describe("Override the stored properties of the person."),
    flag_keys: keys.describe("Only these flags."),
    flag_keys_to_evaluate: keys.describe("Takes precedence over `flag_keys`."),
    disable_flags: z.boolean().nullish().catch(null).describe("Evaluates no flags."),
    evaluation_runtime: z.enum(["all", "client", "server"]).nullish().catch(null),
  })
  .transform((sent) => ({
    token: sent.token || sent.api_key || null,
    distinctId: sent.distinct_id || null,
    anonymousId: sent.$anon_distinct_id || null,
    properties: sent.person_properties,
    deviceId: sent.$device_id || sent.device_id || deviceIn(sent.person_properties),
    keys: sent.flag_keys_to_evaluate ?? sent.flag_keys ?? null,
    isDisabled: sent.disable_flags === true,
    runtime: sent.evaluation_runtime ?? null,
  }))
  .meta({ id: "SdkFlagsRequest" });
export type FlagsRequest = z.output<typeof FlagsRequest>;

const deviceIn = ({ $device_id: id }: Record<string, unknown>): string | null =>
  typeof id === "string" && id !== "" ? id : null;

/** The token alone, before the rest is looked at. */
export function tokenOfFlagsRequest(body: unknown): string | null {
  const { token, api_key } = isObject(body) ? body : {};
  return (
    ([token, api_key].find((value) => typeof value === "string" && value !== "") as string | null) ?? null
  );
}

/** A body that is no object holds nothing. */
export const toFlagsRequest = (body: unknown): FlagsRequest => FlagsRequest.parse(isObject(body) ? body : {});

/**
 * The SDK configuration of a project's pages and apps: surveys and flags on, every other product off.
 *
 * @param surveys whether to load surveys, for posthog-js; the surveys themselves, or false without any, for mobile SDKs, which
 * take nothing else
 * @source docs/reference/sdk.md#remote-configuration
 */
export const remoteConfig = (token: string, surveys: boolean | readonly unknown[] = true) => ({
  token,
  supportedCompression: ["gzip", "gzip-js"],
  hasFeatureFlags: true,
  captureDeadClicks: false,
  capturePerformance: false,
  autocapture_opt_out: true,
  autocaptureExceptions: false,
  analytics: { endpoint: "/i/v0/e/" },
  elementsChainAsString: true,
  sessionRecording: false,
  heatmaps: false,
  surveys,
  defaultIdentifiedOnly: true,
  siteApps: [],
});
