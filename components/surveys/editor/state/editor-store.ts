import type { useTranslations } from "next-intl";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { screenOf } from "@/components/survey/appearance/fields";
import { type FindDraftFaults, loadRules } from "@/components/surveys/editor/state/load-rules";
import { openDraft } from "@/components/surveys/editor/state/saving/shared-draft";
import {
  createSurveySaver,
  type SavingState,
  type SurveySaver,
  type SurveySource,
} from "@/components/surveys/editor/state/saving/survey-saver";
import {
  type EditorTab,
  type EditorView,
  readView,
  writeQuery,
} from "@/components/surveys/editor/state/view";
import { nothingWritten, type WrittenConditions } from "@/components/surveys/editor/state/written-conditions";
import { runAfterOverlaysClose } from "@/components/ui/run-after-overlays-close";
import { dismissToast, toast } from "@/components/ui/toast";
import {
  applyChange,
  type History,
  type MergeStep,
  redoStep,
  replaceDocument,
  startHistory,
  type UndoStep,
  undoStep,
} from "@/lib/client/autosave/undo";
import type { Survey, SurveyBody } from "@/lib/contract/survey/survey";
import { isSameJson } from "@/lib/contract/wire/json";
import type { CheckedSurvey, IncompleteCondition, Problem } from "@/lib/survey-model/checks/problem";
import type { Draft, DraftQuestion } from "@/lib/survey-model/draft";
import type { DraftFault } from "@/lib/survey-model/draft/faults";
import { mergeDrafts } from "@/lib/survey-model/draft/merge";
import { refusedFault } from "@/lib/survey-model/draft/refusals";
import { toSurveyInput } from "@/lib/survey-model/draft/write";

/** Results of the checks. */
interface Checks {
  problems: readonly Problem[];
  /** The draft that was checked, as in a request; null before the first check. */
  survey: CheckedSurvey | null;
  /** Whether they knew all that can be known now. */
  isComplete: boolean;
}

/** The survey on the server, and what one may do with it. */
interface EditedSurvey {
  projectId: string;
  surveyId: string;
  survey: Survey;
  /** Whether it is on no server yet, until the first edit. */
  isNew: boolean;
  isReadOnly: boolean;
}

/** A screen around the questions. */
type EditedScreen = Exclude<ReturnType<typeof screenOf>, null>;

export interface ChangeOptions {
  /** Changes with the same word in a row, without a pause, are undone as one: the path of a text being typed. */
  coalesce?: string;
  /** Said to screen readers. */
  announce?: string;
  /** Shown with an undo button: what was dropped, removed, replaced. */
  notify?: string | ((before: Draft) => string | null);
}

/** The actions of an editor. The functions are stable while it is open. */
export interface EditorActions extends SurveySaver {
  /** The draft at present. */
  draft(): Draft;
  /**
   * The only way to change the draft. The recipe may change the draft it is given (immer).
   * @param label what is done, for undo: "Undo: Move Q3"
   */
  change(label: string, recipe: (draft: Draft) => void, options?: ChangeOptions): void;
  undo(): void;
  redo(): void;
  /** Keeps what the Audience tab holds of its conditions. */
  write(changes: Partial<WrittenConditions>): void;
  /** Says whether a condition is open to be set. */
  setConditionOpen(path: string, isOpen: boolean): void;
  /** Loads the contract's schema; from then on every draft has its faults. */
  findFaults(): Promise<FindDraftFaults>;
  /** The faults of a question that a form has, among the others of the draft. */
  faultsWith(question: DraftQuestion): readonly DraftFault[];
  select(id: string | null): void;
  /** Says that the intro or the thank-you screen is edited, until a question is selected. */
  editScreen(screen: EditedScreen): void;
  /** Opens a tab; with a wire path (`questions.2.choices.1`) it goes there and takes the focus. */
  openTab(tab: EditorTab, options?: { path?: string }): void;
  clearFocusTarget(): void;
  /** The window lost the focus: this user may change the survey in another. */
  leaveWindow(): void;
  togglePreview(): void;
  /** Opens the dry run on the Flow tab, or closes it. */
  showDryRun(isOpen: boolean): void;
  showHistory(isOpen: boolean): void;
  announce(message: string): void;
}

