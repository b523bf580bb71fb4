import "server-only";
import type { Properties } from "@/lib/persons/properties";

/** Maximum length: the item is in an index with a size limit. */
const maxLength = 500;

/**
 * The item that paths show for an event: the URL of a page view without a trailing slash, the name of a screen, otherwise
 * the event's name.
 *
 * @source docs/reference/analysis.md#paths
 */
export function toPathItem(event: string, properties: Properties): string {
  if (event === "$pageview") return truncate(removeTrailingSlash(toText(properties.$current_url)));
  if (event === "$screen") return truncate(toText(properties.$screen_name));
  return event;
}

/** A missing value is the empty item. */
const toText = (value: unknown) => (typeof value === "string" ? value : "");

const removeTrailingSlash = (url: string) => (url.length > 1 && url.endsWith("/") ? url.slice(0, -1) : url);

const truncate = (text: string) => text.slice(0, maxLength).toWellFormed();
