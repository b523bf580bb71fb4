import "server-only";
import { settingsPath } from "@/lib/client/links/settings";
import { surveyResultsPath } from "@/lib/client/links/surveys";
import type { DeliveryEvent } from "@/lib/contract/project/destination";
import { toTimestamp } from "@/lib/contract/wire/field";
import { isObject, shown } from "@/lib/contract/wire/json";
import { db } from "@/lib/database/client";
import { existingProject } from "@/lib/database/deleted-projects";
import type {
  DestinationMessage,
  DigestData,
  MessageContent,
  MessageReader,
  SeenProject,
  SummaryData,
} from "@/lib/destinations/content";
import type { DeliveryRow } from "@/lib/destinations/delivery";
import { createDigest } from "@/lib/destinations/digest";
import type { DestinationRow } from "@/lib/destinations/view";
import { env } from "@/lib/env";
import { languageOf } from "@/lib/i18n/locales";
import { mailTexts } from "@/lib/mail/texts";
import { readPersonalProperties } from "@/lib/personal/read";
import { describeResponses, readDescribed } from "@/lib/surveys/responses/describe";
import { createRatingText } from "@/lib/surveys/responses/rating-text";
import { readSubmission } from "@/lib/surveys/responses/scan";

async function readProject({ project_id, gets_personal_data }: DestinationRow): Promise<SeenProject | null> {
  const project = await db.project.findFirst({ where: { id: project_id, ...existingProject } });
  return (
    project && { ...project, masking: gets_personal_data ? null : await readPersonalProperties(project) }
  );
}

/** The message of a delivery, as it is now; or why there is none any more. */
export async function createMessage(
  destination: DestinationRow,
  delivery: DeliveryRow,
): Promise<DestinationMessage | string> {
  const project = await readProject(destination);
  if (!project) return "The project was deleted.";
  const event = delivery.event as DeliveryEvent;
  const language = languageOf(destination.language);
  const created = await contentOf(
    { destination, project, language, t: mailTexts(language) },
    event,
    delivery,
  );
  if (typeof created === "string") return created;
  const { data, ...content } = created;
  return {
    ...content,
    payload: {
      type: event,
      timestamp: toTimestamp(delivery.due_at),
      data: { project_id: project.id, ...data, url: content.link.url },
    },
  };
}

async function contentOf(
  reader: MessageReader,
  event: DeliveryEvent,
  delivery: DeliveryRow,
): Promise<MessageContent | string> {
  const { project, t } = reader;
  const settings = {
    label: t("notification.openSettings"),
    url: `${env.PUBLIC_URL}${settingsPath(String(project.id), "notifications")}`,
  };
  switch (event) {
    case "response_completed":
    case "response_partial":
      return await describeResponse(reader, event, delivery);
    case "survey_started":
    case "survey_stopped":
    case "survey_limit_reached":
    case "canary_stopped":
      return await describeSurvey(reader, event, delivery);
    case "deletion_run": {
      const { persons } = delivery.data as { persons: number };
      return {
        title: t("notification.deletion_run"),
        lines: [{ label: t("notification.deleted"), text: String(persons) }],
        link: {
          label: t("notification.openDeletions"),
          url: `${env.PUBLIC_URL}/p/${project.id}/persons/deletions`,
        },
        data: { persons },
      };
    }
    case "backup_failed":
      return {
        title: t("notification.backup_failed"),
        lines: [{ label: t("notification.backupDetail"), text: "" }],
        link: settings,
        data: {},
      };
    case "digest":
      return await createDigest(reader, delivery.data as unknown as DigestData);
    case "summary":
      return await describeSummary(reader, delivery.data as unknown as SummaryData, settings);
    case "test":
      return {
        title: t("notification.test"),
        lines: [{ label: project.name, text: t("notification.testDetail") }],
        link: settings,
        data: { message: t("notification.testDetail") },
      };
  }
}

/** A response with its answers, as readers of the destination see them. */
async function describeResponse(
  { project, language, t }: MessageReader,
  event: "response_completed" | "response_partial",
  { survey_id, submission_id }: DeliveryRow,
): Promise<MessageContent | string> {
  const row = await readSubmission(project, survey_id ?? "", submission_id ?? "");
  const survey = await readSurvey(project, survey_id);
  if (!row || !survey) return "The response was deleted.";
  if (event === "response_partial" && row.completed) return "The response was completed meanwhile.";
  const surveys = await readDescribed(project, [survey.id]);
  const [described] = await describeResponses({ project, surveys, user: { id: 0 } }, [row]);
  if (!described) return "The response was deleted.";
  const { is_read: _, ...response } = described;
  const ratingText = createRatingText(language);
  const answers = response.answers.map(({ question_text, answer, ...rating }) => ({
    label: question_text,
    text: ratingText(answer, rating) ?? answerText(answer),
  }));
  const person = response.person ? [{ label: t("notification.person"), text: response.person.name }] : [];
  const name = survey.name || t("notification.unnamed");
  return {
    title: t(event === "response_partial" ? "notification.partial" : "notification.response", {
      survey: name,
    }),
    lines: [...answers, ...person],
    link: {
      label: t("notification.openResponse"),
      url: `${env.PUBLIC_URL}${surveyResultsPath(String(project.id), survey.id, { tab: "responses", response: row.uuid })}`,
    },
    data: { survey, response },
  };
}

const answerText = (answer: unknown): string =>
  Array.isArray(answer)
    ? answer.map(answerText).join(", ")
    : isObject(answer)
      ? JSON.stringify(answer)
      : shown(answer);

const readSurvey = (project: { id: number }, id: string | null) =>
  db.survey.findFirst({ where: { project_id: project.id, id: id ?? "" }, select: { id: true, name: true } });

async function describeSurvey(
  { project, t }: MessageReader,
  event: "survey_started" | "survey_stopped" | "survey_limit_reached" | "canary_stopped",
  { survey_id }: DeliveryRow,
): Promise<MessageContent | string> {
  const survey = await readSurvey(project, survey_id);
  if (!survey) return "The survey was deleted.";
  return {
    title: t(`notification.${event}`, { survey: survey.name || t("notification.unnamed") }),
    lines: [],
    link: {
      label: t("notification.openSurvey"),
      url: `${env.PUBLIC_URL}${surveyResultsPath(String(project.id), survey.id)}`,
    },
    data: { survey },
  };
}

async function describeSummary(
  { project, destination: { limit_per_minute }, t }: MessageReader,
  { count, groups, delivery_ids }: SummaryData,
  settings: DestinationMessage["link"],
): Promise<MessageContent> {
  const ids = groups.flatMap(({ survey_id }) => survey_id ?? []);
  const surveys = await db.survey.findMany({
    where: { project_id: project.id, id: { in: ids } },
    select: { id: true, name: true },
  });
  const names = new Map(surveys.map(({ id, name }) => [id, name]));
  const lines = groups.map((group) => ({
    label: (group.survey_id && names.get(group.survey_id)) || t("notification.other"),
    text: String(group.count),
  }));
  return {
    title: t("notification.summary", { count }),
    lines: [{ label: t("notification.summaryDetail", { limit: limit_per_minute }), text: "" }, ...lines],
    link: settings,
    data: { count, groups, delivery_ids },
  };
}
