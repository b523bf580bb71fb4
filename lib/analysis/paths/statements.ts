import "server-only";
import type { PersonEventStatements } from "@/lib/analysis/engine/interface";
import type { EventNames } from "@/lib/analysis/request/event-query";
import { personEvents } from "@/lib/analysis/request/postgres";
import type { EventScope } from "@/lib/analysis/request/scope";

/** The events that paths read, with their items. @param names of the included events; null: all */
export const pathEvents = ({ query, persons }: EventScope, names: EventNames | null): PersonEventStatements =>
  personEvents({ ...query, names, value: { kind: "path_item" } }, persons);
