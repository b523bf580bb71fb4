import "server-only";
import type { PersonEventStatements } from "@/lib/analysis/engine/interface";
import type { EventNames } from "@/lib/analysis/request/event-query";
import { personEvents } from "@/lib/analysis/request/postgres";
import type { EventScope } from "@/lib/analysis/request/scope";

/** What paths read: events with their items. @param names those that are included; null: all events */
export const pathEvents = ({ query, persons }: EventScope, names: EventNames | null): PersonEventStatements =>
  personEvents({ ...query, names, value: { kind: "path_item" } }, persons);
