import { createReducer } from "@/lib/client/autosave/reduce";
import type {
  AutosaveEffect,
  AutosaveEvent,
  AutosaveState,
  DocumentFault,
  DocumentRules,
  LocalCopy,
  RejectedField,
  SaveState,
  Validate,
} from "@/lib/client/autosave/state";
import { ApiError, UnreachableError } from "@/lib/client/call";
import type { Versioned } from "@/lib/contract/endpoint";

/** The dependencies of autosave. */
export interface AutosaveHost<Doc, Field extends string, Conflict, Remote, DocFault extends DocumentFault> {
  /** The document as it is now. */
  document(): Doc;
  /** Shows a document with changes from the server. */
  replace(document: Doc): void;
  /** Sends the difference between two documents, for an expected version. @throws ApiError, UnreachableError */
  send(from: Doc, to: Doc, version: number): Promise<Versioned<Remote>>;
  /** Reads the current version of the server. */
  load(): Promise<Versioned<Remote>>;
  /** Stores a backup in the browser; null removes it. */
  keep(copy: LocalCopy<Doc, Conflict> | null): void;
  /** Loads the validation, when there is something to send. */
  loadValidator(): Promise<Validate<Doc, DocFault>>;
  /** @param fieldErrors fields that the server rejected, until it accepts them */
  report(state: SaveState<Field, Conflict, DocFault>, fieldErrors: readonly RejectedField<Field>[]): void;
  /** The server's current version. */
  receive(remote: Versioned<Remote>): void;
}

/** Saves one document while it is edited. */
export interface Autosave<Doc, Field extends string, Conflict, Remote> {
  /** Starts: sends, or merges, the backup of this browser. */
  start(): void;
  /** The document changed. */
  touched(): void;
  /** Sends without waiting; returns whether all automatically saved fields are on the server then. */
  saveNow(): Promise<boolean>;
  /** Sends everything, or some fields, regardless of their mode. @throws ApiError, UnreachableError */
  publish(fields?: readonly Field[]): Promise<void>;
  /** The server has another version, by an action of this user or of someone else. */
  adopt(remote: Versioned<Remote>): void;
  /** The same, when the document already has what changed there. */
  rebase(remote: Versioned<Remote>): void;
  resolveConflict(conflict: Conflict, side: "mine" | "theirs"): void;
  /** The server's version in the draft's form. */
  saved(): Doc;
  version(): number;
  /** Stops: nothing is sent automatically any more. */
  dispose(): void;
}

/** Whether the server rejected the request as invalid: repeating it changes nothing. */
const isRejection = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 412 && error.status !== 429;

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/**
 * Saves a document after each pause in editing: only valid fields, only over the expected version, with retries when
 * the server does not respond.
 *
 * @param copy the backup of this browser, which is the document at first
 */
