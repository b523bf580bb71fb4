import type {
  AutosaveEffect,
  AutosaveEvent,
  AutosaveState,
  DocumentFault,
  DocumentRules,
  SaveState,
  Validate,
} from "@/lib/client/autosave/state";
import type { ApiError } from "@/lib/client/call";
import type { Versioned } from "@/lib/contract/endpoint";

/** Milliseconds after the last change until it is sent. */
export const pauseMs = 800;
/** Milliseconds until a retry after no response, the last value for every further one. */
const retryMs = [2_000, 5_000, 15_000, 30_000];

/** Memoizes a function for its last arguments. */
function rememberLast<First, Second, Result>(
  compute: (first: First, second: Second) => Result,
): (first: First, second: Second) => Result {
  let last: { first: First; second: Second; result: Result } | null = null;
  return (first, second) => {
    if (last === null || last.first !== first || last.second !== second) {
      last = { first, second, result: compute(first, second) };
    }
    return last.result;
  };
}

/**
 * The reducer of autosave for a type of document: pure, from a state and an event to the next state and its effects.
 */
export function createReducer<Doc, Field extends string, Conflict, Remote, DocFault extends DocumentFault>(
  rules: DocumentRules<Doc, Field, Conflict, Remote, DocFault>,
) {
  type State = AutosaveState<Doc, Field, Conflict, Remote, DocFault>;
  type Effect = AutosaveEffect<Doc, Field, Conflict, Remote, DocFault>;
  type Transition = readonly [State, readonly Effect[]];

  const chain = ([state, effects]: Transition, next: (state: State) => Transition): Transition => {
    const [after, more] = next(state);
    return [after, [...effects, ...more]];
  };

  // Asked several times an event, always about the same documents.
  const fieldsBetween = rememberLast(rules.changedFields);
  const faultsOf = rememberLast(
    (validate: Validate<Doc, DocFault> | null, document: Doc): readonly DocFault[] =>
      validate?.(document) ?? [],
  );
  const changedFields = ({ saved, document }: State) => fieldsBetween(saved, document);
  const modeOf = (state: State, field: Field) => rules.modeOf(field, state.remote.value);
  const fieldsOfMode = (state: State, mode: ReturnType<typeof modeOf>) =>
    changedFields(state).filter((field) => modeOf(state, field) === mode);

  let last: { saved: Doc; document: Doc; valid: Doc } | null = null;
  /** The document without its invalid values; the same object until a change, so that values can be compared. */
  function validDocument({ saved, document, validate }: State): Doc {
    if (last?.saved === saved && last.document === document) return last.valid;
    const faults = faultsOf(validate, document);
    const valid = faults.length === 0 ? document : rules.withoutFaults(saved, document, faults);
    if (validate) last = { saved, document, valid };
    return valid;
  }

  /** The automatically saved fields that changed, are valid, and were not rejected with their present value. */
  function sendableFields(state: State): Field[] {
    const { saved, validate, rejected } = state;
    const valid = validDocument(state);
    const fields = fieldsBetween(saved, valid).filter((field) => modeOf(state, field) === "automatic");
    const faults = fields.length > 0 ? faultsOf(validate, valid) : [];
    const faulty = new Set(faults.map(({ path }) => path[0]));
    const isRejected = (field: Field) =>
      rejected.has(field) && rejected.get(field)?.value === rules.valueOf(valid, field);
    return fields.filter((field) => !faulty.has(field) && !isRejected(field));
  }

  /** The status while no request is pending. */
  function restingState(state: State): SaveState<Field, Conflict, DocFault> {
    const { conflicts, rejected, validate, document, savedAt } = state;
    if (conflicts.length > 0) return { kind: "conflict", conflicts };
    const collected = fieldsOfMode(state, "published");
    if (collected.length > 0) return { kind: "collected", fields: collected };
    const fields = changedFields(state);
    const rejection = fields.map((field) => rejected.get(field)).find((one) => one !== undefined);
    if (rejection) return { kind: "failed", error: rejection.error };
    const [fault] = fields.length > 0 ? faultsOf(validate, document) : [];
    return fault ? { kind: "refused", fault } : { kind: "saved", at: savedAt };
  }

  function report(state: State, step?: "waiting" | "saving"): Effect {
    // Until the server responds: its "Save now" would lose the focus with every retry.
    const progress = step && state.failures > 0 ? ("unreachable" as const) : step;
    const collected = progress === "unreachable" ? [] : fieldsOfMode(state, "published");
    // Changes that wait for publishing are shown, even if others are being saved.
    const shown = progress && collected.length === 0 ? { kind: progress } : restingState(state);
    const fieldErrors = [...state.rejected].map(([field, { error }]) => ({ field, error }));
    return { type: "report", state: shown, fieldErrors };
  }

  /** Backs up unsaved changes in the browser, and forgets rejections that no longer apply. */
  function keep(state: State): Transition {
    const { document, saved, conflicts, remote } = state;
    const fields = changedFields(state);
    const applies = (field: Field, value: unknown) =>
      fields.includes(field) &&
      // Published fields are not retried in between: a changed value counts as not rejected.
      (modeOf(state, field) !== "published" || value === rules.valueOf(document, field));
    const rejected = new Map([...state.rejected].filter(([field, { value }]) => applies(field, value)));
    const copy = fields.length > 0 ? { version: remote.version, saved, draft: document, conflicts } : null;
    return [{ ...state, rejected }, [{ type: "keep", copy }]];
  }

  /** Continues after any event: waits, loads the validation, or updates the status. */
  const proceed = (before: State): Transition =>
    chain(keep(before), (state) => {
      const waiting: Effect[] = state.request ? [] : [report(state, "waiting")];
      const isValidated = state.validate !== null || changedFields(state).length === 0;
      const isOpen = changedFields(state).some((field) => modeOf(state, field) !== "published");
      if (!isValidated && isOpen && state.conflicts.length === 0) {
        return [state, [...waiting, { type: "loadValidator" }]];
      }
      if (state.conflicts.length > 0 || sendableFields(state).length === 0) {
        const resting: Effect[] = state.request ? [] : [report(state)];
        return [{ ...state, isSearching: false }, [{ type: "cancel" }, ...resting]];
      }
      return [state, [...waiting, { type: "schedule", ms: pauseMs }]];
    });

  function send(state: State, fields: readonly Field[], isPublishing: boolean): Transition {
    const { saved: from, remote } = state;
    const document = isPublishing ? state.document : validDocument(state);
    const sent = rules.withFields(from, document, fields);
    const next = { ...state, request: { fields, document, sent, isPublishing } };
    return [
      next,
      [{ type: "cancel" }, report(next, "saving"), { type: "send", from, to: sent, version: remote.version }],
    ];
  }

  function save(state: State): Transition {
    const queued: State = { ...state, isSaveQueued: true };
    if (state.request) return [queued, [{ type: "cancel" }]];
    if (!state.validate && fieldsOfMode(state, "automatic").length > 0) {
      return [queued, [{ type: "cancel" }, { type: "loadValidator" }]];
    }
    const next: State = { ...state, isSaveQueued: false };
    if (next.conflicts.length > 0) return [next, [{ type: "cancel" }]];
    const sendable = sendableFields(next);
    if (sendable.length > 0) return send(next, next.isSearching ? sendable.slice(0, 1) : sendable, false);
    return chain(keep(next), (kept) => [kept, [{ type: "cancel" }, report(kept)]]);
  }

  const publish = (state: State, fields: readonly Field[] | null): Transition =>
    send({ ...state, queuedPublish: null }, fields ?? changedFields(state), true);

  /** After a request: sends what was requested meanwhile. */
  function proceedQueued(state: State): Transition {
    if (state.queuedPublish) return publish(state, state.queuedPublish.fields);
    return state.isSaveQueued ? save(state) : [state, []];
  }

  const finishRequest = (state: State): Transition =>
    chain(proceed({ ...state, request: null }), proceedQueued);

  function receive(state: State, remote: Versioned<Remote>, at: number): Transition {
    const { request } = state;
    if (!request) return [state, []];
    const next: State = {
      ...state,
      remote,
      saved: request.sent,
      base: rules.read(remote.value, request.document),
      rejected: new Map([...state.rejected].filter(([field]) => !request.fields.includes(field))),
      failures: 0,
      savedAt: at,
    };
    const done: Effect[] = [
      { type: "receive", remote },
      ...(request.isPublishing ? [{ type: "published" } as const] : []),
    ];
    return chain([next, done], finishRequest);
  }

  /** Stores the field that the server rejected; if the error names none, fields are sent one by one to find it. */
  function reject(state: State, error: ApiError): State {
    const { request } = state;
    if (!request) return state;
    const named = rules.rejectedField(error);
    const [only, ...others] = request.fields;
    const field =
      named !== null && request.fields.includes(named) ? named : others.length === 0 ? only : undefined;
    if (field === undefined) return { ...state, isSearching: !request.isPublishing || state.isSearching };
    const value = rules.valueOf(request.document, field);
    return { ...state, rejected: new Map([...state.rejected, [field, { value, error }]]) };
  }

  function failPublishing(state: State, error: Error): Transition {
    return chain([state, [{ type: "publishFailed", error }]], finishRequest);
  }

  function retryLater(state: State): Transition {
    const ms = retryMs[Math.min(state.failures, retryMs.length - 1)] ?? 0;
    const next: State = { ...state, request: null, failures: state.failures + 1 };
    return chain(keep(next), (kept) =>
      chain([kept, [report(kept, "waiting"), { type: "schedule", ms }]], proceedQueued),
    );
  }

  /** Merges another version of the server: fields that both sides changed are conflicts. */
  function adopt(state: State, remote: Versioned<Remote>): Transition {
    const theirs = rules.read(remote.value, state.document);
    const { document, conflicts } = rules.merge(state.base, state.document, theirs);
    const older = state.conflicts.filter(
      (conflict) => !conflicts.some((newer) => rules.isSameConflict(newer, conflict)),
    );
    const next: State = {
      ...state,
      remote,
      document,
      base: theirs,
      saved: theirs,
      conflicts: [...older, ...conflicts],
      failures: 0,
    };
    return chain(
      [
        next,
        [
          { type: "receive", remote },
          { type: "replace", document },
        ],
      ],
      proceed,
    );
  }

  return function reduce(
    state: State,
    event: AutosaveEvent<Doc, Field, Conflict, Remote, DocFault>,
  ): Transition {
    const isPublishing = state.request?.isPublishing === true;
    switch (event.type) {
      case "opened":
        return event.loaded.version > state.remote.version ? adopt(state, event.loaded) : proceed(state);
      case "edited":
        return proceed(state);
      case "validatorLoaded": {
        const next = { ...state, validate: event.validate };
        return next.isSaveQueued ? save(next) : proceed(next);
      }
      case "paused":
        return save(state);
      case "saveRequested":
        // An explicit request retries rejected fields, too.
        return save({ ...state, rejected: new Map() });
      case "publishRequested":
        if (state.request) return [{ ...state, queuedPublish: { fields: event.fields } }, []];
        return publish(state, event.fields);
      case "sent":
        return receive(state, event.remote, event.at);
      case "conflicted":
        return isPublishing ? failPublishing(state, event.error) : [state, [{ type: "reload" }]];
      case "reloaded":
        if (event.remote.version <= state.remote.version) return retryLater(state);
        return chain(adopt({ ...state, request: null }, event.remote), proceedQueued);
      case "rejected": {
        const next = reject({ ...state, failures: 0 }, event.error);
        return isPublishing ? failPublishing(next, event.error) : finishRequest(next);
      }
      case "unreachable":
        return isPublishing ? failPublishing(state, event.error) : retryLater(state);
      case "adopted":
        return event.remote.version > state.remote.version ? adopt(state, event.remote) : [state, []];
      case "rebased": {
        const saved = rules.read(event.remote.value, state.document);
        return proceed({ ...state, remote: event.remote, base: saved, saved });
      }
      case "conflictResolved": {
        const conflicts = state.conflicts.filter((conflict) => conflict !== event.conflict);
        if (event.side === "mine") return proceed({ ...state, conflicts });
        const document = rules.applyTheirs(state.document, event.conflict);
        return chain([{ ...state, conflicts, document }, [{ type: "replace", document }]], proceed);
      }
      default:
        return event satisfies never;
    }
  };
}
