/**
 * Saves a draft: soon after the last change, only what the contract accepts, only over the version it knows, again
 * when the server did not answer. Nothing here draws; what happens is reported.
 */
import type { Rules } from "@/components/surveys/editor/state/load-rules";
import type { LocalCopy } from "@/components/surveys/editor/state/saving/copy";
import { ApiError, UnreachableError } from "@/lib/client/call";
import type { Versioned } from "@/lib/contract/endpoint";
import { isSameJson } from "@/lib/contract/json";
import type { ChangesBody, Survey } from "@/lib/contract/survey";
import type { Draft, DraftField } from "@/lib/survey-model/draft";
import { changedFields, changesBetween } from "@/lib/survey-model/draft/changes";
import type { DraftFault } from "@/lib/survey-model/draft/faults";
import { type Conflict, mergeDrafts, settle } from "@/lib/survey-model/draft/merge";
import { toDraft } from "@/lib/survey-model/draft/read";
import { refusedField } from "@/lib/survey-model/draft/refusals";

/** Where what was typed is now. */
export type SaveState =
  /** On the server; `at` in milliseconds, null when nothing had to be saved yet. */
  | { kind: "saved"; at: number | null }
  /** To be sent in a moment. */
  | { kind: "waiting" }
  | { kind: "saving" }
  /** In this browser, until it is something the contract accepts. */
  | { kind: "refused"; fault: DraftFault }
  /** In this browser: the server did not answer, and is asked again. */
  | { kind: "unreachable" }
  /** In this browser: the server refused it as it is. */
  | { kind: "failed"; error: ApiError }
  /** In this browser, until somebody decides between two versions. */
  | { kind: "conflict"; conflicts: readonly Conflict[] }
  /** In this browser on purpose: people see this survey, so its changes are published together. */
  | { kind: "collected"; fields: readonly DraftField[] };

/** A field that the server did not take, and what it said. */
export interface Refusal {
  field: DraftField;
  error: ApiError;
}

/** What a saver needs of the world. */
export interface SaverWorld {
  draft(): Draft;
  /** Puts in a draft that has what came from elsewhere. */
  put(draft: Draft): void;
  send(changes: ChangesBody, version: number): Promise<Versioned<Survey>>;
  load(): Promise<Versioned<Survey>>;
  keep(copy: LocalCopy | null): void;
  /** What a draft is checked by, asked for when there is something to send. */
  rules(): Promise<Rules>;
  /** @param refusals what the server said of fields that it did not take, until it takes them */
  report(state: SaveState, refusals: readonly Refusal[]): void;
  /** The server has this now. */
  arrived(survey: Versioned<Survey>): void;
}

export const pauseMs = 800;
/** Milliseconds until the server is asked again, the last for every further time. */
const retryMs = [2_000, 5_000, 15_000, 30_000];

/** A draft's start, and whether it is archived, are said by buttons; no pause in typing starts a survey. */
const byButton: readonly DraftField[] = ["start_date", "archived"];

/** Whether the server said no to what was sent: to ask again changes nothing. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 412 && error.status !== 429;

export interface Saver {
  /** Begins: sends, or brings together, what this browser kept. */
  start(): void;
  /** The draft changed. */
  touched(): void;
  /** Sends what is to be sent without waiting; whether everything is on the server then. */
  saveNow(): Promise<boolean>;
  /** Sends everything, dates included: publishes what was collected. @throws what the server said */
  publish(only?: readonly DraftField[]): Promise<void>;
  /** The server has another survey now: by an action of this person, or of somebody else. */
  adopt(survey: Versioned<Survey>): void;
  settle(conflict: Conflict, side: "mine" | "theirs"): void;
  /** What the server has, in the words of this draft. */
  saved(): Draft;
  version(): number;
  dispose(): void;
}

/**
 * Makes the saver of one survey.
 *
 * @param copy what this browser kept of it, which is the draft at first
 */