export function createAutosave<Doc, Field extends string, Conflict, Remote, DocFault extends DocumentFault>(
  rules: DocumentRules<Doc, Field, Conflict, Remote, DocFault>,
  host: AutosaveHost<Doc, Field, Conflict, Remote, DocFault>,
  loaded: Versioned<Remote>,
  copy: LocalCopy<Doc, Conflict> | null,
): Autosave<Doc, Field, Conflict, Remote> {
  const reduce = createReducer<Doc, Field, Conflict, Remote, DocFault>(rules);
  const isOutdated = copy !== null && copy.version !== loaded.version;
  const base = isOutdated ? copy.saved : rules.read(loaded.value, host.document());
  let state: AutosaveState<Doc, Field, Conflict, Remote, DocFault> = {
    document: host.document(),
    remote: copy ? { ...loaded, version: copy.version } : loaded,
    base,
    saved: copy?.saved ?? base,
    conflicts: copy?.conflicts ?? [],
    rejected: new Map(),
    isSearching: false,
    request: null,
    isSaveQueued: false,
    queuedPublish: null,
    failures: 0,
    savedAt: null,
    validate: null,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDisposed = false;
  let isLoadingValidator = false;
  let idleWaiters: (() => void)[] = [];
  const publishWaiters: { resolve: () => void; reject: (error: Error) => void }[] = [];

  function dispatch(event: AutosaveEvent<Doc, Field, Conflict, Remote, DocFault>): void {
    const [next, effects] = reduce({ ...state, document: host.document() }, event);
    state = next;
    for (const effect of effects) run(effect);
    if (state.request || state.isSaveQueued) return;
    const waiters = idleWaiters;
    idleWaiters = [];
    for (const resolve of waiters) resolve();
  }

  function run(effect: AutosaveEffect<Doc, Field, Conflict, Remote, DocFault>): void {
    switch (effect.type) {
      case "schedule":
        clearTimeout(timer);
        if (!isDisposed) timer = setTimeout(() => dispatch({ type: "paused" }), effect.ms);
        break;
      case "cancel":
        clearTimeout(timer);
        break;
      case "loadValidator":
        if (!isLoadingValidator) void loadValidator();
        break;
      case "send":
        void send(effect.from, effect.to, effect.version);
        break;
      case "reload":
        void reload();
        break;
      case "keep":
        host.keep(effect.copy);
        break;
      case "replace":
        host.replace(effect.document);
        break;
      case "receive":
        host.receive(effect.remote);
        break;
      case "report":
        host.report(effect.state, effect.fieldErrors);
        break;
      case "published":
        publishWaiters.shift()?.resolve();
        break;
      case "publishFailed":
        publishWaiters.shift()?.reject(effect.error);
        break;
      default:
        effect satisfies never;
    }
  }

  async function loadValidator(): Promise<void> {
    isLoadingValidator = true;
    dispatch({ type: "validatorLoaded", validate: await host.loadValidator() });
  }

  async function send(from: Doc, to: Doc, version: number): Promise<void> {
    try {
      const remote = await host.send(from, to, version);
      dispatch({ type: "sent", remote, at: Date.now() });
    } catch (error) {
      // Reported; the edits are backed up in this browser.
      if (error instanceof ApiError && error.status === 412) dispatch({ type: "conflicted", error });
      else if (isRejection(error)) dispatch({ type: "rejected", error });
      else dispatch({ type: "unreachable", error: asError(error) });
      if (!(error instanceof ApiError || error instanceof UnreachableError)) throw error;
    }
  }

  async function reload(): Promise<void> {
    try {
      dispatch({ type: "reloaded", remote: await host.load() });
    } catch (error) {
      // The server became unreachable in between: retried as usual.
      dispatch({ type: "unreachable", error: asError(error) });
    }
  }

  const untilIdle = () =>
    state.request || state.isSaveQueued
      ? new Promise<void>((resolve) => idleWaiters.push(resolve))
      : Promise.resolve();

  const isSaved = () =>
    state.conflicts.length === 0 &&
    rules
      .changedFields(state.saved, host.document())
      .every((field) => rules.modeOf(field, state.remote.value) !== "automatic");

  return {
    start() {
      isDisposed = false;
      dispatch({ type: "opened", loaded });
    },
    touched: () => dispatch({ type: "edited" }),
    async saveNow() {
      dispatch({ type: "saveRequested" });
      await untilIdle();
      return isSaved();
    },
    publish: (fields) =>
      new Promise((resolve, reject) => {
        publishWaiters.push({ resolve, reject });
        dispatch({ type: "publishRequested", fields: fields ?? null });
      }),
    adopt: (remote) => dispatch({ type: "adopted", remote }),
    rebase: (remote) => dispatch({ type: "rebased", remote }),
    resolveConflict: (conflict, side) => dispatch({ type: "conflictResolved", conflict, side }),
    saved: () => state.saved,
    version: () => state.remote.version,
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
    },
  };
}
