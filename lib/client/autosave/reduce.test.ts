import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createReducer, pauseMs } from "@/lib/client/autosave/reduce";
import type {
  AutosaveEffect,
  AutosaveEvent,
  AutosaveState,
  DocumentFault,
  DocumentRules,
} from "@/lib/client/autosave/state";
import { ApiError, UnreachableError } from "@/lib/client/call";

// A note of three texts, the smallest document that covers every case.

interface Note {
  title: string;
  body: string;
  state: string;
}
type Field = keyof Note;
interface Conflict {
  field: Field;
  theirs: string;
}
type State = AutosaveState<Note, Field, Conflict, Note, DocumentFault>;
type Event = AutosaveEvent<Note, Field, Conflict, Note, DocumentFault>;
type Effect = AutosaveEffect<Note, Field, Conflict, Note, DocumentFault>;

const fields: readonly Field[] = ["title", "body", "state"];

const rules: DocumentRules<Note, Field, Conflict, Note> = {
  read: (remote) => remote,
  changedFields: (saved, note) => fields.filter((field) => saved[field] !== note[field]),
  valueOf: (note, field) => note[field],
  withFields: (saved, note, chosen) =>
    Object.assign({ ...saved }, Object.fromEntries(chosen.map((field) => [field, note[field]]))),
  withoutFaults: (saved, note, faults) =>
    Object.assign(
      { ...note },
      Object.fromEntries(faults.map(({ path: [field] }) => [field, saved[field as Field]])),
    ),
  modeOf: (field, remote) =>
    field === "state" ? "button" : remote.state === "public" && field === "body" ? "published" : "automatic",
  merge(base, mine, theirs) {
    const conflicts = fields
      .filter(
        (field) =>
          mine[field] !== base[field] && theirs[field] !== base[field] && mine[field] !== theirs[field],
      )
      .map((field) => ({ field, theirs: theirs[field] }));
    const changed = fields.filter((field) => mine[field] !== base[field]);
    return { document: rules.withFields(theirs, mine, changed), conflicts };
  },
  isSameConflict: (one, other) => one.field === other.field,
  applyTheirs: (note, { field, theirs }) => ({ ...note, [field]: theirs }),
  rejectedField: ({ attr }) => fields.find((field) => field === attr) ?? null,
};

const reduce = createReducer<Note, Field, Conflict, Note, DocumentFault>(rules);
const validate = (note: Note): DocumentFault[] => (note.title === "" ? [{ path: ["title"] }] : []);
const rejection = (attr: string | null, status = 400) =>
  new ApiError(status, { type: "validation_error", code: "invalid_input", detail: "No.", attr }, null);

const note: Note = { title: "Tea", body: "Green", state: "draft" };

const open = (document: Note, given: Partial<State> = {}): State => ({
  document,
  remote: { value: note, version: 1 },
  base: note,
  saved: note,
  conflicts: [],
  rejected: new Map(),
  isSearching: false,
  request: null,
  isSaveQueued: false,
  queuedPublish: null,
  failures: 0,
  savedAt: null,
  validate,
  ...given,
});

/** The state after some events, and the effects of the last one. */
const run = (state: State, ...events: Event[]) =>
  events.reduce<readonly [State, readonly Effect[]]>(([now], event) => reduce(now, event), [state, []]);
const effect = <Type extends Effect["type"]>(effects: readonly Effect[], type: Type) =>
  effects.findLast((one): one is Extract<Effect, { type: Type }> => one.type === type);
const shown = (effects: readonly Effect[]) => effect(effects, "report")?.state;

