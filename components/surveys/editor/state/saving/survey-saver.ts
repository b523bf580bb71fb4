import type { QueryClient } from "@tanstack/react-query";
import type { FindDraftFaults } from "@/components/surveys/editor/state/load-rules";
import { copyOwner, type SurveyCopy } from "@/components/surveys/editor/state/saving/copy";
import {
  hasDraft,
  type OpenedDraft,
  publishedFields,
  type SharedDraft,
  sharedDocument,
  toVersioned,
} from "@/components/surveys/editor/state/saving/shared-draft";
import { surveyDocument } from "@/components/surveys/editor/state/saving/survey-document";
import { type Autosave, createAutosave } from "@/lib/client/autosave/autosave";
import { type CopyKeeper, copyKeeper } from "@/lib/client/autosave/local-copy";
import type { RejectedField, SaveState } from "@/lib/client/autosave/state";
import { ApiError } from "@/lib/client/call";
import {
  createSurvey,
  discardDraft,
  draftOptions,
  lastEditor,
  publishDraft,
  saveDraft,
  surveyOptions,
  surveysKey,
  updateSurvey,
} from "@/lib/client/surveys/surveys";
import type { User } from "@/lib/contract/access/user";
import type { Versioned } from "@/lib/contract/endpoint";
import type { SurveyDraft } from "@/lib/contract/survey/draft";
import type { Survey, SurveyBody } from "@/lib/contract/survey/survey";
import type { Draft, DraftField } from "@/lib/survey-model/draft";
import { changedFields, changesBetween } from "@/lib/survey-model/draft/changed-fields";
import type { DraftFault } from "@/lib/survey-model/draft/faults";
import type { Conflict } from "@/lib/survey-model/draft/merge";
import { toSurveyInput } from "@/lib/survey-model/draft/write";

/** The input of an editor. */
export interface SurveySource {
  projectId: string;
  userId: number;
  loaded: Versioned<Survey>;
  /** Its unpublished changes. */
  draft: Versioned<SurveyDraft>;
  /** What this browser kept of it. */
  copy: SurveyCopy | null;
  /** Whether it is on no server yet, until the first edit. */
  isNew: boolean;
  queries: QueryClient;
  /** The server has a survey that it did not have before. */
  onCreated: (survey: Versioned<Survey>) => void;
}

type Saving = SaveState<DraftField, Conflict, DraftFault>;

/** The status of saving. */
export interface SavingState {
  save: Saving;
  /** Fields that the server rejected, until it accepts them. */
  fieldErrors: readonly RejectedField<DraftField>[];
  /** Whether this browser keeps what the server does not have. */
  isKept: boolean;
  /** The server's survey, as a draft. */
  saved: Draft;
  /** The number of fields that are not published. */
  unpublished: number;
  /** Who else saved the unpublished changes last; null for the user, and without any. */
  draftAuthor: User | null;
}

/** Saves one survey, and its draft. */
export interface SurveySaver {
  saver: Pick<
    Autosave<Draft, DraftField, Conflict, Survey>,
    "start" | "touched" | "saveNow" | "adopt" | "resolveConflict" | "saved" | "version" | "dispose"
  > & {
    /** Sends fields of the survey at once, without its draft. @throws ApiError, UnreachableError */
    send(fields: readonly DraftField[]): Promise<void>;
    /** Publishes the draft, which is saved. @throws ApiError, UnreachableError */
    publish(): Promise<void>;
    /** Another user's or tab's changes, when the survey was read again. */
    adoptSurvey(survey: Versioned<Survey>): void;
    /** Another user's or tab's edits of the draft, when it was read again. */
    adoptDraft(draft: Versioned<SurveyDraft>): void;
    /** Reads survey and draft again. @throws ApiError, UnreachableError */
    refresh(): Promise<void>;
    /** Discards the draft, then calls back to show the survey as it is published. @throws ApiError, UnreachableError */
    discard(showPublished: () => void): Promise<void>;
  };
  /** The id on the server, where a survey that is new is created first. */
  ensureCreated(): Promise<string>;
  /** The page closes: keeps in the browser what is not kept yet. */
  leave(): void;
}

interface SaverHost {
  draft(): Draft;
  /** Shows a draft with changes from the server. */
  replace(draft: Draft): void;
  loadRules(): Promise<FindDraftFaults>;
  report(changes: Partial<SavingState>): void;
  /** Tells that the survey was changed outside this editor. @param user null for this user */
  tellChange(user: User | null): void;
}