export function createSaver(world: SaverWorld, loaded: Versioned<Survey>, copy: LocalCopy | null): Saver {
  let server = copy ? { ...loaded, version: copy.version } : loaded;
  /** The server's own words; `saved` are ours for the same: texts are trimmed and sanitised there. */
  let base = copy && copy.version !== loaded.version ? copy.saved : toDraft(loaded.value, world.draft());
  let saved = copy ? copy.saved : base;
  let conflicts: readonly Conflict[] = copy?.conflicts ?? [];
  /** Fields that the server did not take: as they are they are not sent again, so that they keep back no others. */
  const refused = new Map<DraftField, { value: unknown; error: ApiError }>();
  /** Whether fields go one by one, to find the one of which the server did not say that it is at fault. */
  let isSearching = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | null = null;
  let failures = 0;
  let savedAt: number | null = null;
  let isDisposed = false;
  let rules: Rules | null = null;

  const isCollecting = () => server.value.start_date !== null;
  const pending = () => changedFields(saved, world.draft());
  const sendable = () => (isCollecting() ? [] : pending().filter((field) => !byButton.includes(field)));

  async function rulesLoaded(): Promise<void> {
    rules ??= await world.rules();
  }

  function keep(): DraftField[] {
    const fields = pending();
    const draft = world.draft();
    for (const [field, { value }] of refused) {
      // What is published together is not tried again in between: another value is not refused yet.
      if (!fields.includes(field) || (isCollecting() && value !== draft[field])) refused.delete(field);
    }
    world.keep(fields.length > 0 ? { version: server.version, saved, draft, conflicts } : null);
    return fields;
  }

  function stateOf(fields: readonly DraftField[]): SaveState {
    if (conflicts.length > 0) return { kind: "conflict", conflicts };
    if (isCollecting() && fields.length > 0) return { kind: "collected", fields };
    const refusal = fields.map((field) => refused.get(field)).find((one) => one !== undefined);
    if (refusal) return { kind: "failed", error: refusal.error };
    const [fault] = fields.length > 0 ? (rules?.(world.draft()) ?? []) : [];
    return fault ? { kind: "refused", fault } : { kind: "saved", at: savedAt };
  }

  const report = (state: SaveState) =>
    world.report(
      state,
      [...refused].map(([field, { error }]) => ({ field, error })),
    );

  /** Says where things are when nothing is to be sent. */
  function settled(fields = keep()): void {
    report(stateOf(fields));
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (!isDisposed) timer = setTimeout(() => void save(), ms);
  }

  function touched(): void {
    const fields = keep();
    if (!rules && fields.length > 0 && conflicts.length === 0 && !isCollecting()) {
      if (!underWay) report({ kind: "waiting" });
      void rulesLoaded().then(touched);
      return;
    }
    if (conflicts.length > 0 || acceptable().length === 0) {
      clearTimeout(timer);
      isSearching = false;
      if (!underWay) settled(fields);
      return;
    }
    if (!underWay) report({ kind: "waiting" });
    schedule(pauseMs);
  }

  /** Of the fields to be sent, those the contract accepts and the server has not refused as they are. */
  function acceptable(): DraftField[] {
    const fields = sendable();
    const draft = world.draft();
    const faults = fields.length > 0 ? rules?.(draft) : [];
    const faulty = new Set(faults?.map(({ path }) => path[0]));
    const isRefused = (field: DraftField) => refused.has(field) && refused.get(field)?.value === draft[field];
    return fields.filter((field) => !faulty.has(field) && !isRefused(field));
  }

  async function save(): Promise<boolean> {
    clearTimeout(timer);
    if (!rules && sendable().length > 0) await rulesLoaded();
    if (underWay) await underWay.catch(() => undefined); // told where it was begun
    if (conflicts.length > 0) return false;
    const accepted = acceptable();
    const fields = isSearching ? accepted.slice(0, 1) : accepted;
    if (fields.length === 0) {
      settled();
      return sendable().length === 0;
    }
    const draft = world.draft();
    underWay = send(fields, draft).finally(() => {
      underWay = null;
    });
    try {
      await underWay;
    } catch (error) {
      // Told by the indicator; what was typed is in this browser.
      await explain(error, fields, draft);
      return false;
    }
    touched();
    return sendable().length === 0;
  }

  async function send(fields: readonly DraftField[], draft: Draft): Promise<void> {
    report({ kind: "saving" });
    const sent = Object.assign(
      { ...saved },
      Object.fromEntries(fields.map((field) => [field, draft[field]])),
    );
    sent.memory = draft.memory;
    server = await world.send(changesBetween(saved, sent), server.version);
    for (const field of fields) refused.delete(field);
    saved = sent;
    base = toDraft(server.value, draft);
    failures = 0;
    savedAt = Date.now();
    world.arrived(server);
  }

  async function explain(error: unknown, fields: readonly DraftField[], draft: Draft): Promise<void> {
    if (error instanceof ApiError && error.status === 412) {
      const theirs = await world.load().catch(() => null);
      if (theirs) return adopt(theirs);
    } else if (isRefusal(error)) {
      isSearching = !refuse(error, fields, draft) || isSearching;
      return touched();
    } else if (!(error instanceof ApiError || error instanceof UnreachableError)) throw error;
    report({ kind: "unreachable" });
    schedule(retryMs[Math.min(failures++, retryMs.length - 1)] ?? 0);
  }

  /** Remembers the field that the server did not take; whether it is known which one that is. */
  function refuse(error: ApiError, fields: readonly DraftField[], draft: Draft): boolean {
    const named = refusedField(error);
    const field =
      named !== null && fields.includes(named) ? named : fields.length === 1 ? fields[0] : undefined;
    if (field !== undefined) refused.set(field, { value: draft[field], error });
    return field !== undefined;
  }

  function adopt(survey: Versioned<Survey>): void {
    if (survey.version <= server.version) return;
    const theirs = toDraft(survey.value, world.draft());
    const merged = mergeDrafts(base, world.draft(), theirs);
    server = survey;
    base = theirs;
    saved = theirs;
    const isNew = ({ path }: Conflict) => merged.conflicts.every((other) => !isSameJson(other.path, path));
    conflicts = [...conflicts.filter(isNew), ...merged.conflicts];
    world.arrived(survey);
    world.put(merged.draft);
    touched();
  }

  return {
    start() {
      isDisposed = false;
      if (copy && copy.version !== loaded.version) adopt(loaded);
      else touched();
    },
    touched,
    saveNow() {
      // Whoever asks for it wants everything tried again.
      refused.clear();
      return save();
    },
    async publish(only) {
      clearTimeout(timer);
      if (underWay) await underWay.catch(() => undefined); // told where it was begun
      const [fields, draft] = [only ?? pending(), world.draft()];
      underWay = send(fields, draft)
        .catch((error: unknown) => {
          if (isRefusal(error)) refuse(error, fields, draft);
          throw error;
        })
        .finally(() => {
          underWay = null;
          settled();
        });
      await underWay;
    },
    adopt,
    settle(conflict, side) {
      conflicts = conflicts.filter((other) => other !== conflict);
      if (side === "theirs") {
        const draft = structuredClone(world.draft());
        settle(draft, conflict, side);
        world.put(draft);
      }
      touched();
    },
    saved: () => saved,
    version: () => server.version,
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
    },
  };
}
