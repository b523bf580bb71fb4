import { z } from "zod";
import { isLogo, maxLogoBytes } from "@/lib/contract/project/logo";
import { defaultTurnDays, maxBudgetSurveys, maxProjectWaitDays } from "@/lib/contract/survey/limits";
import { extension } from "@/lib/contract/wire/extension";
import { flag, integer } from "@/lib/contract/wire/field";

const Theme = z.strictObject({
  id: z.string(),
  name: z.string(),
  appearance: z.record(z.string(), z.unknown()),
});

const brandingExcept = "Never where the appearance of a survey has `whiteLabel: true`.";

const ContactBudget = z
  .strictObject({
    surveys: integer({ min: 1, max: maxBudgetSurveys }).describe("The most surveys that a person is shown."),
    days: integer({ min: 1, max: maxProjectWaitDays }).describe(
      "In so many days of the project's time zone, today included.",
    ),
    turn_days: integer({ min: 1, max: maxProjectWaitDays })
      .default(defaultTurnDays)
      .describe("Days after which a survey that could have been shown and was not goes behind the others."),
  })
  .meta({ id: "ContactBudget" });

/** The defaults of a project's surveys, and where respondents see "Made with Fieldbook". */
export const SurveyConfig = z
  .strictObject({
    appearance: z.record(z.string(), z.unknown()).nullable().describe("Default appearance of new surveys."),
    themes: z.array(Theme),
    logo: z
      .string()
      .nullable()
      .describe("Stands at the top of hosted pages: a PNG, JPEG or WebP image as a data URL; null for none."),
    show_branding_on_hosted_pages: z
      .boolean()
      .describe(`Hosted pages show "Made with Fieldbook". Default: true. ${brandingExcept}`),
    show_branding_in_widgets: z
      .boolean()
      .describe(`Popovers and widgets show "Made with Fieldbook". Default: false. ${brandingExcept}`),
    seenSurveyWaitPeriodInDays: z
      .int()
      .nullable()
      .describe(
        "Days after any survey before a person is shown the next one: the least that every survey waits, whatever its conditions say. Hosted surveys without a limit of responses don't wait. 0 or null: none.",
      ),
    contact_budget: ContactBudget.nullable().meta(
      extension(
        "The most surveys that a person is shown over all surveys, by `contact_priority`. Exempt surveys neither wait nor count; flags that an SDK evaluates locally are outside of it. Null: no limit.",
      ),
    ),
  })
  .meta({ id: "SurveyConfig" });
export type SurveyConfig = z.infer<typeof SurveyConfig>;

/** The settings of a project that changed none; a stored configuration has only the keys that were ever set. */
export const defaultSurveyConfig: SurveyConfig = {
  appearance: null,
  themes: [],
  logo: null,
  show_branding_on_hosted_pages: true,
  show_branding_in_widgets: false,
  seenSurveyWaitPeriodInDays: null,
  contact_budget: null,
};

/** The changeable defaults. */
export const SurveyConfigInput = z
  .object({
    appearance: z.record(z.string(), z.unknown()).nullable().optional(),
    themes: z.array(Theme).max(100).optional(),
    logo: z
      .string()
      .refine(isLogo, `Send a PNG, JPEG or WebP image of at most ${maxLogoBytes / 1024} KiB as a data URL.`)
      .nullable()
      .optional(),
    show_branding_on_hosted_pages: flag().optional(),
    show_branding_in_widgets: flag().optional(),
    seenSurveyWaitPeriodInDays: integer({ max: maxProjectWaitDays }).nullable().optional(),
    contact_budget: ContactBudget.nullable()
      .optional()
      .meta(extension("Replaces the budget; null removes it.")),
    min_days_between_surveys: z
      .custom<undefined>(
        (sent) => sent === undefined,
        "Renamed: send seenSurveyWaitPeriodInDays, which every survey waits.",
      )
      .optional()
      .meta({
        override: { not: {} },
        deprecated: true,
        ...extension("The former name of `seenSurveyWaitPeriodInDays`. Refused with 400."),
      }),
  })
  .meta({ id: "SurveyConfigInput", description: "Omitted keys keep their value." });