const isSamePath = (one: Conflict) => (other: Conflict) => surveyDocument.isSameConflict(one, other);

/**
 * Saves one survey while it is edited, and creates it with the first edit if it is new. What a survey that has started would
 * show respondents is saved in its draft, by a second autosave of the same document, until it is published.
 */
export function createSurveySaver(source: SurveySource, opened: OpenedDraft, host: SaverHost): SurveySaver {
  const { projectId, userId, loaded, queries, onCreated } = source;
  let shared: SharedDraft = { survey: loaded, draft: source.draft };
  let id = source.isNew ? null : loaded.value.id;
  let keeper: CopyKeeper<SurveyCopy> | null = null;
  let isPublishing = false;
  let isReading = false;
  const none = { save: { kind: "saved", at: null } as Saving, fieldErrors: [] as SavingState["fieldErrors"] };
  const reports = { survey: none, draft: none };
  const conflictsOf = ({ save }: typeof none) => (save.kind === "conflict" ? save.conflicts : []);

  const report = (of: keyof typeof reports, save: Saving, fieldErrors: SavingState["fieldErrors"]) => {
    reports[of] = { save, fieldErrors };
    const isShared = hasDraft(shared);
    if (of === "draft" && !isShared) return;
    const own = conflictsOf(reports.survey);
    const conflicts = [
      ...own,
      ...conflictsOf(reports.draft).filter((conflict) => !own.some(isSamePath(conflict))),
    ];
    const isResting = reports.survey.save.kind === "saved" || reports.survey.save.kind === "collected";
    const shown = isShared && isResting ? reports.draft.save : reports.survey.save;
    const collected = isShared ? publishedFields(shared.survey.value) : [];
    const unpublished =
      collected.length > 0
        ? changedFields(survey.saved(), host.draft()).filter((field) => collected.includes(field)).length
        : 0;
    const { updated_by } = shared.draft.value;
    host.report({
      save: conflicts.length > 0 ? { kind: "conflict", conflicts } : shown,
      fieldErrors: [...reports.survey.fieldErrors, ...reports.draft.fieldErrors],
      saved: survey.saved(),
      unpublished,
      draftAuthor: unpublished > 0 && updated_by && updated_by.id !== userId ? updated_by : null,
    });
  };
  const keep = (copy: SurveyCopy | null) => {
    if (id === null) return;
    keeper ??= copyKeeper(copyOwner(userId, projectId, id), () => host.report({ isKept: false }));
    keeper.keep(copy);
  };
  const create = async (body: SurveyBody) => {
    const created = await createSurvey(projectId, body);
    id = created.value.id;
    onCreated(created);
    return created;
  };
  const setDraft = (draft: Versioned<SurveyDraft>) => {
    const [before, after] = [shared.draft, draft].map(({ value }) => Object.keys(value.changes).length > 0);
    if (before !== after) void queries.invalidateQueries({ queryKey: [...surveysKey(projectId), "list"] });
    shared = { ...shared, draft };
    queries.setQueryData(draftOptions(projectId, id ?? "", true).queryKey, draft);
  };
  const tellChangeOf = (user: User | null) => {
    if (user) host.tellChange(user.id === userId ? null : user);
  };
  /** Tells who changed the survey, if it is not the one that this editor has. */
  const tellIfChanged = ({ version }: Versioned<Survey>) => {
    if (id === null || version <= survey.version()) return;
    // Without an answer the message names no user; the changes still show.
    void lastEditor(projectId, id).then(tellChangeOf, () => undefined);
  };
  const loadSurvey = async () => {
    const received = await queries.fetchQuery({
      ...surveyOptions(projectId, id ?? ""),
      staleTime: 0,
      retry: false,
    });
    tellIfChanged(received);
    return received;
  };

  const survey = createAutosave<Draft, DraftField, Conflict, Survey, DraftFault>(
    surveyDocument,
    {
      document: host.draft,
      replace: host.replace,
      loadValidator: host.loadRules,
      keep: (copy) => {
        if (!hasDraft(shared)) keep(copy && { ...copy, version: copy.version + shared.draft.version });
      },
      receive(received) {
        shared = { ...shared, survey: received };
        queries.setQueryData(surveyOptions(projectId, received.value.id).queryKey, received);
        void queries.invalidateQueries({ queryKey: [...surveysKey(projectId), "list"] });
        // After the survey's own changes are shown.
        if (!isReading) queueMicrotask(() => draft.rebase(toVersioned(shared)));
      },
      async send(from, to, version) {
        if (id === null) return await create(toSurveyInput(to));
        if (!isPublishing) return await updateSurvey(projectId, id, changesBetween(from, to), version, true);
        const published = await publishDraft(projectId, id, version, shared.draft.version);
        const { value, version: before } = shared.draft;
        setDraft({
          value: { ...value, changes: {}, base: {}, base_version: published.version },
          version: before + 1,
        });
        return published;
      },
      load: loadSurvey,
      report: (save, fieldErrors) => report("survey", save, fieldErrors),
    },
    loaded,
    opened.surveyCopy,
  );

  /** Reads both again, and shows the survey's changes. */
  async function read(): Promise<Versioned<SharedDraft>> {
    const draftOf = queries.fetchQuery({ ...draftOptions(projectId, id ?? "", true), retry: false });
    const [received, draft] = await Promise.all([loadSurvey(), draftOf]);
    if (draft.version > shared.draft.version) setDraft(draft);
    isReading = true;
    survey.adopt(received);
    isReading = false;
    return toVersioned(shared);
  }

  const draft = createAutosave<Draft, DraftField, Conflict, SharedDraft, DraftFault>(
    sharedDocument(
      () => survey.saved(),
      () => conflictsOf(reports.survey).length > 0,
    ),
    {
      document: host.draft,
      replace: host.replace,
      loadValidator: host.loadRules,
      keep: (copy) => {
        if (hasDraft(shared)) keep(copy);
      },
      receive: () => undefined,
      async send(_, to) {
        const saved = survey.saved();
        const edited = surveyDocument.withFields(saved, to, publishedFields(shared.survey.value));
        const changes = changesBetween(saved, edited);
        setDraft(await saveDraft(projectId, id ?? "", changes, survey.version(), shared.draft.version));
        return toVersioned(shared);
      },
      load: read,
      report: (save, fieldErrors) => report("draft", save, fieldErrors),
    },
    toVersioned(shared),
    opened.draftCopy,
  );

  const saveNow = async () => {
    const isSurveySaved = await survey.saveNow();
    return (await draft.saveNow()) && isSurveySaved;
  };
  return {
    saver: {
      start() {
        survey.start();
        draft.start();
      },
      touched() {
        survey.touched();
        if (hasDraft(shared)) draft.touched();
      },
      saveNow,
      adopt: survey.adopt,
      saved: survey.saved,
      version: survey.version,
      dispose() {
        survey.dispose();
        draft.dispose();
      },
      resolveConflict(conflict, side) {
        const own = conflictsOf(reports.survey).find(isSamePath(conflict));
        const others = conflictsOf(reports.draft).find(isSamePath(conflict));
        if (own) survey.resolveConflict(own, side);
        if (others) draft.resolveConflict(others, side);
        draft.touched();
      },
      async send(fields) {
        await survey.publish(fields);
        const isMoved = !hasDraft(shared) && Object.keys(shared.draft.value.changes).length > 0;
        // Without a start date the survey's own saving has taken its changes over.
        if (isMoved && (await saveNow()))
          setDraft(await saveDraft(projectId, id ?? "", {}, survey.version(), shared.draft.version));
      },
      async publish() {
        isPublishing = true;
        try {
          await survey.publish(publishedFields(shared.survey.value));
        } finally {
          isPublishing = false;
        }
      },
      adoptSurvey(read) {
        if (read.version <= survey.version()) return;
        tellIfChanged(read);
        survey.adopt(read);
      },
      adoptDraft(read) {
        if (read.version <= shared.draft.version) return;
        if (read.value.base_version > survey.version()) {
          // Published by someone else: the survey changed, too. The next reading repeats it.
          void this.refresh().catch(() => undefined);
          return;
        }
        setDraft(read);
        // Colleagues are named beside the number of their changes.
        if (read.value.updated_by?.id === userId) host.tellChange(null);
        draft.adopt(toVersioned(shared));
      },
      async refresh() {
        draft.adopt(await read());
      },
      async discard(showPublished) {
        await draft.saveNow();
        const { version } = shared.draft;
        // What others edited meanwhile is shown before it can be discarded.
        if (id !== null) {
          await discardDraft(projectId, id, version).catch(async (error) => {
            if (error instanceof ApiError && error.status === 412) await this.refresh();
            throw error;
          });
        }
        const discarded = await read();
        showPublished();
        draft.adopt(discarded);
      },
    },
    leave: () => keeper?.leave(),
    async ensureCreated() {
      await saveNow();
      if (id === null) survey.adopt(await create(toSurveyInput(host.draft())));
      return id ?? "";
    },
  };
}
