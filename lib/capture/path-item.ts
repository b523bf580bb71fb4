import "server-only";
import type { Properties } from "@/lib/persons/properties";

/** Characters that are kept: it is in an index, which refuses long values. */
const longest = 500;

/**
 * What paths are made of: the address of a page without one trailing slash, the name of a screen, of every other event its
 * own name.
 *
 * @source docs/reference/analysis.md#paths
 */
export function pathItemOf(event: string, properties: Properties): string {
  if (event === "$pageview") return cut(withoutSlash(textOf(properties.$current_url)));
  if (event === "$screen") return cut(textOf(properties.$screen_name));
  return event;
}

/** A missing item is the empty one. */
const textOf = (value: unknown) => (typeof value === "string" ? value : "");

const withoutSlash = (url: string) => (url.length > 1 && url.endsWith("/") ? url.slice(0, -1) : url);

const cut = (text: string) => text.slice(0, longest).toWellFormed();
