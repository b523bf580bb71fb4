import "server-only";
import type { AnalysisProject } from "@/lib/analysis/request/scope";
import type { Board, BoardTile } from "@/lib/contract/analysis/board";
import { filterCount } from "@/lib/contract/analysis/filter-count";
import type { Insight } from "@/lib/contract/analysis/insight";
import { insightTypeOf } from "@/lib/contract/analysis/insight-type";
import { type InsightOverride, overrideFilters, overrideOfTile } from "@/lib/contract/analysis/override";
import type {
  PublicBoard,
  PublicBoardInput,
  PublicTile,
  PublicTileInput,
} from "@/lib/contract/analysis/public-board";
import type { PersonalProperties } from "@/lib/contract/person/personal";
import { fewestPeople } from "@/lib/contract/survey/public-link";
import { ResultsQuery } from "@/lib/contract/survey/results";
import { isObject } from "@/lib/contract/wire/json";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { Invalid } from "@/lib/errors";
import { readBoard, tileOf } from "@/lib/insights/board/find";
import { publicConditions } from "@/lib/insights/board/public-conditions";
import { publicResult } from "@/lib/insights/board/public-result";
import { boardOf } from "@/lib/insights/board/target";
import { calculateFilters } from "@/lib/insights/calculate";
import { readPersonalProperties } from "@/lib/personal/read";
import { isRefused } from "@/lib/personal/refuse";
import { type OpenLink, openLink } from "@/lib/public-links/open";
import { runPublic } from "@/lib/public-links/run-public";
import { isShowable } from "@/lib/public-links/suppress";
import { surplusOf } from "@/lib/surveys/public-results/groups";
import { surveyResults } from "@/lib/surveys/results/get";

type PublicProject = OpenLink["project"];

/** The board that a public link shows, without results. @throws NotFound; Forbidden while a password is missing; Throttled */
export const readPublicBoard = async (input: PublicBoardInput, address: string): Promise<PublicBoard> =>
  await boardOfLink(await openLink(input, address));

/** The same for a link that was opened. */
export async function boardOfLink(opened: OpenLink): Promise<PublicBoard> {
  const { project } = opened;
  const board = await boardOf(opened);
  const { name, description, date_from, date_to, properties, tiles } = board;
  const masking = await readPersonalProperties(project);
  return {
    ...{ name, description, timezone: project.timezone, date_from, date_to },
    filter_count: properties.length,
    properties: await publicConditionsOf(project, properties),
    // Not even the names of what is never shown.
    tiles: tiles
      .filter(({ insight }) => !insight || neverShown(masking, insight) === null)
      .map(({ id, width, insight, survey }) => ({
        ...{ id, width },
        name: insight?.name ?? survey?.name ?? "",
      })),
  };
}

/** Why an analysis is never shown to the public, whatever its numbers are; null otherwise. */
function neverShown(masking: PersonalProperties, { filters, query }: Insight): "sql" | "personal" | null {
  if (query) return "sql";
  // Conditions are the team's; what is shown apart must not be personal.
  const { properties: _, events, ...shown } = filters;
  const body = { ...shown, events: withoutConditions(events) };
  return isRefused(masking, { body }) ? "personal" : null;
}

const nothing = (id: number, hidden: PublicTile["hidden"]): PublicTile => ({
  ...{ id, insight: null, score: null, hidden },
});

/**
 * A tile of the board that a public link shows, by the operations that members use, for the dates and filters of the board.
 *
 * @throws NotFound; Forbidden while a password is missing; Throttled; Busy and Unavailable as the analysis
 * @source docs/decisions/072-boards.md
 */
export async function readPublicTile(
  input: PublicTileInput,
  address: string,
  signal: AbortSignal,
): Promise<PublicTile> {
  const opened = await openLink(input, address);
  return await publicTileOf(opened.project, await boardOf(opened), input.tile_id, signal);
}

/**
 * What a public link would show of a tile, for members.
 *
 * @throws NotFound; Busy and Unavailable as the analysis
 */
export const previewPublicTile = async (
  project: PublicProject,
  boardId: number,
  tileId: number,
  signal: AbortSignal,
): Promise<PublicTile> => await publicTileOf(project, await readBoard(project, boardId), tileId, signal);

async function publicTileOf(
  project: PublicProject,
  board: Board,
  tileId: number,
  signal: AbortSignal,
): Promise<PublicTile> {
  const tile = tileOf(board.tiles, tileId);
  const { id, insight, survey, question_id } = tile;
  const selection = overrideOfTile(tile, board);
  try {
    return await runPublic(project.id, signal, async () =>
      insight
        ? await insightTile(project, { id, insight }, selection, signal)
        : await scoreTile(project, { id, survey, question_id }, selection, signal),
    );
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return nothing(id, error.code === "personal_data" ? "personal" : "failed");
  }
}

