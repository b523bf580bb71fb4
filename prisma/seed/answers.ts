import { nextStep } from "@/lib/survey-model/branching";
import type { Random } from "@/prisma/seed/random";

/** Answers of the demo's persons to its surveys. */

/** The fields of a stored question that answers depend on. */
export interface DemoQuestion {
  id: string;
  type: string;
  question: string;
  scale?: number;
  choices?: string[];
  hasOpenChoice?: boolean;
}

const openAnswers: Record<string, readonly string[]> = {
  "nps-detractor": [
    "My notes vanished when the train went into a tunnel.",
    "Half of our club reads on paper and cannot join in.",
    "Too many reminders. I read when I read.",
    "The page numbers do not match my edition.",
    "Searching my own shelf takes longer than walking to it.",
  ],
  "nps-passive": [
    "Let me see who is at which chapter without spoilers.",
    "A dark theme that is dark, not grey.",
    "Exporting my quotes to a text file.",
    "Sync between phone and tablet is a chapter behind.",
  ],
  "invite-trouble": ["The mail landed in spam"],
  "invite-words": [
    "A link that works without an account for the first look.",
    "Inviting from my address book.",
    "Nothing, really. It was fine.",
  ],
  "view-missing": [
    "The page numbers.",
    "Two columns in landscape.",
    "The old font. I know it is ugly. I like it.",
  ],
  "churn-reason": ["I am moving and my club is not", "My eyes: I listen now", "Just trying things out"],
  "churn-missing": [
    "Audiobooks in the same place.",
    "Reading lists I can share with people outside.",
    "A calendar for our meetings.",
  ],
  "ces-genre": ["Whatever my sister read"],
  "pmf-who": [
    "Clubs that live in different cities.",
    "People who read three books at once.",
    "Teachers with a class that would rather not.",
  ],
  "pmf-benefit": [
    "I finish books again.",
    "Talking about chapter three while I am still in chapter three.",
    "It remembers what I thought.",
  ],
  "vote-why": [
    "Because the best part of a club is the margin.",
    "I forget what we agreed on.",
    "",
    "It would save us a group chat.",
  ],
};

const ratings: Record<number, readonly (readonly [number, number])[]> = {
  2: [
    [1, 3],
    [2, 1],
  ],
  3: [
    [1, 2],
    [2, 3],
    [3, 4],
  ],
  5: [
    [1, 1],
    [2, 1],
    [3, 3],
    [4, 6],
    [5, 5],
  ],
  7: [
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 5],
    [6, 6],
    [7, 4],
  ],
  10: [
    [0, 1],
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 2],
    [6, 3],
    [7, 6],
    [8, 9],
    [9, 10],
    [10, 8],
  ],
};

function answerQuestion(question: DemoQuestion, random: Random): string | number | string[] {
  const { type, choices = [], hasOpenChoice } = question;
  const texts = openAnswers[question.id] ?? ["Good as it is."];
  // Earlier choices are the more popular ones; the last is sometimes open.
  const choose = () => {
    const index = Math.floor(random.next() ** 1.6 * choices.length);
    return hasOpenChoice && index === choices.length - 1 ? random.pick(texts) : (choices[index] ?? "");
  };
  switch (type) {
    case "rating":
      return random.weighted(ratings[question.scale ?? 5] ?? ratings[5]!);
    case "single_choice":
      return choose();
    case "multiple_choice":
      return [...new Set([choose(), choose()])];
    case "link":
      return "link clicked";
    default:
      return random.pick(texts);
  }
}

/** Answers a survey along its branches. @returns answers by question id, as SDKs send them */
export function answerSurvey(
  questions: readonly DemoQuestion[],
  random: Random,
): Record<string, string | number | string[]> {
  const answers: Record<string, string | number | string[]> = {};
  for (let index: number | "end" = 0; index !== "end" && index < questions.length; ) {
    const question: DemoQuestion = questions[index]!;
    const answer = answerQuestion(question, random);
    answers[question.id] = answer;
    index = nextStep(questions, index, answer);
  }
  return answers;
}
