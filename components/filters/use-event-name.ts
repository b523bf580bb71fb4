import { useTranslations } from "next-intl";
import type { Entity } from "@/lib/contract/analysis/parameters";

/** Returns the name of an event of an analysis: what its author calls it, or its own. */
export function useEventName(): (event: Pick<Entity, "id" | "name" | "custom_name">) => string {
  const anyEvent = useTranslations("common")("anyEvent");
  return ({ id, name, custom_name }) => custom_name || (name ?? id ?? anyEvent);
}