async function insightTile(
  project: PublicProject,
  { id, insight }: { id: number; insight: Insight },
  override: InsightOverride,
  signal: AbortSignal,
): Promise<PublicTile> {
  const filters = overrideFilters(insight.filters, override);
  const masking = await readPersonalProperties(project);
  const reason = neverShown(masking, insight);
  if (reason) return nothing(id, reason);
  const reader: AnalysisProject = { ...project, masking };
  const { result, last_refresh } = await calculateFilters(reader, filters, { isForced: false, signal });
  const visible = await publicResult(reader, filters, result, signal);
  if (visible === null) return nothing(id, "few");
  const named =
    filters.breakdown_type === "cohort" ? nameCohorts(await readCohortNames(project), visible) : visible;
  const { name, filters: own } = insight;
  return {
    ...{ id, score: null, hidden: null },
    insight: {
      ...{ id: insight.id, name, filters: presentationOf(filters) },
      ...{ filter_count: filterCount(own), properties: await publicConditionsOf(project, own.properties) },
      result: named,
      last_refresh,
    },
  };
}

/** Parameters that say how a result is shown. */
const presentation = [
  ...["insight", "shown_as", "interval", "display", "formula", "compare", "date_from", "date_to"],
  ...["filter_test_accounts", "retention_type"],
  ...["period", "total_intervals", "funnel_viz_type", "funnel_correlation_type", "funnel_order_type"],
  ...["funnel_window_interval", "funnel_window_interval_unit", "funnel_window_days"],
];

const presentationOf = (filters: Record<string, unknown>): Record<string, unknown> => ({
  // Cohorts have their names as values already.
  ...(insightTypeOf(filters) === "TRENDS" &&
    filters.breakdown_type !== "cohort" &&
    filters.breakdown !== undefined && {
      breakdown: filters.breakdown,
      breakdown_type: filters.breakdown_type,
    }),
  ...Object.fromEntries(Object.entries(filters).filter(([name]) => presentation.includes(name))),
  ...(Array.isArray(filters.events) && { events: withoutConditions(filters.events) }),
  ...Object.fromEntries(
    ["target_entity", "returning_entity"].flatMap((name) =>
      withoutConditions([filters[name]]).map((event) => [name, event]),
    ),
  ),
});

const withoutConditions = (events: unknown): unknown[] =>
  (Array.isArray(events) ? events : []).filter(isObject).map(({ properties: _, ...event }) => event);

const readCohortNames = async (project: { id: number }): Promise<Map<string, string>> => {
  const rows = await query<{ id: number; name: string }>(
    Prisma.sql`select id, name from cohorts where project_id = ${project.id}`,
  );
  return new Map(rows.map(({ id, name }) => [String(id), name]));
};

/** The conditions among those of a board or an analysis that the public may read. */
async function publicConditionsOf(
  project: { id: number },
  conditions: unknown,
): Promise<Record<string, unknown>[]> {
  if (!Array.isArray(conditions) || conditions.length === 0) return [];
  const [masking, cohorts] = await Promise.all([readPersonalProperties(project), readCohortNames(project)]);
  return publicConditions(masking, conditions, cohorts);
}

/** Breakdown values of cohorts are ids: the public can't look them up. */
function nameCohorts(names: ReadonlyMap<string, string>, result: Insight["result"]): Insight["result"] {
  const nameOf = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(nameOf) : (names.get(String(value)) ?? value);
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename);
    if (!isObject(value)) return value;
    const isNamed = (key: string) => key === "breakdown" || key === "breakdown_value";
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, isNamed(key) ? nameOf(inner) : inner]),
    );
  };
  return rename(result) as Insight["result"]; // the same shape with other texts
}

async function scoreTile(
  project: PublicProject,
  { id, survey, question_id }: Pick<BoardTile, "id" | "survey" | "question_id">,
  {
    date_from,
    date_to,
    properties,
  }: { date_from: string | null; date_to: string | null; properties: object[] },
  signal: AbortSignal,
): Promise<PublicTile> {
  const persons = properties.filter((filter) => "type" in filter && filter.type !== "event");
  const filter = ResultsQuery.parse({
    ...(date_from && { date_from }),
    ...(date_to && { date_to }),
    ...(persons.length > 0 && { properties: JSON.stringify(persons) }),
  });
  const all = await surveyResults(project, survey?.id ?? "", filter, signal);
  const question = all.questions.find((one) => one.id === question_id);
  if (!question) return nothing(id, "failed");
  if (all.totals.persons < fewestPeople || !isShowable(question.answered, surplusOf(all)))
    return nothing(id, "few");
  const { text, scale, answered, mean, top_two, nps } = question;
  return {
    ...{ id, insight: null, hidden: null },
    score: { text, scale, answered, mean, top_two, nps, date_from, date_to, filter_count: persons.length },
  };
}