describe("a change", () => {
  test("is backed up at once, and sent after a pause", () => {
    const [state, effects] = run(open({ ...note, title: "Tee" }), { type: "edited" });
    expect(effect(effects, "keep")?.copy).toMatchObject({ version: 1, draft: { title: "Tee" } });
    expect(effect(effects, "schedule")).toEqual({ type: "schedule", ms: pauseMs });
    expect(shown(effects)).toEqual({ kind: "waiting" });
    const [sending, sent] = run(state, { type: "paused" });
    expect(effect(sent, "send")).toMatchObject({ to: { title: "Tee" }, version: 1 });
    const [, done] = run(sending, {
      type: "sent",
      remote: { value: { ...note, title: "Tee" }, version: 2 },
      at: 5,
    });
    expect(shown(done)).toEqual({ kind: "saved", at: 5 });
    expect(effect(done, "keep")).toEqual({ type: "keep", copy: null });
  });

  test("waits for validation, and stays in the browser while it is invalid", () => {
    const [state, effects] = run(open({ ...note, title: "" }, { validate: null }), { type: "edited" });
    expect(effects.at(-1)).toEqual({ type: "loadValidator" });
    const [, loaded] = run(state, { type: "validatorLoaded", validate });
    expect(shown(loaded)).toEqual({ kind: "refused", fault: { path: ["title"] } });
    expect(effect(loaded, "send")).toBeUndefined();
  });

  test("of a running survey waits for publishing, while team-only fields are saved", () => {
    const document = { title: "Tee", body: "Black", state: "public" };
    const published = { ...note, state: "public" };
    const given = { remote: { value: published, version: 1 }, base: published, saved: published };
    const [, effects] = run(open(document, given), { type: "edited" }, { type: "paused" });
    expect(effect(effects, "send")?.to).toEqual({ ...published, title: "Tee" });
    expect(shown(effects)).toEqual({ kind: "collected", fields: ["body"] });
    const [, publishing] = run(open(document, given), { type: "publishRequested", fields: null });
    expect(effect(publishing, "send")?.to).toEqual(document);
  });
});

test("a version whose changes the document already has is only what is compared from then on", () => {
  const value = { ...note, body: "Black" };
  const state = open({ ...value, title: "Tee" });
  const [rebased, effects] = run(state, { type: "rebased", remote: { value, version: 2 } });
  expect(effect(effects, "replace")).toBeUndefined();
  expect(effect(effects, "keep")?.copy).toMatchObject({ version: 2, saved: value, draft: { title: "Tee" } });
  expect(effect(run(rebased, { type: "paused" })[1], "send")).toMatchObject({
    version: 2,
    to: { title: "Tee" },
  });
});

describe("a request", () => {
  const sending = () => run(open({ ...note, title: "Tee", body: "Black" }), { type: "saveRequested" })[0];

  test("without a response is repeated, with increasing delays", () => {
    const error = new UnreachableError();
    const delays: (number | undefined)[] = [];
    let state = sending();
    for (let round = 0; round < 5; round++) {
      const [next, effects] = run(state, { type: "unreachable", error });
      delays.push(effect(effects, "schedule")?.ms);
      expect(shown(effects)).toEqual({ kind: "unreachable" });
      const [again, retry] = run(next, { type: "paused" });
      expect(shown(retry)).toEqual({ kind: "unreachable" });
      state = again;
    }
    expect(delays).toEqual([2_000, 5_000, 15_000, 30_000, 30_000]);
    // A response of any kind shows that the server is back.
    const [rejected] = run(state, { type: "rejected", error: rejection("title") });
    const edited = { ...rejected, document: { ...rejected.document, body: "Oolong" } };
    expect(shown(run(edited, { type: "edited" })[1])).toEqual({ kind: "waiting" });
  });

  test("that is rejected at a field retries without that field", () => {
    const [state, effects] = run(sending(), { type: "rejected", error: rejection("title") });
    expect(effect(effects, "report")?.fieldErrors).toMatchObject([{ field: "title" }]);
    const [, next] = run(state, { type: "paused" });
    expect(effect(next, "send")?.to).toEqual({ ...note, body: "Black" });
  });

  test("that is rejected without a field is repeated field by field", () => {
    const [state] = run(sending(), { type: "rejected", error: rejection(null) });
    expect(state.isSearching).toBe(true);
    const [one, effects] = run(state, { type: "paused" });
    expect(effect(effects, "send")?.to).toEqual({ ...note, title: "Tee" });
    expect([...run(one, { type: "rejected", error: rejection(null) })[0].rejected.keys()]).toEqual(["title"]);
  });

  test("is followed at once by a save that was requested meanwhile", () => {
    const [queued, nothing] = run(sending(), { type: "saveRequested" });
    expect(effect(nothing, "send")).toBeUndefined();
    const remote = { value: { ...note, title: "Tee", body: "Black" }, version: 2 };
    const [, effects] = reduce(
      { ...queued, document: { ...queued.document, body: "White" } },
      { type: "sent", remote, at: 1 },
    );
    expect(effect(effects, "send")).toMatchObject({ to: { body: "White" }, version: 2 });
  });
});

