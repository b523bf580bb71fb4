import type {
  Destination,
  DestinationChanges,
  DestinationInput,
  DestinationType,
  Subscription,
} from "@/lib/contract/project/destination";
import type { Locale } from "@/lib/i18n/locales";

/** What the form of a destination holds. */
export interface DestinationDraft {
  name: string;
  type: DestinationType;
  /** Empty, of Slack: as it is stored. */
  url: string;
  /** Separated by commas. */
  emails: string;
  enabled: boolean;
  gets_personal_data: boolean;
  language: Locale;
  limit_per_minute: number | null;
  subscriptions: Subscription[];
}

/** A new subscription: every response that is completed, at once. */
export const newSubscription: Subscription = {
  events: ["response_completed"],
  survey_ids: null,
  condition: null,
  digest: null,
};

/** The draft of a destination, or of a new one. @param language of the interface, for a new one */
export const readDestination = (stored: Destination | null, language: Locale): DestinationDraft => ({
  name: stored?.name ?? "",
  type: stored?.type ?? "webhook",
  url: stored?.type === "webhook" ? (stored.url ?? "") : "",
  emails: stored?.emails.join(", ") ?? "",
  enabled: stored?.enabled ?? true,
  gets_personal_data: stored?.gets_personal_data ?? false,
  language: stored?.language ?? language,
  limit_per_minute: stored?.limit_per_minute ?? 60,
  subscriptions: stored?.subscriptions ?? [newSubscription],
});

/** The body of a new destination. */
export const writeDestination = (draft: DestinationDraft): DestinationInput => ({
  ...draft,
  limit_per_minute: draft.limit_per_minute ?? 60,
  url: draft.type === "email" ? null : draft.url.trim() || null,
  emails: draft.type === "email" ? draft.emails.split(/[\s,;]+/).filter(Boolean) : [],
});

/** What of the changed fields is sent: an empty URL is the stored one, and the type can't be changed. */
export function toChanges({ url, type: _, ...changes }: Partial<DestinationInput>): DestinationChanges {
  return { ...changes, ...(url && { url }) };
}
