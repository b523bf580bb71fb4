import type { RatingScale } from "@/lib/contract/survey/scales";
import "server-only";
import type { AnswerForm } from "@/lib/contract/survey/question-kinds";
import type { PastQuestion, SurveyHistory } from "@/lib/surveys/results/history";

/** A type and scale that a question had: answers in different forms can't be joined. */
export interface QuestionForm extends RatingScale {
  type: string | null;
  form: AnswerForm | null;
  /** Whether its score is a Net Promoter Score, as its last version said. */
  isNps: boolean;
  /** Points of a rating's scale, ascending. */
  points: number[];
  firstVersion: number;
  lastVersion: number;
  /** The question's last text in this form. */
  text: string;
  /** Whether respondents could write a custom answer, in some version. */
  isOpen: boolean;
}

/** A question over the versions of its survey. */
export interface TracedQuestion {
  id: string;
  /** Index in the last version; null for a removed question. */
  index: number | null;
  firstVersion: number;
  /** The version that removed it; null while it exists. */
  removedIn: number | null;
  /** The last one is the present one. Forms that returned are one. */
  forms: QuestionForm[];
  /** The index of its form, by revision; where the question did not exist, of the revision before, else of the next. */
  formByRevision: number[];
}

/** Follows every question of a survey through its versions. */
export function traceQuestions({ revisions, questionIds, versions }: SurveyHistory): TracedQuestion[] {
  return questionIds.map((id, place) => {
    const forms = new Map<string, QuestionForm>();
    const keys = revisions.map(({ questions, indexes, firstVersion, lastVersion }) => {
      const question = questions[indexes[place]!];
      if (!question) return null;
      const key = `${question.type}|${question.scale}`;
      const form = forms.get(key) ?? { ...formOf(question), firstVersion, lastVersion };
      Object.assign(form, {
        lastVersion,
        text: question.text,
        display: question.display,
        isNps: question.isNps,
        isOpen: form.isOpen || offersText(question),
      });
      // The form of the last version is the last one.
      forms.delete(key);
      forms.set(key, form);
      return key;
    });
    const order = [...forms.keys()];
    const formIndexes = keys.map((key) => (key === null ? null : order.indexOf(key)));
    const last = keys.findLastIndex((key) => key !== null);
    const index = revisions.at(-1)?.indexes[place] ?? -1;
    return {
      id,
      index: index < 0 ? null : index,
      firstVersion:
        revisions.find(({ indexes }) => indexes[place]! >= 0)?.firstVersion ?? versions[0]!.version,
      removedIn: revisions[last + 1]?.firstVersion ?? null,
      forms: [...forms.values()],
      formByRevision: withoutGaps(formIndexes),
    };
  });
}

/** Each gap filled with the value before it, one at the beginning with the first value. */
function withoutGaps(values: readonly (number | null)[]): number[] {
  let last = values.find((value) => value !== null) ?? 0;
  return values.map((value) => (last = value ?? last));
}

/** Largest scale whose points are listed: older rules allowed any. */
const largestScale = 100;

function formOf(question: PastQuestion): Omit<QuestionForm, "firstVersion" | "lastVersion"> {
  const { type, form, display, text, isNps } = question;
  const scale = Number.isSafeInteger(question.scale) ? question.scale : null;
  const count = scale === null || scale > largestScale ? 0 : scale === 10 ? 11 : Math.max(0, scale);
  const points = Array.from({ length: count }, (_, at) => (scale === 10 ? at : at + 1));
  return { type, form, scale, display, isNps, points, text, isOpen: offersText(question) };
}

const offersText = ({ form, hasOpenChoice }: PastQuestion): boolean =>
  form === "text" || ((form === "choice" || form === "choices") && hasOpenChoice);