/** Everything an editor shows and does. Components read it with `useEditor`, the draft with `useDraft`. */
export interface EditorState extends EditedSurvey, SavingState, EditorView, EditorActions {
  /** History of the draft. */
  history: History<Draft>;
  /** The draft as a request has it. */
  wire: SurveyBody;
  /** Errors of the server, at their paths in the draft. */
  refused: readonly DraftFault[];
  /** With that, what the contract's schema rejects, by path: `questions.2.choices.1.text`. Empty until it is loaded. */
  faultAt: ReadonlyMap<string, DraftFault>;
  checks: Checks;
  /** The conditions on the Audience tab, which may be half-written. */
  written: WrittenConditions;
  /** Those of them that the draft can't store. */
  incomplete: readonly IncompleteCondition[];
  /** The target of the focus on the open tab, until a field takes it. */
  focusTarget: { path: string } | null;
  /** The screen that is edited instead of a question, for the preview; null: none is. */
  editedScreen: EditedScreen | null;
  /** Said to screen readers. */
  announcement: string;
}

export type EditorStore = StoreApi<EditorState>;

/** Undo applies a step to the draft, except where the draft has changed since. */
const mergeStep: MergeStep<Draft> = (from, present, to) => mergeDrafts(from, present, to, "theirs").draft;

/**
 * Creates the store of an editor.
 *
 * @param query of the address, which has the view
 * @param t texts of undo
 */