describe("another version of the server", () => {
  test("is merged, and fields changed on both sides are a conflict until the user resolves it", () => {
    const theirs = { value: { ...note, title: "Thé", body: "Black" }, version: 2 };
    const [state, effects] = run(open({ ...note, title: "Tee" }), { type: "adopted", remote: theirs });
    expect(state.document).toEqual({ ...note, title: "Tee", body: "Black" });
    expect(shown(effects)).toMatchObject({
      kind: "conflict",
      conflicts: [{ field: "title", theirs: "Thé" }],
    });
    const [conflict] = state.conflicts;
    if (!conflict) throw new Error("There is no conflict.");
    const [decided] = run(state, { type: "conflictResolved", conflict, side: "theirs" });
    expect([decided.document.title, decided.conflicts]).toEqual(["Thé", []]);
  });
});

test("whatever fails in between, every valid change reaches the server, and nothing is sent over an unknown version", () => {
  const text = fc.constantFrom("", "a", "b", "c");
  const step = fc.oneof(
    fc.record({
      kind: fc.constant("edit" as const),
      field: fc.constantFrom<Field>("title", "body"),
      value: text,
    }),
    fc.record({
      kind: fc.constant("other" as const),
      field: fc.constantFrom<Field>("title", "body"),
      value: text,
    }),
    fc.record({ kind: fc.constantFrom("pause" as const, "answer" as const, "lose" as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let server = { value: note, version: 1 };
      let state = open(note);
      let request: Extract<Effect, { type: "send" }> | null = null;
      let isReloading = false;
      const dispatch = (event: Event) => {
        const [next, effects] = reduce(state, event);
        state = next;
        for (const one of effects) {
          if (one.type === "send") request = one;
          if (one.type === "reload") isReloading = true;
        }
      };
      const answer = () => {
        if (isReloading) {
          isReloading = false;
          return dispatch({ type: "reloaded", remote: server });
        }
        const sent = request;
        request = null;
        if (!sent) return;
        if (sent.version !== server.version)
          return dispatch({ type: "conflicted", error: rejection(null, 412) });
        const value = rules.withFields(server.value, sent.to, rules.changedFields(sent.from, sent.to));
        server = { value, version: server.version + 1 };
        dispatch({ type: "sent", remote: server, at: 0 });
      };
      for (const one of steps) {
        if (one.kind === "edit") {
          state = { ...state, document: { ...state.document, [one.field]: one.value } };
          dispatch({ type: "edited" });
        } else if (one.kind === "other") {
          server = { value: { ...server.value, [one.field]: one.value }, version: server.version + 1 };
        } else if (one.kind === "pause") dispatch({ type: "paused" });
        else if (one.kind === "answer") answer();
        else if (request || isReloading) {
          request = null;
          isReloading = false;
          dispatch({ type: "unreachable", error: new UnreachableError() });
        }
      }
      for (let round = 0; round < 8; round++) {
        answer();
        for (const conflict of state.conflicts)
          dispatch({ type: "conflictResolved", conflict, side: "mine" });
        dispatch({ type: "paused" });
      }
      dispatch({ type: "adopted", remote: server });
      const unsaved = fields.filter((field) => state.document[field] !== server.value[field]);
      expect(unsaved).toEqual(state.document.title === "" && server.value.title !== "" ? ["title"] : []);
      expect(state.request).toBeNull();
    }),
  );
});
