import type { z } from "zod";
import type { SurveyInput } from "@/lib/contract/survey/survey";

/** The eight surveys of the demo project: every state, every type, every kind of question, every kind of branching. */

type Sent = z.input<typeof SurveyInput>;

/** A demo survey, and how many days ago it was written. */
export interface DemoSurvey {
  survey: Sent;
  writtenDaysAgo: number;
  /** Linked to the demo flag. */
  isLinked?: boolean;
}

const day = 86_400_000;

/** Brand of the demo product, a reading app for book clubs. */
/** How surveys of the demo look: the default of their project. */
export const look = {
  backgroundColor: "#fcfdfb",
  textColor: "#15211c",
  submitButtonColor: "#17586b",
  submitButtonTextColor: "#ffffff",
  ratingButtonColor: "#fcfdfb",
  ratingButtonActiveColor: "#17586b",
  borderColor: "#76847c",
  fontFamily: "inherit",
  position: "right",
  whiteLabel: true,
} as const;

/** What else the project can look like. */
export const themes = [
  {
    id: "night",
    name: "Night reading",
    appearance: {
      ...look,
      backgroundColor: "#15211c",
      textColor: "#e6ede8",
      submitButtonColor: "#86c5d6",
      submitButtonTextColor: "#0b1a1f",
      ratingButtonColor: "#15211c",
      ratingButtonActiveColor: "#86c5d6",
      inputBackground: "#1c2622",
    },
  },
  {
    id: "paper",
    name: "Old paper",
    appearance: { ...look, backgroundColor: "#f5ebd3", textColor: "#43351a", submitButtonColor: "#7d5a10" },
  },
];

const thanks = (header: string, description: string) => ({
  displayThankYouMessage: true,
  thankYouMessageHeader: header,
  thankYouMessageDescription: description,
  thankYouMessageDescriptionContentType: "text",
});

