import "server-only";
import { shown } from "@/lib/contract/wire/json";
import { isAnswer } from "@/lib/surveys/responses/answers";
import type { AnswerGroup } from "@/lib/surveys/results/answer-groups";
import type { TracedChoices } from "@/lib/surveys/results/choices";
import type { QuestionForm } from "@/lib/surveys/results/forms";
import type { QuestionRevision } from "@/lib/surveys/results/history";
import { ratingIn } from "@/lib/surveys/results/rating-score";
import type { ResultModel } from "@/lib/surveys/results/result-model";
import { type EdgeTally, type FormTally, increase, type SetTally } from "@/lib/surveys/results/tally";

/** Counts a group's path and answers. */
export function countGroup(tally: SetTally, model: ResultModel, group: AnswerGroup): void {
  addPath(tally, group);
  addAnswers(tally, model, group);
}

function addPath({ edges, questions }: SetTally, { path, isCompleted, count }: AnswerGroup): void {
  let from: number | null = null;
  for (const to of path.steps) {
    addEdge(edges, questions.length, { from, to, count });
    from = to;
  }
  if (from === null) return;
  if (isCompleted) addEdge(edges, questions.length, { from, to: null, count });
  else if (path.end === "exit") questions[from]!.exits += count;
}

/** @param questionCount of the history */
function addEdge(edges: Map<number, EdgeTally>, questionCount: number, added: EdgeTally): void {
  const key = (added.from ?? questionCount) * (questionCount + 1) + (added.to ?? questionCount);
  const edge = edges.get(key);
  if (edge) edge.count += added.count;
  else edges.set(key, added);
}

function addAnswers(tally: SetTally, { questions, choices }: ResultModel, group: AnswerGroup): void {
  const { revision, revisionIndex, path, answers, count } = group;
  const exit = path.end === "exit" ? path.steps.at(-1) : undefined;
  const add = (position: number) => {
    const question = tally.questions[position]!;
    const { forms, formByRevision } = questions[position]!;
    const formIndex = formByRevision[revisionIndex]!;
    const form = question.forms[formIndex]!;
    const answer = answers[position];
    question.shown += count;
    form.shown += count;
    if (!isAnswer(answer)) {
      if (position !== exit) question.skipped += count;
      return;
    }
    question.answered += count;
    form.answered += count;
    addAnswer(form, forms[formIndex]!, { choices: choices[position]!, revision, answer, count });
  };
  for (const position of path.steps) add(position);
  for (const position of path.offPath) {
    add(position);
    tally.questions[position]!.offPath += count;
  }
}

/** Counts an answer in its form. */
function addAnswer(
  tally: FormTally,
  form: QuestionForm,
  {
    choices,
    revision,
    answer,
    count,
  }: { choices: TracedChoices; revision: QuestionRevision; answer: unknown; count: number },
): void {
  switch (form.form) {
    case "rating": {
      const rating = ratingIn(form, answer);
      if (rating === null) tally.others += count;
      else increase(tally.ratings, rating, count);
      return;
    }
    case "choice":
    case "choices": {
      const given = [answer].flat().map((text) => choices.find(revision, shown(text)) ?? shown(text));
      for (const choice of new Set(given)) {
        if (typeof choice === "string") tally.others += count;
        else increase(tally.choices, choice, count);
      }
      return;
    }
    case "text":
    case "nothing":
    case null:
      return;
    default:
      form.form satisfies never;
  }
}
