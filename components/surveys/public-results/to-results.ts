import type { PublicFigures, PublicQuestion, PublicResults } from "@/lib/contract/survey/public-link";
import type { QuestionResult, Share, SurveyResult } from "@/lib/contract/survey/results";

const noShare: Share = { value: null, numerator: 0, denominator: 0, of: "started", interval: null };

/** The figures of a question that is not shown. */
const noFigures: PublicFigures = {
  answered: 0,
  distribution: [],
  other_answers: 0,
  mean: null,
  median: null,
  top_two: null,
  nps: null,
  clicks: null,
  open_answers: null,
};

const noReach = {
  shown_to: 0,
  answered_in_all: 0,
  skipped: 0,
  exits: 0,
  answer_share: noShare,
  skip_share: noShare,
  exit_share: noShare,
};

/** A question as the summary takes it. What is not shown is empty, and the summary leaves it out. */
const toQuestion = ({ figures, reach, ...question }: PublicQuestion): QuestionResult => ({
  ...question,
  ...(figures ?? noFigures),
  ...(reach ?? noReach),
  off_path: 0,
  lineage: { first_version: 1, removed_in: null, renamed_choices: [], earlier_forms: [] },
});

/** Public results as the summary takes them. */
export const toResults = (results: PublicResults): SurveyResult => ({
  survey_id: "",
  timezone: results.timezone,
  totals: results.totals ?? {
    shown: null,
    shown_persons: null,
    started: results.responses,
    completed: 0,
    partial: 0,
    dismissed: null,
    persons: results.people,
    start_share: null,
    completion_share: noShare,
    response_share: null,
    dismissal_share: null,
  },
  questions: results.questions.map(toQuestion),
  edges: [],
  series: results.series,
  breakdown: { versions: [], iterations: [], languages: [] },
  comparison: null,
});
