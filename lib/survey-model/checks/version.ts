/** V1: changes that existing answers no longer match. */

import { scales, scalesOf } from "@/lib/contract/survey/scales";
import type { JsonObject } from "@/lib/contract/wire/json";
import type { CheckedSurvey, Edit, Facts, Fix, Problem } from "@/lib/survey-model/checks/problem";
import { excerpt, objectOf, questionsOf, textOf } from "@/lib/survey-model/checks/read";
import { type Break, breaksBetween, fixedChoices } from "@/lib/survey-model/comparability";
import { matchChoices } from "@/lib/survey-model/diff/match-choices";

/**
 * Changes to a survey with answers that make those incomparable. Publishing stores a new version, so nothing is lost.
 */
export function checkVersion(survey: CheckedSurvey, { published, responsesCount }: Facts): Problem[] {
  if (published === undefined || !responsesCount) return [];
  const now = new Map(questionsOf(survey).map(({ id }, at) => [id, at]));
  return breaksBetween(published, survey).map((broken) => {
    const { id, question, reason } = broken;
    const at = now.get(id);
    return {
      code: "V1",
      variant: reason,
      severity: "warning",
      tab: "questions",
      path: at === undefined ? "questions" : `questions.${at}`,
      questions: at === undefined ? [] : [at],
      values: {
        question: (at ?? question) + 1,
        count: responsesCount,
        text: excerpt(textOf(objectOf(questionsOf(published)[question]).question)),
      },
      fixes: [wayBack(broken, at, survey, published)].filter((fix) => fix !== null),
    };
  });
}

/** Restores the parts of a question that its answers depend on, and keeps the other changes. */
function wayBack(
  { question, reason }: Break,
  at: number | undefined,
  survey: CheckedSurvey,
  published: CheckedSurvey,
): Fix | null {
  const questions = questionsOf(published);
  const old = objectOf(questions[question]);
  if (reason === "removed" || reason === "kind" || at === undefined) {
    return {
      name: reason === "removed" ? "bringBack" : "asPublished",
      values: { question: (at ?? question) + 1, text: excerpt(textOf(old.question)) },
      edits: [{ kind: "restore", questions, at: question }],
    };
  }
  const now = objectOf(questionsOf(survey)[at]);
  return reason === "scale" ? formerScale(old, now, at) : formerChoices(old, now, at);
}

/** Emoji do not have all scales, so numbers may have to be restored with the scale. */
function formerScale(old: JsonObject, now: JsonObject, at: number): Fix | null {
  const scale = scales.number.find((supported) => supported === (old.scale ?? 5));
  if (scale === undefined) return null; // older rules allowed it
  const display: Edit[] = !scalesOf(now.display).includes(scale)
    ? [{ kind: "set", path: ["questions", at, "display"], value: "number" }]
    : [];
  return { name: "setScale", values: { scale }, edits: [...display, { kind: "scale", question: at, scale }] };
}

/** Restores the texts of renamed choices, and appends removed ones. */
function formerChoices(old: JsonObject, now: JsonObject, at: number): Fix {
  const [before, after] = [fixedChoices(old).map(textOf), fixedChoices(now).map(textOf)];
  const renamed = matchChoices(before, after).flatMap((origin, choice) => {
    const text = origin === null ? undefined : before[origin];
    return text === undefined || text === after[choice] ? [] : [{ choice, text }];
  });
  const names = renamed.map(({ text }) => text);
  const texts = before.filter((text) => !after.includes(text) && !names.includes(text));
  return {
    name: "formerChoices",
    values: { count: names.length + texts.length, text: excerpt(names[0] ?? texts[0] ?? "") },
    edits: [
      ...renamed.map((choice) => ({ kind: "choiceText", question: at, ...choice }) as const),
      ...(texts.length > 0 ? [{ kind: "addChoices", question: at, texts } as const] : []),
    ],
  };
}
