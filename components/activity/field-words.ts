import type { Messages } from "next-intl";
import { type LinesOf, lineOf } from "@/components/activity/change-line";
import { exportLines } from "@/components/activity/export-lines";
import { flagFilterLines } from "@/components/activity/flag-lines";
import {
  appearanceLines,
  conditionLines,
  questionLines,
  translationLines,
} from "@/components/activity/survey-lines";
import {
  byType,
  choice,
  date,
  days,
  filters,
  flagKey,
  groupFilters,
  insightName,
  isUnset,
  language,
  list,
  listOf,
  number,
  objectOf,
  personCount,
  plain,
  text,
  type ValueWords,
} from "@/components/activity/value-words";
import { type ActivityField, type ActivityScope, activityFields } from "@/lib/contract/activity/scopes";
import { secretChange } from "@/lib/contract/activity/secret-fields";
import { personsOnEventsModeOf } from "@/lib/contract/project/query-modifiers";

type SurveyName = keyof Messages["fields"];
type ActivityName = {
  [Scope in keyof Messages["activity"]["fields"]]: `${Scope}.${keyof Messages["activity"]["fields"][Scope] & string}`;
}[keyof Messages["activity"]["fields"]];

/** A field of surveys, by the name that the editor has for it. */
const ofSurvey =
  (name: SurveyName, value: ValueWords): LinesOf =>
  (before, after, words) => [lineOf(words.fieldName(name) ?? "", value, before, after, words)];

/** A field of anything else. */
const field =
  (name: ActivityName, value: ValueWords): LinesOf =>
  (before, after, words) => [lineOf(words.t(`fields.${name}`), value, before, after, words)];

/** For fields that follow from other changes, or that the sentence already describes. */
const noLines: LinesOf = () => [];

/** Values that have no words: a file, an object. */
const noWords: ValueWords = () => null;

/** Marking a thing as deleted has its own sentence; unmarking it does not. */
const restored: LinesOf = (_, after, words) =>
  after === false ? [{ kind: "opaque", field: words.t("undeleted") }] : [];

/** A public link to a survey's results or a board. */
const publicLinkLines: LinesOf = (before, after, words) => {
  const name = words.t("fields.Survey.public_links");
  const side = (link: unknown) => {
    const { name, expires_at, has_password, shows_open_answers, shows_people, allows_filters } =
      objectOf(link);
    return words.t("values.publicLink", {
      name: plain(name, words) ?? "",
      password: String(has_password),
      texts: String(shows_open_answers),
      people: String(shows_people),
      filters: String(allows_filters),
      until: date(expires_at, words) ?? "none",
    });
  };
  if (isUnset(after)) return [{ kind: "removed", field: name, after: side(before) }];
  if (isUnset(before)) return [{ kind: "added", field: name, after: side(after) }];
  return [{ kind: "changed", field: name, before: side(before), after: side(after) }];
};

/** The names of the tiles, where they have room: the entry's sentence names the one that changed. */
const tiles: LinesOf = (before, after, words) =>
  field("Dashboard.tiles", list(text))(before, after, words).filter(({ kind }) => kind !== "opaque");

/** `survey:read` as "surveys (read)". */
const scopeWords: ValueWords = (value, words) =>
  typeof value === "string"
    ? choice("activity.scopes")(value.replace(":", "_").replace("*", "all"), words)
    : null;

/** Without a project, all of them. */
const projectIds: LinesOf = (before, after, words) => {
  const side = (value: unknown) =>
    isUnset(value) ? words.t("values.allProjects") : (list(plain)(value, words) ?? "");
  const name = words.t("fields.PersonalAPIKey.scoped_teams");
  return [{ kind: "changed", field: name, before: side(before), after: side(after) }];
};

/** Settings of a project that are one object, part by part. @param isShort whether a part has words */
const settingLines =
  (group: "surveyConfig" | "retention", isShort: (key: string) => boolean): LinesOf =>
  (before, after, words) => {
    const [old, now] = [objectOf(before), objectOf(after)];
    const keys = Object.keys({ ...old, ...now }).filter(
      (key) => JSON.stringify(old[key] ?? null) !== JSON.stringify(now[key] ?? null),
    );
    return keys.map((key) => {
      const name = words.lookUp(`activity.fields.${group}.${key}`) ?? words.t("other.project");
      return lineOf(name, isShort(key) ? byType : noWords, old[key] ?? null, now[key] ?? null, words);
    });
  };

/** The mode that applied before and after; other modifiers have no effect. */
const modifierLines: LinesOf = (before, after, words) => {
  const name = words.t("fields.Team.modifiers");
  const [old, now] = [before, after].map((modifiers) => personsOnEventsModeOf({ modifiers }));
  const mode = old === now ? noWords : choice("projectSettings.personProperties.modes");
  return [lineOf(name, mode, old, now, words)];
};

/**
 * The lines of each field of the log. A missing field does not compile, unless its values are formatted by
 * their type.
 */
