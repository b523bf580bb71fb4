/** Imports from a running PostHog. Ours. */
import { z } from "zod";
import { User } from "@/lib/contract/access/user";
import { text, timestamp } from "@/lib/contract/wire/field";
import { instantOf } from "@/lib/contract/wire/instant";
import { isWebUrl } from "@/lib/contract/wire/web-url";

/** What is imported, in this order: each may name rows of those before it. `members` are those of static cohorts. */
export const importKinds = ["cohorts", "flags", "surveys", "persons", "members", "events"] as const;
export type ImportKind = (typeof importKinds)[number];

/** What becomes of an import. */
const importStatuses = ["counting", "counted", "running", "done", "failed", "canceled"] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** Why a row is not imported. */
const importRefusalCodes = [
  "deleted",
  "erased",
  "invalid_input",
  "invalid_properties",
  "missing_cohort",
  "missing_flag",
  "missing_person",
  "name_taken",
  "no_distinct_id",
  "no_event_name",
  "no_name",
  "no_object",
  "no_time",
  "no_uuid",
  "not_storable",
  "several_persons",
  "too_large",
  "too_many_properties",
  "uuid_taken",
] as const;
export type ImportRefusalCode = (typeof importRefusalCodes)[number];

/** Why an attempt of an import failed. */
const importErrorCodes = [
  "busy",
  "connection_failed",
  "internal_error",
  "invalid_json",
  "key_refused",
  "key_unreadable",
  "missing_scope",
  "no_answer",
  "no_end",
  "no_owner",
  "no_project",
  "private_address",
  "redirect",
  "row_too_large",
  "too_many_rows",
  "unexpected_answer",
  "unexpected_status",
] as const;
export type ImportErrorCode = (typeof importErrorCodes)[number];

/** Events before this time are left out by default: PostHog is younger. */
const earliestImport = "2015-01-01T00:00:00Z";

/** The address of an installation, without path, query and credentials. */
const address = () =>
  text({ max: 300 })
    .refine(isWebUrl, "Enter a valid URL.")
    .transform((value, context) => {
      const url = new URL(value);
      if (url.username === "" && url.password === "" && url.pathname === "/") return url.origin;
      context.addIssue({ code: "custom", message: "Enter the address without a path.", input: value });
      return z.NEVER;
    })
    .meta({ override: { type: "string", format: "uri", maxLength: 300 } });

/** Where to import from. */
export const ImportInput = z
  .object({
    address: address().describe("Address of the PostHog, such as https://eu.posthog.com."),
    source_project_id: text({ max: 40 })
      .refine((id) => /^[\w-]+$/.test(id), "Enter the id of a project.")
      .describe("Id of the project there."),
    key: text({ max: 300 })
      .refine((key) => /^[\x21-\x7e]+$/.test(key), "Enter a personal API key.")
      .describe(
        "Personal API key of PostHog that reads cohorts, feature flags, surveys, persons and queries. Stored encrypted until the import has ended, and never returned.",
      ),
    events_since: z
      .string()
      .default(earliestImport)
      .transform((value, context) => {
        const instant = instantOf(value);
        if (instant !== null && instant >= Date.parse(earliestImport)) return new Date(instant);
        context.addIssue({ code: "custom", message: "Enter a date from 2015 on.", input: value });
        return z.NEVER;
      })
      .meta({ override: { type: "string", format: "date-time", default: earliestImport } })
      .describe("Events before this time are left out. Default: 2015."),
  })
  .meta({ id: "ImportInput" });
export type ImportInput = z.infer<typeof ImportInput>;

const ImportCount = z
  .strictObject({
    kind: z.enum(importKinds),
    total: z.int().nullable().describe("Rows there, as counted before; null: unknown."),
    read: z.int().describe("Rows that were read."),
    added: z.int(),
    existing: z.int().describe("Rows that were here already."),
    refused: z.int(),
  })
  .meta({ id: "ImportCount", "x-ours": true });
export type ImportCount = z.infer<typeof ImportCount>;

const ImportRefusal = z
  .strictObject({
    kind: z.enum(importKinds),
    name: z.string().nullable().describe("Null for persons and events."),
    code: z.enum(importRefusalCodes),
    value: z
      .string()
      .nullable()
      .describe("What the reason is about: the id of a missing flag, the error of a field."),
    reason: z.string().describe("In English."),
    count: z.int(),
  })
  .meta({ id: "ImportRefusal", "x-ours": true });
export type ImportRefusal = z.infer<typeof ImportRefusal>;

const LeftOutField = z
  .strictObject({
    kind: z.enum(importKinds),
    field: z.string(),
    count: z.int().describe("Rows that have a value of it."),
  })
  .meta({ id: "LeftOutField", "x-ours": true });
export type LeftOutField = z.infer<typeof LeftOutField>;

/** An import, without its key. */
export const ImportRun = z
  .strictObject({
    id: z.string().describe("UUID."),
    address: z.string(),
    source_project_id: z.string(),
    events_since: timestamp(),
    status: z
      .enum(importStatuses)
      .describe(
        "`counted`: the dry run is done, and the import can be started. `failed`: it can be started again.",
      ),
    kind: z.enum(importKinds).describe("What is counted or imported at the moment."),
    counts: z.array(ImportCount),
    refused: z.array(ImportRefusal).describe("Rows that were not imported, by reason; at most 200 entries."),
    left_out: z
      .array(LeftOutField)
      .describe("Fields that were not imported, because Fieldbook has no such field."),
    error: z.string().nullable().describe("Why the last attempt failed, in English."),
    error_code: z.enum(importErrorCodes).nullable(),
    error_value: z
      .string()
      .nullable()
      .describe("What the error is about: a status, a scope, a number of seconds."),
    next_attempt_at: timestamp()
      .nullable()
      .describe("When PostHog is asked again after an error or a limit."),
    created_at: timestamp(),
    created_by: User.nullable(),
    started_at: timestamp().nullable(),
    finished_at: timestamp().nullable(),
  })
  .meta({ id: "ImportRun", description: "An import from a running PostHog.", "x-ours": true });
export type ImportRun = z.infer<typeof ImportRun>;
