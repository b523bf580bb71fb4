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
    "I lost my notes twice. Offline has to work.",
    "Notes written offline are gone the next morning.",
    "Half of our club reads on paper and cannot join in.",
    "We are six, three of us read on paper. There is no place for them.",
    "Too many reminders. I read when I read.",
    "Three reminders a day is not a nudge, it is a job.",
    "The page numbers do not match my edition.",
    "We spend the first ten minutes finding the same page.",
    "Searching my own shelf takes longer than walking to it.",
    "Search finds everything except the book I am looking for.",
    "It signs me out whenever I change my phone's language.",
    "Too expensive for a club that meets once a month.",
  ],
  "nps-passive": [
    "Let me see who is at which chapter without spoilers.",
    "Spoilers. Hide notes from chapters I have not read.",
    "A dark theme that is dark, not grey.",
    "The dark theme hurts in bed. Make it darker.",
    "Exporting my quotes to a text file.",
    "I would like my quotes back, as a file.",
    "Sync between phone and tablet is a chapter behind.",
    "Sync. My tablet never knows where my phone is.",
    "Page numbers that match the paperback.",
    "Let me mute one club without leaving it.",
    "Footnotes should open where I am, not at the end.",
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

/** How likely persons answer the next question. */
const continues = 0.96;
/** How likely they follow a link. */
const clicks = 0.38;

/** A rating; the better the mood, the more often the better of two. @param mood from 0 to 1 */
function rate(scale: number, mood: number, random: Random): number {
  const weights = ratings[scale] ?? ratings[5]!;
  const [first, second] = [random.weighted(weights), random.weighted(weights)];
  return random.chance(mood) ? Math.max(first, second) : Math.min(first, second);
}

function answerQuestion(question: DemoQuestion, mood: number, random: Random): string | number | string[] {
  const { type, choices = [], hasOpenChoice } = question;
  const texts = openAnswers[question.id] ?? ["Good as it is."];
  // Earlier choices are the more popular ones; the last is sometimes open.
  const choose = () => {
    const index = Math.floor(random.next() ** 1.6 * choices.length);
    return hasOpenChoice && index === choices.length - 1 ? random.pick(texts) : (choices[index] ?? "");
  };
  switch (type) {
    case "rating":
      return rate(question.scale ?? 5, mood, random);
    case "single_choice":
      return choose();
    case "multiple_choice":
      return [...new Set([choose(), choose()])];
    case "link":
      return random.chance(clicks) ? "link clicked" : "";
    default:
      return random.pick(texts);
  }
}

/** What a person sent. */
export interface DemoAnswers {
  /** By question id, as SDKs send them. */
  answers: Record<string, string | number | string[]>;
  /** False if they left before the end. */
  isCompleted: boolean;
}

/** Answers a survey along its branches; some leave midway. @param mood of ratings, from 0 to 1 */
export function answerSurvey(questions: readonly DemoQuestion[], mood: number, random: Random): DemoAnswers {
  const answers: DemoAnswers["answers"] = {};
  for (let index: number | "end" = 0; index !== "end" && index < questions.length; ) {
    const question: DemoQuestion = questions[index]!;
    if (index > 0 && !random.chance(continues)) return { answers, isCompleted: false };
    const answer = answerQuestion(question, mood, random);
    if (answer !== "") answers[question.id] = answer;
    index = nextStep(questions, index, answer);
  }
  return { answers, isCompleted: true };
}
