import "server-only";
import type { MaskedFor } from "@/lib/contract/person/personal";
import type { DeliveryEvent, Digest } from "@/lib/contract/project/destination";
import type { Project } from "@/lib/database/generated/client";
import type { DestinationRow } from "@/lib/destinations/view";
import type { Locale } from "@/lib/i18n/locales";
import type { ChartColumn } from "@/lib/mail/column-chart";
import type { mailTexts } from "@/lib/mail/texts";

/** What is sent: as JSON to webhooks, and as text to people. Every text may contain what respondents wrote. */
export interface DestinationMessage {
  payload: { type: DeliveryEvent; timestamp: string; data: Record<string, unknown> };
  title: string;
  lines: readonly MessageLine[];
  link: { label: string; url: string };
}

/** A label and a text, and in mails a chart. */
export interface MessageLine {
  label: string;
  text: string;
  chart?: readonly ChartColumn[];
}

/** What a summary is about: deliveries of one minute that were not sent. */
export interface SummaryData {
  count: number;
  groups: { event: DeliveryEvent; survey_id: string | null; count: number }[];
  delivery_ids: string[];
}

/** A project as a destination may see it. */
export type SeenProject = Project & MaskedFor;

/** For whom a message is made: what they may see, and in which language. */
export interface MessageReader {
  destination: DestinationRow;
  project: SeenProject;
  language: Locale;
  t: ReturnType<typeof mailTexts>;
}

/** A message before it is addressed. */
export type MessageContent = Omit<DestinationMessage, "payload"> & { data: Record<string, unknown> };

/** Which responses a digest is about. */
export interface DigestData {
  frequency: Digest["frequency"];
  /** ISO 8601. The period before it, as long, is what changes are measured by. */
  from: string;
  to: string;
  survey_ids: string[] | null;
  events: string[];
}
