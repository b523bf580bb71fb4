import "server-only";
import { cutPathItem, toPageItem } from "@/lib/contract/analysis/page-address";
import type { Properties } from "@/lib/persons/properties";

/**
 * The item that paths show for an event: the URL of a page view without a trailing slash, the name of a screen, otherwise
 * the event's name.
 *
 * @source docs/reference/analysis.md#paths
 */
export function toPathItem(event: string, properties: Properties): string {
  if (event === "$pageview") return toPageItem(toText(properties.$current_url));
  if (event === "$screen") return cutPathItem(toText(properties.$screen_name));
  return event;
}

/** A missing value is the empty item. */
const toText = (value: unknown) => (typeof value === "string" ? value : "");
