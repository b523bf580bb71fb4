import "server-only";
import type { Endpoint } from "@/lib/contract/endpoint";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { persons } from "@/lib/contract/endpoints/persons";
import { retention } from "@/lib/contract/endpoints/retention";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { trends } from "@/lib/contract/endpoints/trends";

/** What a client may tell its user before a call. @source the protocol's tool annotations */
interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  /** Whether it acts on people outside: respondents. */
  openWorldHint: boolean;
}

/** A tool: an endpoint as agents see it. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  endpoint: Endpoint;
  hints: ToolHints;
  /** Arguments that are required here and optional in the API. */
  required?: readonly string[];
}

const reads: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
const writes = { ...reads, readOnlyHint: false };

const tool = (endpoint: unknown, rest: Omit<Tool, "endpoint">): Tool => ({
  ...rest,
  endpoint: endpoint as Endpoint,
});

/** All tools, in the order in which they are listed. @source docs/reference/mcp.md#tools */
export const tools: readonly Tool[] = [
  tool(surveys.list, {
    name: "list_surveys",
    title: "List surveys",
    description: "Lists the surveys of a project, newest first. Search by name, or filter by state and type.",
    hints: reads,
  }),
  tool(surveys.get, {
    name: "get_survey",
    title: "Get survey",
    description: "Returns one survey with its questions, branching, conditions, appearance and dates.",
    hints: reads,
  }),
  tool(surveys.create, {
    name: "create_survey",
    title: "Create survey",
    description:
      "Creates a survey. Without a start date it is a draft that nobody sees: check it with dry_run_survey, then start it with launch_survey.",
    hints: { ...writes, idempotentHint: false },
  }),
  tool(surveys.update, {
    name: "update_survey",
    title: "Update survey",
    description:
      "Changes the given fields of a survey and keeps the others. `questions` replaces all questions: send each with its id. Changes of a running survey are live at once.",
    hints: { ...writes, destructiveHint: true },
  }),
  tool(surveys.dryRun, {
    name: "dry_run_survey",
    title: "Dry-run survey",
    description:
      "Takes random walks through a stored survey and lists its problems: how many reach each question, unreachable questions, infinite loops. Nothing is sent or stored.",
    hints: reads,
  }),
  tool(surveys.launch, {
    name: "launch_survey",
    title: "Launch survey",
    description:
      "Starts a survey now or at `start_date`, or resumes a stopped one: real people see it. With `canary`, only a share of its audience at first.",
    hints: { ...writes, openWorldHint: true },
  }),
  tool(surveys.stop, {
    name: "stop_survey",
    title: "Stop survey",
    description: "Stops a running survey. Its responses are kept; launch_survey resumes it.",
    hints: { ...writes, openWorldHint: true },
  }),
  tool(surveys.remove, {
    name: "delete_survey",
    title: "Delete survey",
    description:
      "Deletes a survey for good. Ask the user first; to end one, use stop_survey, to hide one, update_survey with `archived`.",
    hints: { ...writes, destructiveHint: true },
  }),
  tool(surveys.stats, {
    name: "get_survey_stats",
    title: "Get survey statistics",
    description: "Counts how often a survey was shown, dismissed and answered, with rates.",
    hints: reads,
  }),
  tool(surveyAnswers.results, {
    name: "get_survey_results",
    title: "Get survey results",
    description:
      "Returns the results of a survey: totals, distribution and score (such as NPS) of each question with intervals, the flow between questions, and series over time.",
    hints: reads,
  }),
  tool(surveyAnswers.results, {
    name: "compare_survey_results",
    title: "Compare survey results",
    description:
      "Compares two sets of responses to a survey, such as two iterations or languages, and says which differences are significant. `compare` is the filter of the second set.",
    hints: reads,
    required: ["compare"],
  }),
  tool(surveyAnswers.searchResponses, {
    name: "search_responses",
    title: "Search responses",
    description:
      "Lists responses to all surveys or to `survey_ids`, newest first, with their answers. `q` searches free text.",
    hints: reads,
  }),
  tool(persons.list, {
    name: "find_persons",
    title: "Find persons",
    description: "Finds persons by email, name, distinct id or properties.",
    hints: reads,
  }),
  tool(analysis.funnelPost, {
    name: "get_funnel",
    title: "Calculate funnel",
    description:
      'Calculates how many persons go through a sequence of events, and how long they take. `events` are the steps: [{"id": "signed up", "order": 0}, …].',
    hints: reads,
  }),
  tool(trends.trendPost, {
    name: "get_trend",
    title: "Calculate trend",
    description:
      'Counts events, persons or values of a property over time: `events` as for get_funnel, each with `math` such as "dau" (persons). `formula` combines them, `breakdown` splits them.',
    hints: reads,
  }),
  tool(retention.insightPost, {
    name: "get_retention",
    title: "Calculate retention",
    description:
      'Calculates how many persons come back: `target_entity` ({"id": "signed up"}) begins a cohort, `returning_entity` is the event by which they come back.',
    hints: reads,
  }),
];

/** Arguments of the endpoint that a tool does not take: every result is JSON. */
export const omittedArguments: ReadonlySet<string> = new Set(["format", "progress_id"]);

/** The project of a call that names none: the first of the key, or else the last used. */
export const defaultProject = "@current";

/** Rows of a page where the call does not say: fewer than in the API, for a model's context. */
export const defaultLimit = 20;
