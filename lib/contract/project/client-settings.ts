import { z } from "zod";
import { flag, integer, text } from "@/lib/contract/wire/field";

/** The description of such a setting. */
export const storedOnlyNote = "Stored for PostHog's clients; has no effect.";

/**
 * Settings that PostHog's Terraform provider manages: they are stored and returned, and have no effect here, since
 * there is no recording, no autocapture and no web analytics. Null: never set. Ours.
 */
const clientSettingsOf = <Flag extends z.ZodType, Count extends z.ZodType, Addresses extends z.ZodType>(
  optIn: Flag,
  count: Count,
  addresses: Addresses,
) => ({
  heatmaps_opt_in: optIn.nullable().describe(storedOnlyNote),
  autocapture_exceptions_opt_in: optIn.nullable().describe(storedOnlyNote),
  autocapture_web_vitals_opt_in: optIn.nullable().describe(storedOnlyNote),
  capture_performance_opt_in: optIn.nullable().describe(storedOnlyNote),
  session_recording_opt_in: optIn.nullable().describe(storedOnlyNote),
  session_recording_network_payload_capture_config: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(storedOnlyNote),
  surveys_opt_in: optIn.nullable().describe(`${storedOnlyNote} Does not affect whether surveys are shown.`),
  anonymize_ips: optIn.nullable().describe(storedOnlyNote),
  cookieless_server_hash_mode: count.nullable().describe(storedOnlyNote),
  test_account_filters_default_checked: optIn.nullable().describe(storedOnlyNote),
  app_urls: addresses.describe(storedOnlyNote),
  recording_domains: addresses.describe(storedOnlyNote),
});

/** These settings of a project. */
export const ClientSettings = z.strictObject(clientSettingsOf(z.boolean(), z.int(), z.array(z.string())));
export type ClientSettings = z.infer<typeof ClientSettings>;

/** The names of these settings. */
export const clientSettingNames = ClientSettings.keyof().options;

/** Changes of these settings. */
export const ClientSettingsInput = z
  .object(clientSettingsOf(flag(), integer(), z.array(text({ max: 2000 })).max(200)))
  .partial();
