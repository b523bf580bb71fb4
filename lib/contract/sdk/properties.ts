/** Properties that SDKs write by themselves. */

/** Identifiers of clicks and campaigns that advertisements add to addresses. */
export const clickIds: readonly string[] = [
  ...["gclid", "gad_source", "gclsrc", "dclid", "gbraid", "wbraid", "fbclid", "msclkid", "twclid"],
  ...["li_fat_id", "mc_cid", "igshid", "ttclid", "rdt_cid", "epik", "qclid", "sccid", "irclid", "_kx"],
];

const prefixes = ["$initial_", "$session_entry_", "$sdk_", "$lib", "$config_", "$recording_", "$replay_"];
const names = new Set([
  ...clickIds,
  ...[
    "$creator_event_uuid",
    "$raw_user_agent",
    "$insert_id",
    "$time",
    "$sent_at",
    "$device_id",
    "$window_id",
  ],
  ...[
    "$pageview_id",
    "$session_id",
    "$is_identified",
    "$process_person_profile",
    "$set",
    "$set_once",
    "$unset",
    "token",
  ],
]);

/** Whether a property is bookkeeping of SDKs: pickers fold it away. What describes a visitor, such as `$browser`, is none. */
export const isSdkBookkeeping = (name: string): boolean =>
  names.has(name) || prefixes.some((prefix) => name.startsWith(prefix));

/** Whether a property notes of a person that they answered or dismissed a survey. @source docs/reference/surveys.md#flags-of-a-survey */
export const isSurveyMark = (name: string): boolean => /^\$survey_(dismissed|responded)\//.test(name);
