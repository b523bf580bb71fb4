// The demo project as the requests of examples see it: its rows by the names that the seed gives them.
import { Secret, TOTP } from "otpauth";
import { uuidv7 } from "uuidv7";
import { createInvitation } from "@/lib/access/invitations/create";
import { createKey } from "@/lib/access/keys/create";
import { FeatureFlagInput } from "@/lib/contract/flag";
import { SurveyChanges, SurveyInput } from "@/lib/contract/survey/survey";
import { db } from "@/lib/database/client";
import type { Project, User } from "@/lib/database/generated/client";
import { createFlag } from "@/lib/flags/create";
import { createSurvey } from "@/lib/surveys/create";
import { createResponseTag } from "@/lib/surveys/response-tags/create";
import { updateSurvey } from "@/lib/surveys/update";

/** What was answered so far, by the id of the operation; for the requests that continue from there. */
export type Answers = Map<string, unknown>;

/** The secret of the second factor in examples. */
export const exampleTotpSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** The seeded project, and who calls. */
export class Demo {
  private lastReader = "reader-0100";
  /** The id of the analysis whose progress is queried. */
  readonly progressId = uuidv7();

  constructor(
    readonly project: Project,
    readonly owner: User,
    private readonly answers: Answers,
  ) {}

  private get actor() {
    return { user: this.owner, role: "owner", keyLabel: null } as const;
  }

  /** A field of the answer of an earlier operation. @throws Error where it was not called yet */
  answered<T = string>(operation: string, field = "id"): T {
    const answer = this.answers.get(operation) as Record<string, T> | undefined;
    if (answer?.[field] === undefined) throw new Error(`${operation} has answered no ${field} yet`);
    return answer[field];
  }

  /** The id of the first result of an earlier operation. */
  firstResult(operation: string): string {
    const [first] = this.answered<{ id: string }[]>(operation, "results");
    if (!first) throw new Error(`${operation} has answered no results`);
    return first.id;
  }

  /** The token in the link that an earlier operation answered. */
  tokenOf(operation: string): string {
    return this.answered(operation, "url").split("/").filter(Boolean).at(-1) ?? "";
  }

  /** The id of a survey. @param name how it begins */
  async survey(name: string): Promise<string> {
    const where = { project_id: this.project.id, name: { startsWith: name } };
    return (await db.survey.findFirstOrThrow({ where })).id;
  }

  /** The id of the first open question of a survey. @param name how the survey's begins */
  async openQuestion(name: string): Promise<string> {
    const survey = await db.survey.findFirstOrThrow({
      where: { project_id: this.project.id, name: { startsWith: name } },
    });
    const questions = survey.questions as { id: string; type: string }[];
    return questions.find(({ type }) => type === "open")?.id ?? "";
  }

  /** The id of a flag. */
  async flag(key: string): Promise<number> {
    return (await db.featureFlag.findFirstOrThrow({ where: { project_id: this.project.id, key } })).id;
  }

  /** The id of a cohort. */
  async cohort(name: string): Promise<number> {
    return (await db.cohort.findFirstOrThrow({ where: { project_id: this.project.id, name } })).id;
  }

  /** The id of a saved analysis. */
  async insight(name: string): Promise<number> {
    return (await db.insight.findFirstOrThrow({ where: { project_id: this.project.id, name } })).id;
  }

  /** The UUID of the person with a distinct id. */
  async person(distinct_id: string): Promise<string> {
    const where = { project_id_distinct_id: { project_id: this.project.id, distinct_id } };
    const row = await db.personDistinctId.findUniqueOrThrow({ where, select: { person: true } });
    return row.person.uuid;
  }

  /** The distinct id of a person that no request has named yet, for requests that change or delete one. */
  async unusedReader(): Promise<string> {
    const { distinct_id } = await db.personDistinctId.findFirstOrThrow({
      where: { project_id: this.project.id, distinct_id: { startsWith: "reader-", gt: this.lastReader } },
      orderBy: { distinct_id: "asc" },
    });
    this.lastReader = distinct_id;
    return distinct_id;
  }

  /** The UUID of such a person. */
  async unusedPerson(): Promise<string> {
    return await this.person(await this.unusedReader());
  }

  /** The UUIDs of responses to a survey, oldest first. */
  async responses(survey: string, count: number): Promise<string[]> {
    const rows = await db.response.findMany({
      where: { project_id: this.project.id, survey_id: await this.survey(survey) },
      orderBy: { timestamp: "asc" },
      take: count,
    });
    return rows.map(({ uuid }) => uuid);
  }

  /** The UUID of the person of the oldest response to a survey. */
  async respondent(survey: string): Promise<string> {
    const { distinct_id } = await db.response.findFirstOrThrow({
      where: { project_id: this.project.id, survey_id: await this.survey(survey), person_id: { not: null } },
      orderBy: { timestamp: "asc" },
    });
    return await this.person(distinct_id);
  }