/** @param now the day the demo data ends */
export function demoSurveys(now: Date): DemoSurvey[] {
  const at = (days: number) => new Date(now.getTime() + days * day).toISOString();
  return [
    {
      writtenDaysAgo: 64,
      survey: {
        name: "Would you recommend Lantern?",
        description: "Monthly NPS with a follow-up question for detractors, passives and promoters.",
        type: "popover",
        schedule: "recurring",
        start_date: at(-61),
        iteration_count: 6,
        iteration_frequency_days: 30,
        enable_partial_responses: true,
        questions: [
          {
            id: "nps-score",
            type: "rating",
            display: "number",
            scale: 10,
            question: "How likely are you to recommend Lantern to a friend who loves books?",
            lowerBoundLabel: "Not likely",
            upperBoundLabel: "Very likely",
            isNpsQuestion: true,
            branching: {
              type: "response_based",
              responseValues: { detractors: 1, passives: 2, promoters: 3 },
            },
            translations: {
              de: {
                question:
                  "Wie wahrscheinlich ist es, dass du Lantern Menschen empfiehlst, die Bücher lieben?",
                lowerBoundLabel: "Unwahrscheinlich",
                upperBoundLabel: "Sehr wahrscheinlich",
                buttonText: "Absenden",
              },
            },
          },
          {
            id: "nps-detractor",
            type: "open",
            question: "What let you down?",
            description: "One sentence is enough. We read every answer.",
            branching: { type: "end" },
            translations: {
              de: {
                question: "Was hat dich enttäuscht?",
                description: "Ein Satz genügt. Wir lesen jede Antwort.",
                buttonText: "Absenden",
              },
            },
          },
          {
            id: "nps-passive",
            type: "open",
            question: "What is the one thing we should fix first?",
            branching: { type: "end" },
            translations: {
              de: { question: "Was sollten wir als Erstes verbessern?", buttonText: "Absenden" },
            },
          },
          {
            id: "nps-promoter",
            type: "link",
            question: "Great to hear! Would you leave us a review?",
            link: "https://example.com/review-lantern",
            buttonText: "Write a review",
            optional: true,
          },
        ],
        conditions: { url: "/library", urlMatchType: "icontains", seenSurveyWaitPeriodInDays: 30 },
        appearance: { ...look, ...thanks("Thank you", "We read every answer on Friday mornings.") },
        translations: {
          de: {
            name: "Würdest du Lantern empfehlen?",
            thankYouMessageHeader: "Danke",
            thankYouMessageDescription: "Freitags lesen wir jede Antwort.",
            thankYouMessageCloseButtonText: "Schließen",
          },
        },
      },
    },
    {
      writtenDaysAgo: 23,
      survey: {
        name: "How did inviting your club go?",
        description: "Shown after the first invitation is sent.",
        type: "popover",
        schedule: "always",
        start_date: at(-20),
        responses_limit: 500,
        questions: [
          {
            id: "invite-feeling",
            type: "rating",
            display: "emoji",
            scale: 5,
            question: "How did inviting your club go?",
            lowerBoundLabel: "Painful",
            upperBoundLabel: "Lovely",
            branching: {
              type: "response_based",
              responseValues: { negative: 1, neutral: 2, positive: "end" },
            },
          },
          {
            id: "invite-trouble",
            type: "multiple_choice",
            question: "What got in the way?",
            choices: [
              "The link didn’t open",
              "My friends have no account",
              "I couldn’t find the button",
              "Something else",
            ],
            hasOpenChoice: true,
            shuffleOptions: true,
          },
          {
            id: "invite-words",
            type: "open",
            question: "What would have made it easier?",
            optional: true,
          },
        ],
        conditions: { events: { repeatedActivation: false, values: [{ name: "invitation sent" }] } },
        appearance: { ...look, surveyPopupDelaySeconds: 3, ...thanks("Thanks!", "Happy reading together.") },
      },
    },
    {
      writtenDaysAgo: 12,
      isLinked: true,
      survey: {
        name: "The new reading view",
        description: "Feedback on the calm variant of the redesign.",
        type: "widget",
        start_date: at(-9),
        questions: [
          {
            id: "view-better",
            type: "rating",
            display: "emoji",
            scale: 2,
            question: "Is the new reading view an improvement?",
            branching: {
              type: "response_based",
              responseValues: { positive: "end", negative: 1 },
            },
          },
          {
            id: "view-missing",
            type: "open",
            question: "What do you miss from the old one?",
            description: "<b>Page numbers</b> are on their way back.",
            descriptionContentType: "html",
          },
        ],
        conditions: {
          linkedFlagVariant: "calm",
          url: "/read/",
          urlMatchType: "icontains",
          deviceTypes: ["Desktop", "Tablet"],
          deviceTypesMatchType: "exact",
        },
        appearance: { ...look, widgetType: "tab", widgetLabel: "Feedback", widgetColor: "#17586b" },
      },
    },
    {
      writtenDaysAgo: 4,
      survey: {
        name: "Finding your next book",
        description: "Customer effort score for the discovery page. Starts next week.",
        type: "popover",
        start_date: at(6),
        end_date: at(27),
        responses_limit: 300,
        questions: [
          {
            id: "ces-effort",
            type: "rating",
            display: "number",
            scale: 7,
            question: "Lantern made it easy to find my next book.",
            lowerBoundLabel: "Strongly disagree",
            upperBoundLabel: "Strongly agree",
          },
          {
            id: "ces-genre",
            type: "single_choice",
            question: "What were you looking for?",
            choices: ["A novel", "Non-fiction", "Poetry", "A recommendation", "Something else"],
            hasOpenChoice: true,
            shuffleOptions: false,
          },
        ],
        conditions: { url: "/discover", urlMatchType: "icontains" },
        appearance: { ...look, ...thanks("Thank you", "Your feedback helps us improve the discovery page.") },
        targeting_flag_filters: {
          groups: [
            {
              properties: [{ key: "books_finished", value: "2", operator: "gt", type: "person" }],
              rollout_percentage: 50,
            },
          ],
        },
      },
    },
    {
      writtenDaysAgo: 88,
      survey: {
        name: "Why are you leaving?",
        description: "Shown on the cancellation page. Paused during the billing migration.",
        type: "popover",
        start_date: at(-85),
        end_date: at(-11),
        questions: [
          {
            id: "churn-reason",
            type: "single_choice",
            question: "Why are you leaving Lantern?",
            choices: [
              "My club stopped meeting",
              "It costs too much",
              "I read on paper",
              "Something is missing",
              "Other",
            ],
            hasOpenChoice: true,
            branching: { type: "response_based", responseValues: { "0": "end", "1": 1, "3": 2 } },
          },
          {
            id: "churn-price",
            type: "single_choice",
            question: "What would be a fair monthly price?",
            choices: ["€ 2", "€ 4", "€ 6", "I wouldn’t pay"],
            branching: { type: "specific_question", index: 3 },
          },
          { id: "churn-missing", type: "open", question: "What is missing?" },
          {
            id: "churn-return",
            type: "rating",
            display: "emoji",
            scale: 3,
            question: "How likely are you to come back?",
            optional: true,
          },
        ],
        conditions: { url: "/account/cancel", urlMatchType: "icontains" },
        appearance: {
          ...look,
          position: "center",
          ...thanks("Sorry to see you go", "We keep your shelves for a year."),
        },
      },
    },
    {
      writtenDaysAgo: 100,
      survey: {
        name: "Could you live without Lantern?",
        description: "Product-market fit survey with three monthly iterations. Complete.",
        type: "api",
        schedule: "recurring",
        start_date: at(-95),
        iteration_count: 3,
        iteration_frequency_days: 28,
        questions: [
          {
            id: "pmf-feeling",
            type: "single_choice",
            question: "How would you feel if you could no longer use Lantern?",
            choices: ["Very disappointed", "Somewhat disappointed", "Not disappointed"],
          },
          { id: "pmf-who", type: "open", question: "Who do you think gets the most out of it?" },
          { id: "pmf-benefit", type: "open", question: "What is the main thing it does for you?" },
        ],
        enable_partial_responses: true,
      },
    },
    {
      writtenDaysAgo: 2,
      survey: {
        name: "Half an hour with our designers",
        description: "Interview invitation. Add dates to the calendar link before starting.",
        type: "external_survey",
        questions: [
          {
            id: "talk-yes",
            type: "single_choice",
            question: "Would you like to talk with us for 30 minutes about reading together?",
            description: "By video call. You’ll get a bookshop voucher as a thank-you.",
            choices: ["Yes", "Not this time"],
            branching: { type: "response_based", responseValues: { "1": "end" } },
          },
          {
            id: "talk-when",
            type: "multiple_choice",
            question: "When are you available?",
            choices: ["Weekday mornings", "Weekday evenings", "Weekends"],
          },
          {
            id: "talk-book",
            type: "link",
            question: "Pick a time",
            link: "https://example.com/talk-to-lantern",
            buttonText: "Open calendar",
          },
        ],
        appearance: { ...look, ...thanks("See you soon", "Maren will contact you within one business day.") },
      },
    },
    {
      writtenDaysAgo: 130,
      survey: {
        name: "What should we build next? (spring)",
        description: "Feature vote in spring. The winner, shared margins, has shipped.",
        type: "popover",
        start_date: at(-126),
        end_date: at(-98),
        archived: true,
        questions: [
          {
            id: "vote-features",
            type: "multiple_choice",
            question: "Which two would you use every week?",
            choices: [
              "Shared margins",
              "Reading streaks",
              "Audiobook sync",
              "A calendar for the club",
              "Quotes as pictures",
            ],
            shuffleOptions: true,
          },
          { id: "vote-why", type: "open", question: "Why these?", optional: true },
        ],
        appearance: { ...look, ...thanks("Thanks for voting", "We’ll share the results in our newsletter.") },
      },
    },
  ];
}

/** The flag behind the redesign that one of the surveys asks about. */
export const demoFlag = {
  key: "reading-view-redesign",
  name: "New reading view in two variants",
  filters: {
    groups: [{ properties: [], rollout_percentage: 60 }],
    multivariate: {
      variants: [
        { key: "control", name: "Current layout", rollout_percentage: 34 },
        { key: "calm", name: "Wide margins, serif", rollout_percentage: 33 },
        { key: "dense", name: "Compact layout", rollout_percentage: 33 },
      ],
    },
  },
};
