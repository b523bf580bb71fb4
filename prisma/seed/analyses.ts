import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { InsightInput } from "@/lib/contract/analysis/insight";
import type { Transaction } from "@/lib/database/transaction";
import { insertTile } from "@/lib/insights/board/add-tile";
import { insertBoard } from "@/lib/insights/board/create";
import { insertInsight } from "@/lib/insights/create";

/** Saved analyses and the board of the demo. */

interface Project {
  id: number;
}

const steps = (...ids: string[]) => ids.map((id, order) => ({ id, type: "events", order }));

/** A saved analysis of the demo. */
interface DemoAnalysis {
  input: Omit<(typeof InsightInput)["_input"], "saved">;
  savedDaysAgo: number;
  isOnBoard?: boolean;
}

const analyses: readonly DemoAnalysis[] = [
  {
    savedDaysAgo: 46,
    isOnBoard: true,
    input: {
      name: "Sign-up to subscription",
      description: "Readers who join a club and invite it are the ones who subscribe.",
      tags: ["growth"],
      favorited: true,
      filters: {
        insight: "FUNNELS",
        events: steps("signed up", "club joined", "invitation sent", "subscription started"),
        date_from: "-90d",
        funnel_window_days: 30,
      },
    },
  },
  {
    savedDaysAgo: 37,
    isOnBoard: true,
    input: {
      name: "Active readers",
      description: "Persons who open a book: new, returning, resurrecting and dormant, week by week.",
      tags: ["retention"],
      filters: { insight: "LIFECYCLE", events: steps("book opened"), date_from: "-90d", interval: "week" },
    },
  },
  {
    savedDaysAgo: 25,
    isOnBoard: true,
    input: {
      name: "First steps after sign-up",
      filters: {
        insight: "PATHS",
        include_event_types: ["custom_event"],
        start_point: "signed up",
        date_from: "-30d",
      },
    },
  },
  {
    savedDaysAgo: 16,
    input: {
      name: "What goes with joining a club",
      tags: ["growth"],
      filters: { insight: "CORRELATION", events: steps("signed up", "club joined"), date_from: "-30d" },
    },
  },
  {
    savedDaysAgo: 8,
    input: {
      name: "NPS answers by month",
      tags: ["surveys"],
      query: {
        kind: "HogQLQuery",
        query: [
          "select toStartOfMonth(timestamp) as month, count() as answers,",
          "  round(avg(toFloat(properties.`$survey_response_nps-score`)), 1) as average",
          "from events",
          "where event = 'survey sent' and properties.`$survey_response_nps-score` is not null",
          "group by month",
          "order by month",
        ].join("\n"),
      },
    },
  },
  {
    savedDaysAgo: 5,
    input: {
      name: "Readers and chapters",
      description:
        "How many persons read, and how many chapters they finish, compared with the weeks before.",
      filters: {
        insight: "TRENDS",
        events: [
          { id: "book opened", type: "events", order: 0, math: "dau" },
          { id: "chapter finished", type: "events", order: 1 },
        ],
        date_from: "-28d",
        compare: true,
      },
    },
  },
  {
    savedDaysAgo: 4,
    input: {
      name: "Readers who come back",
      tags: ["retention"],
      filters: {
        insight: "RETENTION",
        target_entity: { id: "book opened", type: "events" },
        returning_entity: { id: "book opened", type: "events" },
        period: "Week",
        total_intervals: 8,
      },
    },
  },
  {
    savedDaysAgo: 3,
    input: {
      name: "Days with a book",
      tags: ["retention"],
      filters: { insight: "STICKINESS", events: steps("book opened"), date_from: "-28d" },
    },
  },
];

/** The score on the board: the NPS question of the running survey. */
const scoreQuestion = "nps-score";

/**
 * Saves the demo's analyses and fills its board: three of them, and the NPS after the first.
 *
 * @param now the day the demo data ends
 */
export async function createAnalyses(
  tx: Transaction,
  project: Project,
  actor: Actor,
  now: Date,
): Promise<void> {
  const shown: object[] = [];
  for (const { input, savedDaysAgo, isOnBoard } of analyses) {
    const { id } = await insertInsight(tx, project, actor, InsightInput.parse({ ...input, saved: true }));
    await backdate(tx, project, id, new Date(now.getTime() - savedDaysAgo * 86_400_000));
    if (isOnBoard) shown.push({ insight_id: id });
  }
  const survey = await tx.survey.findFirstOrThrow({
    where: { project_id: project.id, questions: { array_contains: [{ id: scoreQuestion }] } },
    select: { id: true },
  });
  const score = { survey_id: survey.id, question_id: scoreQuestion };
  const board = await insertBoard(tx, project, actor, {
    name: "Growth",
    description: "From sign-up to subscription, and what readers say.",
    date_from: "-30d",
    date_to: null,
    properties: [],
  });
  for (const tile of shown.toSpliced(1, 0, score)) await insertTile(tx, project, actor, board, tile);
  const createdAt = new Date(now.getTime() - 7 * 86_400_000);
  await tx.board.update({
    where: { project_id_id: { project_id: project.id, id: board } },
    data: { created_at: createdAt, last_modified_at: createdAt },
  });
  await tx.activity.updateMany({
    where: { project_id: project.id, scope: "Dashboard" },
    data: { created_at: createdAt },
  });
}

async function backdate(tx: Transaction, { id: project_id }: Project, id: number, at: Date): Promise<void> {
  await tx.insight.update({
    where: { project_id_id: { project_id, id } },
    data: { created_at: at, last_modified_at: at },
  });
  await tx.activity.updateMany({
    where: { project_id, scope: "Insight", item_id: String(id) },
    data: { created_at: at },
  });
}
