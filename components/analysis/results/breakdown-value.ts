import type { FunnelStep } from "@/lib/contract/analysis/funnel";

/** The breakdown value of a group's steps; an empty text for none. */
export const breakdownValueOf = ([first]: readonly FunnelStep[]): string => first?.breakdown_value?.[0] ?? "";
