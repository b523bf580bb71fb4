/** The canary of a survey: at first it is shown to a share of its audience, and stops by itself when many dismiss it. Ours. */
import { z } from "zod";
import { extension } from "@/lib/contract/wire/extension";
import { datetime, integer, timestamp } from "@/lib/contract/wire/field";

/** Limits and defaults of a canary. Shares and rates in percent. */
export const canaryLimits = {
  share: { min: 1, max: 50, fallback: 5 },
  hours: { min: 1, max: 168, fallback: 24 },
  max_dismissal_rate: { min: 1, max: 100, fallback: 40 },
} as const;

/** Persons that must have been shown the survey before dismissals can stop it. */
export const minCanaryShown = 20;

/** The input of a canary. */
export const CanaryInput = z
  .object({
    share: integer(canaryLimits.share)
      .default(canaryLimits.share.fallback)
      .describe("Percent of the audience: 1 to 50. Default: 5."),
    hours: integer(canaryLimits.hours)
      .default(canaryLimits.hours.fallback)
      .describe("Hours after which everyone in the audience sees it: 1 to 168. Default: 24."),
    max_dismissal_rate: integer(canaryLimits.max_dismissal_rate)
      .default(canaryLimits.max_dismissal_rate.fallback)
      .describe(
        `Percent of the persons it was shown to: 1 to 100. The survey stops when more dismissed it without an answer, once it was shown to at least ${minCanaryShown}. Default: 40.`,
      ),
  })
  .meta({ id: "CanaryInput" });
export type CanaryInput = z.output<typeof CanaryInput>;

/** The options of a survey's launch. */
export const LaunchInput = z
  .object({
    canary: CanaryInput.nullish().meta(
      extension(
        "Shows the survey to a share of its audience at first. Only for popovers and widgets. A stopped survey is resumed; a running one is a 400.",
      ),
    ),
    start_date: datetime()
      .nullish()
      .meta(
        extension(
          "Schedules the start for this time, in the future, with the canary or without one; a survey that has started is a 400. Without it, the survey starts now.",
        ),
      ),
  })
  .meta({ id: "LaunchInput" });
export type LaunchInput = z.output<typeof LaunchInput>;

/** The outcomes of a canary. */
export const canaryOutcomes = ["passed", "stopped", "ended"] as const;

/** The canary of a survey's last or next start. */
export const SurveyCanary = z
  .strictObject({
    share: z.int().describe("Percent of the audience."),
    started_at: timestamp().describe("Start of the survey, from which the canary's hours count."),
    until: timestamp().describe("From then on everyone in the audience sees the survey."),
    max_dismissal_rate: z.int().describe("Percent of the persons it was shown to."),
    status: z
      .enum(["scheduled", "running", ...canaryOutcomes])
      .describe(
        "scheduled: the survey has not started. running. passed: the canary reached its end. stopped: too many persons dismissed the survey, which was stopped. ended: the survey ended first.",
      ),
    shown: z.int().describe("Persons it was shown to, as counted by the last check. Checked every minute."),
    dismissed: z.int().describe("Of these, persons who dismissed it without an answer."),
  })
  .meta({ id: "SurveyCanary" });
export type SurveyCanary = z.infer<typeof SurveyCanary>;
