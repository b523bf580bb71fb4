import { useDeferredValue, useMemo } from "react";
import { choicePart, type UrlPart, type UrlParts } from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import { setRowWeight, toPercentWeights } from "@/components/surveys/editor/dry-run/mix-rows";
import { type EditedMixes, useStoredMixes } from "@/components/surveys/editor/dry-run/stored-mixes";
import { type LastRun, useLastRun } from "@/components/surveys/editor/dry-run/use-last-run";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import type { QuestionInput } from "@/lib/contract/survey/question";
import { type DryRun, runDry } from "@/lib/survey-model/dry-run";
import { type AnswerMix, evenMix, fitMix } from "@/lib/survey-model/dry-run/answer-mix";
import { mixOfResult } from "@/lib/survey-model/dry-run/mix-of-result";

/** The source of the answers of questions that are not edited. */
const mixSources = ["even", "last"] as const;
export type MixSource = (typeof mixSources)[number];

/** A question of a dry run with its mix. */
export interface DryRunQuestion {
  readonly id: string;
  readonly question: QuestionInput;
  readonly mix: AnswerMix;
  /** `none`: the last run has no answers to it, so that its mix is even. */
  readonly source: MixSource | "edited" | "none";
}

/** The state of the dry run. */
export interface DryRunState {
  source: MixSource;
  seed: number;
  /** Expected responses: the survey's limit, else what was typed. */
  responses: number;
  hasLimit: boolean;
  lastRun: LastRun;
  /** Questions of the draft, debounced. */
  questions: readonly DryRunQuestion[];
  run: DryRun;
  /** Questions whose mix was edited. */
  editedCount: number;
  /** Takes the answers from a source; edited mixes are reset. */
  setSource(source: MixSource): void;
  setSeed(seed: number): void;
  setResponses(count: number): void;
  /** Sets the weight of a row of a question's mix. Edits that are not in the run yet are kept. */
  setWeight(item: DryRunQuestion, rowId: string, weight: number): void;
  resetMix(questionId: string): void;
  resetMixes(): void;
}

/** The largest seed, so that it can be read out. */
export const largestSeed = 9999;
export const maxResponses = 1_000_000;

const integerPart = (key: string, fallback: number, most: number): UrlPart<number> => ({
  key,
  read: (text) => {
    const number = Number(text ?? fallback);
    return Number.isInteger(number) && number >= 1 && number <= most ? number : fallback;
  },
  write: (value) => (value === fallback ? null : String(value)),
});

const parts: UrlParts<{ source: MixSource; seed: number; responses: number }> = {
  source: choicePart("mix", mixSources, "even"),
  seed: integerPart("seed", 1, largestSeed),
  responses: integerPart("responses", 100, maxResponses),
};

/**
 * Runs the draft dry while that is enabled. Typing comes first, so that the run may be of a moment ago; the state stays
 * the same object until something of it changes.
 */
export function useDryRun(isEnabled: boolean): DryRunState | null {
  const draft = useDraft(({ questions, appearance, responses_limit }) => ({
    ...{ questions, appearance, responses_limit },
  }));
  const { surveyId, wire } = useEditor("surveyId", "wire");
  const [view, setView] = useUrlView(parts);
  const [edited, changeEdited] = useStoredMixes(surveyId);
  const lastRun = useLastRun(isEnabled);
  const source = view.source === "last" && lastRun.status === "ready" ? "last" : "even";
  const { seed } = view;
  const results = source === "last" ? lastRun.results : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: questions of the wire are new with every change of anything, those of the draft with their own.
  const inputs = useMemo(
    (): RunInputs => ({
      ids: draft.questions.map(({ id }) => id),
      wireQuestions: wire.questions ?? [],
      isShuffled: draft.appearance?.shuffleQuestions === true,
      edited,
      results,
      seed,
    }),
    [draft.questions, draft.appearance, edited, results, seed],
  );
  const current = useDeferredValue(inputs);
  const result = useMemo(() => (isEnabled ? runOf(current) : null), [isEnabled, current]);
  const limit = draft.responses_limit ?? 0;
  const responses = limit > 0 ? limit : view.responses;
  return useMemo(
    () =>
      result && {
        ...result,
        source,
        seed,
        responses,
        hasLimit: limit > 0,
        lastRun,
        editedCount: result.questions.filter((question) => question.source === "edited").length,
        setSource: (next) => {
          changeEdited(() => ({}));
          setView({ source: next });
        },
        setSeed: (next) => setView({ seed: next }),
        setResponses: (next) => setView({ responses: next }),
        setWeight: ({ id, question, mix }, rowId, weight) =>
          changeEdited((mixes) => {
            const present = (mixes[id] && fitMix(mixes[id], question)) ?? toPercentWeights(mix);
            return { ...mixes, [id]: setRowWeight(present, question, rowId, weight) };
          }),
        resetMix: (questionId) =>
          changeEdited((mixes) => {
            const { [questionId]: _, ...others } = mixes;
            return others;
          }),
        resetMixes: () => changeEdited(() => ({})),
      },
    [result, source, seed, responses, limit, lastRun, setView, changeEdited],
  );
}

interface RunInputs {
  ids: readonly string[];
  wireQuestions: readonly QuestionInput[];
  isShuffled: boolean;
  edited: EditedMixes;
  results: LastRun["results"];
  seed: number;
}

function runOf(inputs: RunInputs): Pick<DryRunState, "questions" | "run"> {
  const { ids, wireQuestions, isShuffled, edited, results, seed } = inputs;
  const questions = wireQuestions.map((question, index): DryRunQuestion => {
    const id = ids[index] ?? "";
    const own = edited[id] && fitMix(edited[id], question);
    if (own) return { id, question, mix: own, source: "edited" };
    if (!results) return { id, question, mix: evenMix(question), source: "even" };
    const result = results.questions.find((candidate) => candidate.id === question.id);
    const last = result && mixOfResult(result);
    const fitted = last && fitMix(last, question);
    return { id, question, mix: fitted ?? evenMix(question), source: fitted ? "last" : "none" };
  });
  const mixes = questions.map(({ mix }) => mix);
  return { questions, run: runDry({ questions: wireQuestions, mixes, seed, isShuffled }) };
}