  /** Rewords the first question of a translated survey. */
  async rewordQuestion(survey: string): Promise<void> {
    const id = await this.survey(survey);
    const { questions } = await db.survey.findUniqueOrThrow({
      where: { project_id_id: { project_id: this.project.id, id } },
    });
    const [first, ...rest] = questions as object[];
    const question = "How likely are you to recommend Lantern to your book club?";
    const changes = SurveyChanges.parse({ questions: [{ ...first, question }, ...rest] });
    await updateSurvey(this.project, this.actor, id, changes, null);
  }

  /** The id of a draft, once it was launched. */
  async launchedSurvey(survey: string): Promise<string> {
    const id = await this.survey(survey);
    const changes = SurveyChanges.parse({ start_date: new Date().toISOString() });
    await updateSurvey(this.project, this.actor, id, changes, null);
    return id;
  }

  /** The id of a survey that was created, once it is hosted and has single-use links. */
  async linkedSurvey(created: string): Promise<string> {
    const id = this.answered<string>(created);
    const changes = SurveyChanges.parse({ type: "external_survey", hosted_responses: "single_use_links" });
    await updateSurvey(this.project, this.actor, id, changes, null);
    return id;
  }

  /** The id of a new survey that takes responses from files, with one question. */
  async apiSurvey(question: string): Promise<string> {
    const questions = [{ id: question, type: "open", question: "Why?" }];
    const input = SurveyInput.parse({ name: "Answers on paper", type: "api", questions });
    return (await createSurvey(this.project, this.actor, input)).value.id;
  }

  /** The id of an import that was prepared, once what there is was counted. */
  async countedImport(created: string): Promise<string> {
    const id = this.answered<string>(created);
    await db.importRun.updateMany({ where: { id }, data: { status: "counted", next_step_at: null } });
    return id;
  }

  /** Creates a flag whose condition is another flag. */
  async dependentFlag(key: string, flag: number): Promise<void> {
    const on = { key: String(flag), type: "flag", value: true, operator: "flag_evaluates_to" };
    const filters = { groups: [{ properties: [on], rollout_percentage: 100 }] };
    await createFlag(this.project, this.actor, FeatureFlagInput.parse({ key, filters }));
  }

  /** The present version of a survey that was created. */
  async version(operation: string): Promise<number> {
    const where = { project_id_id: { project_id: this.project.id, id: this.answered(operation) } };
    return (await db.survey.findUniqueOrThrow({ where, select: { version: true } })).version;
  }

  /** Renames a choice of a survey that was created. */
  async renameChoice(operation: string, question: string, from: string, to: string): Promise<void> {
    const questions = this.answered<{ id: string; choices?: string[] }[]>(operation, "questions").map(
      (one) =>
        one.id === question && one.choices
          ? { ...one, choices: one.choices.map((choice) => (choice === from ? to : choice)) }
          : one,
    );
    const changes = SurveyChanges.parse({ questions });
    await updateSurvey(this.project, this.actor, this.answered(operation), changes, null);
  }

  /** The id of a new tag. */
  async newResponseTag(name: string): Promise<number> {
    return (await createResponseTag(this.project, this.actor, { name })).id;
  }

  /** The id of a new invitation. */
  async newInvitation(): Promise<string> {
    return (await createInvitation(this.project, this.actor, "viewer", "http://127.0.0.1:3000")).id;
  }

  /** The code of the example's secret now, as if none had been used. */
  async currentCode(): Promise<string> {
    await db.user.update({ where: { id: this.owner.id }, data: { totp_last_step: null } });
    return new TOTP({ secret: Secret.fromBase32(exampleTotpSecret) }).generate();
  }

  /** A key of the project alone. */
  async newKey(): Promise<string> {
    const input = { label: "Export", scopes: ["person:read" as const], scoped_teams: [this.project.id] };
    return (await createKey(this.actor.user, this.actor, input)).id;
  }

  /** The id of another session of the owner. */
  async otherSession(): Promise<string> {
    const { id, session_version } = this.owner;
    const session = { user_id: id, version: session_version, user_agent: "Firefox", address: "192.0.2.7" };
    return (await db.session.create({ data: session })).id;
  }

  /** The id of a deletion whose run was interrupted. */
  async interruptedDeletion(): Promise<string> {
    const where = { project_id: this.project.id };
    const { deletion_id, person_uuid } = await db.deletedPerson.findFirstOrThrow({
      where,
      orderBy: { deletion_id: "desc" },
    });
    await db.eventDeletion.updateMany({ where: { ...where, person_uuid }, data: { started_at: new Date() } });
    return deletion_id;
  }
}
