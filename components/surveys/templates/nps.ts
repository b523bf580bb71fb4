import { type Template, thankYouAppearance, waitPeriod } from "@/components/surveys/templates/template";

/** Net promoter score with a follow-up by segment, twice a year for two years. */
export const nps: Template = {
  purpose: "satisfaction",
  write: (t) => {
    const open = { type: "open", optional: true, placeholder: t("nps.placeholder") } as const;
    return {
      name: t("nps.name"),
      description: t("nps.detail"),
      type: "popover",
      schedule: "recurring",
      iteration_count: 4,
      iteration_frequency_days: 180,
      questions: [
        {
          type: "rating",
          question: t("nps.score"),
          display: "number",
          scale: 10,
          isNpsQuestion: true,
          lowerBoundLabel: t("nps.low"),
          upperBoundLabel: t("nps.high"),
          branching: {
            type: "response_based",
            responseValues: { detractors: 1, passives: 2, promoters: 3 },
          },
        },
        { ...open, question: t("nps.detractors"), branching: { type: "end" } },
        { ...open, question: t("nps.passives"), branching: { type: "end" } },
        { ...open, question: t("nps.promoters"), branching: { type: "end" } },
      ],
      conditions: waitPeriod(180),
      appearance: thankYouAppearance(t),
    };
  },
};
