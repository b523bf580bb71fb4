import "server-only";
import { isObject } from "@/lib/contract/wire/json";
import type { Properties } from "@/lib/persons/properties";

/** The properties that the headers of a Capture V1 request set for all of its events. */
export interface V1Sender {
  /** The project's token. */
  token: string;
  /** When the client says it sent this attempt. Milliseconds since 1970. */
  sentAt: number;
  /** Name and version of the SDK; null when the header does not say. */
  sdk: { name: string; version: string } | null;
}

/** Reads an option: its value in properties, or undefined if it is invalid. */
type Read = (value: unknown) => boolean | string | undefined;

const readFlag: Read = (value) => {
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return value !== 0;
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (text === "true" || text === "1") return true;
  return text === "false" || text === "0" ? false : undefined;
};

const readId: Read = (value) =>
  typeof value === "string" ? value : Number.isInteger(value) ? String(value) : undefined;

/** By option, the property in which it is stored. @source PostHog */
const storedOptions: Record<string, { property: string; read: Read }> = {
  cookieless_mode: { property: "$cookieless_mode", read: readFlag },
  disable_skew_correction: { property: "$ignore_sent_at", read: readFlag },
  process_person_profile: { property: "$process_person_profile", read: readFlag },
  product_tour_id: { property: "$product_tour_id", read: readId },
};

/**
 * The properties of an event of Capture V1 as earlier interfaces send them: with its options, its session and window, and the
 * SDK, which take precedence.
 *
 * @returns null for invalid options; what is no object as it is   @source docs/reference/sdk.md#capture-v1
 */
export function readV1Properties(item: Properties, { sdk }: V1Sender): unknown {
  const { properties = {}, session_id, window_id } = item;
  const options = readOptions(item.options ?? {});
  if (options === null || !isObject(properties)) return options && properties;
  return {
    ...properties,
    ...(typeof session_id === "string" && { $session_id: session_id }),
    ...(typeof window_id === "string" && { $window_id: window_id }),
    ...options,
    ...(sdk && { $lib: sdk.name, $lib_version: sdk.version }),
  };
}

/** The options as properties; unknown ones are ignored. Null when one has another type. */
function readOptions(options: unknown): Properties | null {
  if (!isObject(options)) return null;
  const properties: Properties = {};
  for (const [option, { property, read }] of Object.entries(storedOptions)) {
    const sent = options[option] ?? null;
    if (sent === null) continue;
    const value = read(sent);
    if (value === undefined) return null;
    properties[property] = value;
  }
  return properties;
}

/** Name and version of an SDK, divided at the last slash; null for anything else, and beyond 200 characters. @source PostHog */
export function parseSdkInfo(info: string): V1Sender["sdk"] {
  const slash = info.lastIndexOf("/");
  const [name, version] = [info.slice(0, Math.max(slash, 0)).trim(), info.slice(slash + 1).trim()];
  return info.length <= 200 && name !== "" && version !== "" ? { name, version } : null;
}