const linesByField: {
  [Scope in ActivityScope]: Scope extends "Survey"
    ? Partial<Record<ActivityField<Scope>, LinesOf>>
    : Record<ActivityField<Scope>, LinesOf>;
} = {
  Survey: {
    name: ofSurvey("name", text),
    description: ofSurvey("description", text),
    linked_flag: ofSurvey("linked_flag_id", flagKey),
    linked_insight: ofSurvey("linked_insight_id", insightName),
    targeting_flag: noLines,
    targeting_flag_filters: ofSurvey("targeting_flag_filters", noWords),
    internal_targeting_flag: noLines,
    internal_response_sampling_flag: noLines,
    type: ofSurvey("type", choice("surveys.types")),
    conditions: conditionLines,
    questions: questionLines,
    appearance: appearanceLines,
    start_date: ofSurvey("start_date", date),
    end_date: ofSurvey("end_date", date),
    responses_limit: ofSurvey("responses_limit", number),
    response_sampling_start_date: ofSurvey("response_sampling_start_date", date),
    response_sampling_interval_type: ofSurvey(
      "response_sampling_interval_type",
      choice("activity.intervals"),
    ),
    response_sampling_interval: ofSurvey("response_sampling_interval", number),
    response_sampling_limit: ofSurvey("response_sampling_limit", number),
    response_sampling_daily_limits: noLines,
    iteration_count: ofSurvey("iteration_count", number),
    iteration_frequency_days: ofSurvey("iteration_frequency_days", days),
    iteration_anchor_date: noLines,
    iteration_start_dates: noLines,
    current_iteration: field("Survey.current_iteration", number),
    current_iteration_start_date: noLines,
    schedule: ofSurvey("schedule", choice("schedule.repeat")),
    hosted_responses: ofSurvey("hosted_responses", choice("surveyTypes.hosted.responses")),
    hosted_pin: (before, after, words) => [
      { kind: secretChange(before, after), field: words.fieldName("hosted_pin") ?? "" },
    ],
    contact_priority: ofSurvey("contact_priority", choice("audience.contactPriority")),
    form_content: ofSurvey("form_content", noWords),
    base_language: ofSurvey("base_language", language),
    translations: translationLines,
    canary: (before, after, words) => {
      const { share, until, max_dismissal_rate: rate } = objectOf(after);
      const percent = (value: unknown) => words.format.number(Number(value) / 100, { style: "percent" });
      const name = words.t("fields.Survey.canary");
      if (isUnset(after)) return [{ kind: "removed", field: name, after: percent(objectOf(before).share) }];
      const values = { share: percent(share), until: date(until, words) ?? "", rate: percent(rate) };
      return [{ kind: "set", field: name, after: words.t("values.canary", values) }];
    },
    response_tags: (before, after, words) => [
      {
        kind: isUnset(after) ? "removed" : "added",
        field: words.t("fields.Survey.response_tags"),
        after: list(plain)(isUnset(after) ? before : after, words) ?? "",
      },
    ],
    tag_rules: (before, after, words) => {
      const name = words.t("fields.Survey.tag_rules");
      const side = (rule: unknown) => {
        const { tag, value } = objectOf(rule);
        return `${plain(tag, words) ?? ""}: ${[value].flat().join(" – ")}`;
      };
      if (isUnset(after)) return [{ kind: "removed", field: name, after: side(before) }];
      if (isUnset(before)) return [{ kind: "added", field: name, after: side(after) }];
      return [{ kind: "changed", field: name, before: side(before), after: side(after) }];
    },
    link_batches: (before, after, words) => {
      const field = words.t("fields.Survey.link_batches");
      const side = (batch: unknown) => {
        const { id, name, count } = objectOf(batch);
        const title = plain(name, words) || words.t("linkBatch", { id: Number(id) });
        return typeof count === "number" ? `${title} (${count})` : title;
      };
      return isUnset(after)
        ? [{ kind: "removed", field, after: side(before) }]
        : [{ kind: "added", field, after: side(after) }];
    },
    public_links: publicLinkLines,
    responses: (_, after, words) => [
      {
        kind: "set",
        field: words.t("fields.Survey.responses"),
        after: words.format.number(listOf(after).length),
      },
    ],
  },
  ResponseTag: {
    name: field("ResponseTag.name", text),
    merged_into: (_, after, words) => [
      {
        kind: "set",
        field: words.t("fields.ResponseTag.merged_into"),
        after: text(after, words) ?? "",
      },
    ],
  },
  Person: { properties: noLines, ...exportLines },
  FeatureFlag: {
    key: field("FeatureFlag.key", plain),
    name: field("FeatureFlag.name", text),
    filters: flagFilterLines,
    active: field("FeatureFlag.active", byType),
    deleted: restored,
    ensure_experience_continuity: field("FeatureFlag.ensure_experience_continuity", byType),
    evaluation_runtime: field("FeatureFlag.evaluation_runtime", choice("activity.runtimes")),
    bucketing_identifier: field("FeatureFlag.bucketing_identifier", choice("activity.bucketing")),
    tags: field("FeatureFlag.tags", list(plain)),
  },
  Cohort: {
    name: field("Cohort.name", text),
    description: field("Cohort.description", text),
    filters: field("Cohort.filters", groupFilters),
    deleted: restored,
    persons: (before, after, words) => [
      {
        kind: isUnset(after) ? "removed" : "added",
        field: words.t("fields.Cohort.persons"),
        after: personCount(after ?? before, words) ?? "",
      },
    ],
  },
  Insight: {
    name: field("Insight.name", text),
    description: field("Insight.description", text),
    filters: field("Insight.filters", noWords),
    query: field("Insight.query", noWords),
    saved: noLines,
    favorited: field("Insight.favorited", byType),
    tags: field("Insight.tags", list(plain)),
    deleted: restored,
  },
  Dashboard: {
    name: field("Dashboard.name", text),
    description: field("Dashboard.description", text),
    date_from: field("Dashboard.date_from", plain),
    date_to: field("Dashboard.date_to", plain),
    properties: field("Dashboard.properties", filters),
    position: noLines,
    deleted: restored,
    tiles,
    public_links: publicLinkLines,
  },
  View: {
    name: field("View.name", text),
    is_shared: field("View.is_shared", byType),
    content: field("View.content", noWords),
  },
  EventDefinition: {
    description: field("EventDefinition.description", text),
    tags: field("EventDefinition.tags", list(plain)),
  },
  PropertyDefinition: {
    description: field("PropertyDefinition.description", text),
    tags: field("PropertyDefinition.tags", list(plain)),
    is_personal: field("PropertyDefinition.is_personal", byType),
  },
  OrganizationMembership: { role: field("OrganizationMembership.role", choice("activity.roles")) },
  OrganizationInvite: {},
  Destination: {
    name: field("Destination.name", text),
    url: field("Destination.url", plain),
    emails: field("Destination.emails", list(plain)),
    enabled: field("Destination.enabled", byType),
    gets_personal_data: field("Destination.gets_personal_data", byType),
    language: field("Destination.language", language),
    subscriptions: field("Destination.subscriptions", noWords),
    limit_per_minute: field("Destination.limit_per_minute", byType),
    disabled_reason: field("Destination.disabled_reason", text),
  },
  PersonalAPIKey: {
    label: field("PersonalAPIKey.label", text),
    scopes: field("PersonalAPIKey.scopes", list(scopeWords)),
    scoped_teams: projectIds,
    mask_value: field("PersonalAPIKey.mask_value", plain),
    expires_at: field("PersonalAPIKey.expires_at", date),
    is_masked: field("PersonalAPIKey.is_masked", byType),
  },
  Team: {
    name: field("Team.name", text),
    previous_api_token_expires_at: field("Team.previous_api_token_expires_at", date),
    timezone: field("Team.timezone", plain),
    person_display_name_properties: field("Team.person_display_name_properties", list(plain)),
    test_account_filters: field("Team.test_account_filters", filters),
    survey_config: settingLines("surveyConfig", (key) => key === "seenSurveyWaitPeriodInDays"),
    retention: settingLines("retention", () => true),
    modifiers: modifierLines,
    heatmaps_opt_in: field("Team.heatmaps_opt_in", byType),
    autocapture_exceptions_opt_in: field("Team.autocapture_exceptions_opt_in", byType),
    autocapture_web_vitals_opt_in: field("Team.autocapture_web_vitals_opt_in", byType),
    capture_performance_opt_in: field("Team.capture_performance_opt_in", byType),
    session_recording_opt_in: field("Team.session_recording_opt_in", byType),
    session_recording_network_payload_capture_config: field(
      "Team.session_recording_network_payload_capture_config",
      noWords,
    ),
    surveys_opt_in: field("Team.surveys_opt_in", byType),
    anonymize_ips: field("Team.anonymize_ips", byType),
    cookieless_server_hash_mode: field("Team.cookieless_server_hash_mode", number),
    test_account_filters_default_checked: field("Team.test_account_filters_default_checked", byType),
    app_urls: field("Team.app_urls", list(plain)),
    recording_domains: field("Team.recording_domains", list(plain)),
    persons: field("Team.persons", number),
    ...exportLines,
  },
  User: {},
};

const byScope: Readonly<Record<string, Readonly<Record<string, LinesOf | undefined>>>> = linesByField;

/** The lines of a field; null for unknown fields, which older and imported entries may have. */
export const linesOfField = (scope: string, name: string): LinesOf | null => {
  const ofScope = Object.hasOwn(byScope, scope) ? byScope[scope] : undefined;
  const lines = ofScope && Object.hasOwn(ofScope, name) ? ofScope[name] : undefined;
  if (lines) return lines;
  return scope === "Survey" && isSurveyField(name) ? ofSurvey(name, byType) : null;
};

/** Names of what a client may write are those of the editor, too. */
const isSurveyField = (name: string): name is SurveyName =>
  activityFields.Survey.some((activityField) => activityField === name);