export function createEditorStore(
  source: SurveySource & EditedSurvey,
  query: URLSearchParams,
  t: ReturnType<typeof useTranslations<"editor">>,
): EditorStore {
  const { loaded, projectId, surveyId, survey, isNew, isReadOnly } = source;
  const opened = openDraft({ survey: loaded, draft: source.draft }, source.copy);
  const first = opened.document;
  return createStore<EditorState>((set, get) => {
    // Saving asks for the draft while the state is being created.
    const draft = () => (get() as EditorState | undefined)?.history.document ?? first;
    let rules: FindDraftFaults = () => [];
    /** State derived from a draft and from the server's errors. */
    const derive = ({ fieldErrors, faultAt }: EditorState, draft: Draft) => {
      const refused = fieldErrors.map(({ field, error }) => refusedFault(draft, field, error));
      const faultByPath = new Map(
        [...rules(draft), ...refused].map((fault) => [fault.path.join("."), fault]),
      );
      // Most edits change no fault: the same map keeps what shows it from rendering.
      return { refused, faultAt: isSameJson([...faultAt], [...faultByPath]) ? faultAt : faultByPath };
    };
    const put = (history: History<Draft>) =>
      set((state) => ({
        history,
        wire: toSurveyInput(history.document),
        ...derive(state, history.document),
      }));
    let wasLeft = false;
    let loading: Promise<FindDraftFaults> | null = null;
    const findFaults = () => {
      loading ??= loadRules().then((loaded) => {
        rules = loaded;
        set((state) => derive(state, draft()));
        return loaded;
      });
      return loading;
    };
    const saving = createSurveySaver(source, opened, {
      draft,
      replace: (merged) => put(replaceDocument(get().history, merged)),
      loadRules: findFaults,
      report(report) {
        const { save, fieldErrors } = get();
        // Each key reports that saving waits: once is enough.
        const isWaiting = save.kind === "waiting" && report.save?.kind === "waiting";
        if (isWaiting && fieldErrors.length + (report.fieldErrors?.length ?? 0) === 0) return;
        set((state) => ({ ...report, ...derive({ ...state, ...report }, draft()) }));
      },
      tellChange(user) {
        // Without another window this user's change is by a dialog of this one.
        if (user === null && !wasLeft) return;
        wasLeft = false;
        const name = user && (user.first_name || user.email);
        void toast(name === null ? t("save.changedByYou") : t("save.changedBy", { name }), {
          id: "changed-elsewhere",
        });
      },
    });

    const announce = (announcement: string) => set({ announcement });
    const move = (next: History<Draft>) => {
      if (next === get().history) return;
      put(next);
      saving.saver.touched();
    };
    /** Opens the question that an undone removal, or a redone addition, brought back. */
    const openReturned = ({ document: before }: History<Draft>) => {
      const ids = new Set(before.questions.map(({ id }) => id));
      const at = draft().questions.findIndex(({ id }) => !ids.has(id));
      if (at < 0) return;
      set({ editedScreen: null });
      show({ question: draft().questions[at]?.id ?? null });
      if (get().tab === "questions") set({ focusTarget: { path: `questions.${at}` } });
    };
    /** The messages of steps, which offer to undo them. */
    const messageIds = new WeakMap<UndoStep<Draft>, string>();
    const undo = (step?: UndoStep<Draft>) => {
      const { history } = get();
      const target = step ?? history.past.at(-1);
      if (!target || !history.past.includes(target)) return;
      move(undoStep(history, mergeStep, target));
      openReturned(history);
      const messageId = messageIds.get(target);
      if (messageId) void dismissToast(messageId);
      announce(t("undo.undone", { label: target.label }));
    };
    const show = (changes: Record<string, string | null>) => set(readView(writeQuery(changes)));

    return {
      ...{ projectId, surveyId, survey, isNew, isReadOnly },
      ...readView(query),
      history: startHistory(first),
      wire: toSurveyInput(first),
      refused: [],
      faultAt: new Map(),
      save: { kind: "saved", at: null },
      fieldErrors: [],
      isKept: true,
      saved: opened.surveyCopy?.saved ?? opened.draftCopy.saved,
      unpublished: 0,
      draftAuthor: null,
      checks: { problems: [], survey: null, isComplete: false },
      written: nothingWritten,
      incomplete: [],
      focusTarget: null,
      editedScreen: null,
      announcement: "",
      ...saving,
      draft,
      findFaults,
      faultsWith(question) {
        const { questions } = draft();
        const index = questions.findIndex(({ id }) => id === question.id);
        const isStored = isSameJson(questions[index], question);
        const edited = isStored ? draft() : { ...draft(), questions: questions.with(index, question) };
        return [...get().refused, ...rules(edited)].filter(
          ({ path: [field, at] }) => field === "questions" && at === index,
        );
      },
      announce,
      change(label, recipe, { coalesce, announce: words, notify } = {}) {
        if (get().isReadOnly) return;
        const before = get().history;
        move(applyChange(before, recipe, { label, at: Date.now(), ...(coalesce && { coalesce }) }));
        if (get().history === before) return;
        if (words) announce(words);
        const message = typeof notify === "function" ? notify(before.document) : notify;
        const step = get().history.past.at(-1);
        if (!message || !step) return;
        const id = crypto.randomUUID();
        messageIds.set(step, id);
        void toast(message, { id, undo: { label: t("undo.undo"), onUndo: () => undo(step) } });
      },
      write: (changes) => set(({ written }) => ({ written: { ...written, ...changes } })),
      setConditionOpen(path, isOpen) {
        const others = get().written.opened.filter((opened) => opened !== path);
        get().write({ opened: isOpen ? [...others, path] : others });
      },
      undo: () => undo(),
      redo() {
        const { history } = get();
        const step = history.future.at(-1);
        if (!step) return;
        move(redoStep(history, mergeStep));
        openReturned(history);
        announce(t("undo.redone", { label: step.label }));
      },
      select(id) {
        set({ editedScreen: null });
        show({ question: id });
      },
      editScreen: (editedScreen) => set({ editedScreen }),
      openTab(tab, { path } = {}) {
        show({ over: null, tab: tab === "questions" ? null : tab });
        set({ focusTarget: null });
        if (path === undefined) return;
        runAfterOverlaysClose(() => {
          if (get().tab === tab) set({ focusTarget: { path } });
        });
      },
      leaveWindow: () => {
        wasLeft = true;
      },
      clearFocusTarget: () => set({ focusTarget: null }),
      togglePreview() {
        const { tab, isPreviewOpen } = get();
        if (tab === "questions") show({ preview: isPreviewOpen ? "off" : null });
        else show({ over: isPreviewOpen ? null : "preview" });
      },
      showDryRun: (isOpen) => show({ ...(isOpen && { tab: "flow" }), over: isOpen ? "dry-run" : null }),
      showHistory: (isOpen) => show({ history: isOpen ? "open" : null }),
    };
  });
}
