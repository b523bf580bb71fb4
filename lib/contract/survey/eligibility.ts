/** Which surveys a person would be shown now, and why not. Ours. */
import { z } from "zod";
import { flagReasons } from "@/lib/contract/flag";
import { surveyTypes } from "@/lib/contract/survey/types";
import { timestamp, word } from "@/lib/contract/wire/field";

/** The surveys that are checked: the ones that started last, then drafts. */
export const maxCheckedSurveys = 200;

/** The checks, in their order. */
const eligibilityChecks = [
  "state",
  "linked_flag",
  "targeting",
  "already_surveyed",
  "wait_period",
  "sampling",
  "contact_budget",
] as const;

/** A condition on the person that does not match. */
const UnmatchedCondition = z
  .strictObject({
    key: z.string(),
    type: z.string().describe("person, cohort or flag."),
    operator: z.string().nullable(),
    value: z.unknown().describe("Value that the condition expects."),
    actual: z
      .unknown()
      .describe("The person's property, null where it is not set; the value of a flag for the person."),
    is_set: z.boolean().describe("Whether the person has the property."),
  })
  .meta({ id: "UnmatchedCondition" });
export type UnmatchedCondition = z.infer<typeof UnmatchedCondition>;

/** Why the contact budget holds a survey back. */
const HeldBack = z
  .strictObject({
    surveys: z.int().describe("The limit that is full: so many surveys …"),
    days: z.int().describe("… in so many days. The wait period is one survey in its days."),
    is_used_up: z.boolean().describe("Whether by surveys that were shown; else other surveys go first."),
    instead: z
      .array(z.strictObject({ id: z.string(), name: z.string() }))
      .describe("The surveys that were shown, or go first. Archived and deleted ones are omitted."),
    next_date: z.iso
      .date()
      .nullable()
      .describe(
        "When it may be shown, if no other survey is shown until then: a day of the project's time zone. Null: not foreseeable.",
      ),
  })
  .meta({ id: "SurveyHeldBack" });
export type HeldBack = z.infer<typeof HeldBack>;

/** One check of a survey for a person. */
const EligibilityCheck = z
  .strictObject({
    check: z
      .enum(eligibilityChecks)
      .describe(
        "`state`: the survey runs. `linked_flag`, `targeting`: the flags of its audience. `already_surveyed`: answered or dismissed; not checked if `schedule` is always. `wait_period`: days since any survey. `sampling`: daily limits and canary. `contact_budget`: what the person was shown, and surveys that go first; not checked without a budget, and of exempt surveys.",
      ),
    passed: z.boolean(),
    flag: z.strictObject({ id: z.int(), key: z.string() }).nullable().describe("The flag that decides."),
    expected: z
      .unknown()
      .describe(
        "`state`: running. `linked_flag`: the variant, or true for any value that is on. Null for the others: see `unmatched`.",
      ),
    actual: z
      .unknown()
      .describe("The state; the value of the linked flag for the person; null for the others."),
    reason: z.enum(flagReasons).nullable().describe("Reason of the flag; null for the state."),
    unmatched: z.array(UnmatchedCondition).describe("Of a check that failed: conditions that do not match."),
    held_back: HeldBack.nullable().describe("Of the contact budget where it failed; null for the others."),
  })
  .meta({ id: "EligibilityCheck" });
export type EligibilityCheck = z.infer<typeof EligibilityCheck>;

/** A survey with its checks for a person. */
export const SurveyEligibility = z
  .strictObject({
    survey: z.strictObject({
      id: z.string(),
      name: z.string(),
      type: word(surveyTypes),
      state: z.enum(["draft", "scheduled", "running", "stopped", "complete"]),
      start_date: timestamp().nullable(),
    }),
    is_eligible: z.boolean().describe("Whether all checks passed; conditions of the page come on top."),
    checks: z.array(EligibilityCheck).describe("The checks that the survey has."),
    page_conditions: z
      .array(z.enum(["url", "selector", "deviceTypes", "events", "cancelEvents", "actions"]))
      .describe("Conditions that are checked on the page, in the browser."),
    conditions: z.record(z.string(), z.unknown()).describe("The survey's conditions, as stored."),
  })
  .meta({ id: "SurveyEligibility" });
export type SurveyEligibility = z.infer<typeof SurveyEligibility>;

/** All surveys with their checks. */
export const SurveyEligibilities = z
  .strictObject({
    distinct_id: z.string().nullable().describe("The id that rollouts were computed for: the first."),
    results: z
      .array(SurveyEligibility)
      .describe(
        `The surveys that started last, then drafts; at most ${maxCheckedSurveys}, without archived ones.`,
      ),
    last_page: z
      .strictObject({ url: z.string(), timestamp: timestamp() })
      .nullable()
      .describe("The person's latest `$pageview` with a URL."),
    last_events: z
      .array(z.strictObject({ event: z.string(), timestamp: timestamp() }))
      .describe(
        "When the person last did each event that conditions of these surveys name; none that they never did.",
      ),
  })
  .meta({ id: "SurveyEligibilities" });
export type SurveyEligibilities = z.infer<typeof SurveyEligibilities>;
