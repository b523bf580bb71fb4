import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SurveyCopy } from "@/components/surveys/editor/state/saving/copy";
import { surveyDocument } from "@/components/surveys/editor/state/saving/survey-document";
import { type AutosaveHost, createAutosave } from "@/lib/client/autosave/autosave";
import { pauseMs } from "@/lib/client/autosave/reduce";
import type { RejectedField, SaveState } from "@/lib/client/autosave/state";
import { ApiError, UnreachableError } from "@/lib/client/call";
import type { Versioned } from "@/lib/contract/endpoint";
import type { ChangesBody, Survey, SurveyBody } from "@/lib/contract/survey/survey";
import type { Draft, DraftField } from "@/lib/survey-model/draft";
import { changesBetween } from "@/lib/survey-model/draft/changed-fields";
import { type DraftFault, draftFaults } from "@/lib/survey-model/draft/faults";
import type { Conflict } from "@/lib/survey-model/draft/merge";
import { toDraft } from "@/lib/survey-model/draft/read";
import { toSurveyInput } from "@/lib/survey-model/draft/write";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const body = {
  name: "Tea",
  type: "popover",
  questions: [{ id: "q", type: "open", question: "Why?" }],
} as SurveyBody;

/** A survey as a server has it. */
const stored = (version: number, rest: object = {}): Versioned<Survey> => ({
  value: { ...toSurveyInput(toDraft(body)), ...rest } as unknown as Survey, // what a draft reads of one
  version,
});

const refusal = (status: number, { attr = null as string | null, code = "x" } = {}) =>
  new ApiError(status, { type: "invalid_request", code, detail: "No.", attr }, null);

/** A server with one survey, a browser with one draft, and a saver between them. */
function setUp({
  loaded = stored(1),
  copy = null as SurveyCopy | null,
  rules = Promise.resolve(draftFaults),
} = {}) {
  let draft: Draft = copy?.draft ?? toDraft(loaded.value);
  let server = loaded;
  let kept: SurveyCopy | null | undefined;
  const states: SaveState<DraftField, Conflict, DraftFault>[] = [];
  let fieldErrors: readonly RejectedField<DraftField>[] = [];
  const sent: ChangesBody[] = [];
  const failures: Error[] = [];
  const host: AutosaveHost<Draft, DraftField, Conflict, Survey, DraftFault> = {
    document: () => draft,
    replace: (next) => {
      draft = next;
    },
    send: async (from, to, version) => {
      const changes = changesBetween(from, to);
      const failure = failures.shift();
      if (failure) throw failure;
      if (version !== server.version) throw refusal(412);
      sent.push(changes);
      server = stored(version + 1, { ...server.value, ...changes });
      return server;
    },
    load: async () => server,
    keep: (copy) => {
      kept = copy;
    },
    loadValidator: () => rules,
    report: (state, errors) => {
      states.push(state);
      fieldErrors = errors;
    },
    receive: () => undefined,
  };
  const saver = createAutosave(surveyDocument, host, loaded, copy);
  saver.start();
  return {
    saver,
    sent,
    failures,
    state: () => states.at(-1),
    refused: () => fieldErrors.map(({ field }) => field),
    draft: () => draft,
    kept: () => kept,
    server: () => server,
    /** Another user saves. */
    others: (changes: object) => {
      server = stored(server.version + 1, { ...server.value, ...changes });
    },
    edit: (changes: Partial<Draft>) => {
      draft = { ...draft, ...changes };
      saver.touched();
    },
    pause: (ms = pauseMs) => vi.advanceTimersByTimeAsync(ms),
  };
}

const withText = (draft: Draft, question: string): Partial<Draft> => ({
  questions: draft.questions.map((one) => ({ ...one, question })),
});

describe("a draft that is typed in", () => {
  test("is kept at once, and sent after a pause, once, and only what changed", async () => {
    const it = setUp();
    it.edit({ name: "Tea t" });
    await it.pause(500);
    it.edit({ name: "Tea time" });
    expect(it.kept()).toMatchObject({ version: 1, draft: { name: "Tea time" }, saved: { name: "Tea" } });
    expect(it.state()).toEqual({ kind: "waiting" });
    await it.pause(500);
    expect(it.sent).toEqual([]);
    await it.pause();
    expect(it.sent).toEqual([{ name: "Tea time" }]);
    expect(it.state()).toMatchObject({ kind: "saved" });
    expect(it.kept()).toBeNull();
  });

  test("is not sent before there is something to check it by", async () => {
    let come = (_: typeof draftFaults) => {};
    const it = setUp({ rules: new Promise((resolve) => (come = resolve)) });
    it.edit(withText(it.draft(), ""));
    await it.pause(60_000);
    expect([it.state(), it.sent]).toEqual([{ kind: "waiting" }, []]);
    expect(it.kept()).toMatchObject({ draft: { questions: [{ question: "" }] } });
    come(draftFaults);
    await it.pause();
    expect(it.state()).toMatchObject({ kind: "refused" });
    expect(it.sent).toEqual([]);
  });

  test("while it is being sent is sent again", async () => {
    const it = setUp();
    it.edit({ name: "A" });
    await it.pause(0); // the rules come
    const first = it.saver.saveNow();
    it.edit({ name: "AB" });
    await first;
    await it.pause();
    expect(it.sent).toEqual([{ name: "A" }, { name: "AB" }]);
    expect(it.server().value.name).toBe("AB");
  });

  test("keeps what the server would say in other words, and does not send it twice", async () => {
    const it = setUp();
    it.edit({ name: "Tea " });
    await it.pause();
    it.others({});
    expect(it.draft().name).toBe("Tea ");
    it.saver.touched();
    await it.pause();
    expect(it.sent).toHaveLength(1);
  });

  test("does not start because a date was set: a button says so", async () => {
    const it = setUp();
    it.edit({ start_date: "2030-01-01T00:00:00Z", end_date: "2030-02-01T00:00:00Z" });
    await it.pause();
    expect(it.sent).toEqual([{ end_date: "2030-02-01T00:00:00Z" }]);
    expect(it.kept()).toMatchObject({ draft: { start_date: "2030-01-01T00:00:00Z" } });
    await it.saver.publish(["start_date"]);
    expect(it.sent.at(-1)).toEqual({ start_date: "2030-01-01T00:00:00Z" });
    expect(it.kept()).toBeNull();
  });
});

describe("what the contract refuses", () => {
  test("stays in the browser, and the rest goes", async () => {
    const it = setUp();
    it.edit({ ...withText(it.draft(), ""), name: "Tea time" });
    await it.pause();
    expect(it.sent).toEqual([{ name: "Tea time" }]);
    expect(it.state()).toMatchObject({ kind: "refused", fault: { path: ["questions", 0, "question"] } });
    expect(it.kept()).toMatchObject({ draft: { questions: [{ question: "" }] } });
    it.edit(withText(it.draft(), "Why not?"));
    await it.pause();
    expect(it.sent.at(-1)).toMatchObject({ questions: [{ id: "q", question: "Why not?" }] });
    expect(it.state()).toMatchObject({ kind: "saved" });
  });
});

describe("a save that fails", () => {
  test("because no answer came is tried again, ever more rarely, with nothing lost", async () => {
    const it = setUp();
    it.failures.push(new UnreachableError(), refusal(502));
    it.edit({ name: "Tea time" });
    await it.pause();
    expect(it.state()).toEqual({ kind: "unreachable" });
    expect(it.kept()).toMatchObject({ draft: { name: "Tea time" } });
    await it.pause(2_000);
    expect(it.state()).toEqual({ kind: "unreachable" });
    await it.pause(2_000);
    expect(it.sent).toEqual([]);
    await it.pause(3_000);
    expect(it.sent).toEqual([{ name: "Tea time" }]);
    expect(it.state()).toMatchObject({ kind: "saved" });
  });

  test("because the server refuses says what it said, and waits for another change", async () => {
    const it = setUp();
    it.failures.push(refusal(400));
    it.edit({ name: "Taken" });
    await it.pause();
    expect(it.state()).toMatchObject({ kind: "failed", error: { message: "No." } });
    await it.pause(60_000);
    expect(it.sent).toEqual([]);
    it.edit({ name: "Free" });
    await it.pause();
    expect(it.sent).toEqual([{ name: "Free" }]);
  });

  test("at one field keeps back that field alone, until it is taken", async () => {
    const it = setUp();
    it.failures.push(refusal(400, { attr: "conditions" }));
    it.edit({ name: "Tea time", conditions: { url: "(" } });
    await it.pause();
    await it.pause();
    expect(it.sent).toEqual([{ name: "Tea time" }]);
    expect(it.state()).toMatchObject({ kind: "failed", error: { attr: "conditions" } });
    expect(it.refused()).toEqual(["conditions"]);
    expect(it.kept()).toMatchObject({ draft: { conditions: { url: "(" } } });
    it.edit({ name: "Tea at five" });
    expect(it.refused()).toEqual(["conditions"]);
    await it.pause();
    expect(it.sent.at(-1)).toEqual({ name: "Tea at five" });
    it.edit({ conditions: { url: "/tea" } });
    await it.pause();
    expect(it.sent.at(-1)).toEqual({ conditions: { url: "/tea" } });
    expect([it.state()?.kind, it.refused()]).toEqual(["saved", []]);
  });

  test("at a field that the server does not name is searched for it, and the rest arrives", async () => {
    const it = setUp();
    it.failures.push(refusal(400), refusal(400));
    it.edit({ description: "Hot", responses_limit: 5 });
    for (let round = 0; round < 4; round++) await it.pause();
    expect(it.sent).toEqual([{ responses_limit: 5 }]);
    expect(it.refused()).toEqual(["description"]);
    await it.saver.saveNow();
    expect(it.sent.at(-1)).toEqual({ description: "Hot" });
    expect(it.state()).toMatchObject({ kind: "saved" });
  });

  test("for a name that is taken is the name's", async () => {
    const it = setUp();
    it.failures.push(refusal(400, { code: "unique" }));
    it.edit({ name: "Taken", responses_limit: 5 });
    await it.pause();
    expect(it.refused()).toEqual(["name"]);
    it.edit({ name: "Tea" });
    expect(it.refused()).toEqual([]);
  });
});

describe("two people at once", () => {
  test("who change different fields both get theirs", async () => {
    const it = setUp();
    it.others({ description: "By somebody else" });
    it.edit({ name: "Tea time" });
    await it.pause();
    await it.pause();
    expect(it.server().value).toMatchObject({ name: "Tea time", description: "By somebody else" });
    expect(it.draft().description).toBe("By somebody else");
    expect(it.state()).toMatchObject({ kind: "saved" });
  });

  test.each([
    ["mine", "Mine"],
    ["theirs", "Theirs"],
  ] as const)("who change the same field are asked, and %s is kept", async (side, name) => {
    const it = setUp();
    it.others({ name: "Theirs" });
    it.edit({ name: "Mine" });
    await it.pause();
    await it.pause(60_000);
    const state = it.state();
    expect(state).toMatchObject({
      kind: "conflict",
      conflicts: [{ path: ["name"], base: "Tea", mine: "Mine", theirs: "Theirs" }],
    });
    expect([it.sent, it.server().value.name]).toEqual([[], "Theirs"]);
    if (state?.kind === "conflict" && state.conflicts[0]) it.saver.resolveConflict(state.conflicts[0], side);
    await it.pause();
    expect([it.draft().name, it.server().value.name]).toEqual([name, name]);
    expect(it.state()).toMatchObject({ kind: "saved" });
  });
});

describe("a survey that people see", () => {
  const running = stored(4, { start_date: "2020-01-01T00:00:00Z" });

  test("collects its changes until they are published together", async () => {
    const it = setUp({ loaded: running });
    it.edit({ name: "Tea time" });
    it.edit({ end_date: "2030-01-01T00:00:00Z" });
    await it.pause(60_000);
    expect(it.sent).toEqual([]);
    expect(it.state()).toEqual({ kind: "collected", fields: ["name", "end_date"] });
    expect(it.kept()).toMatchObject({ version: 4 });
    await it.saver.publish();
    expect(it.sent).toEqual([{ name: "Tea time", end_date: "2030-01-01T00:00:00Z" }]);
    expect(it.state()).toMatchObject({ kind: "saved" });
    expect(it.kept()).toBeNull();
  });

  test("saves at once what only the team reads, and goes on collecting the rest", async () => {
    const it = setUp({ loaded: running });
    it.edit({ description: "For the board" });
    expect(it.state()).toEqual({ kind: "waiting" });
    await it.pause();
    expect(it.sent).toEqual([{ description: "For the board" }]);
    expect(it.state()).toMatchObject({ kind: "saved" });
    expect(it.kept()).toBeNull();
    it.edit({ name: "Tea time", description: "For everybody" });
    expect(it.state()).toEqual({ kind: "collected", fields: ["name"] });
    await it.pause();
    expect(it.sent.at(-1)).toEqual({ description: "For everybody" });
    expect(it.state()).toEqual({ kind: "collected", fields: ["name"] });
    expect(it.kept()).toMatchObject({ version: 6, draft: { name: "Tea time" } });
    await it.saver.publish();
    expect(it.sent.at(-1)).toEqual({ name: "Tea time" });
    expect(it.state()).toMatchObject({ kind: "saved" });
  });

  test("says why publishing failed, and keeps the changes", async () => {
    const it = setUp({ loaded: running });
    it.edit({ name: "Tea time" });
    it.failures.push(new UnreachableError());
    await expect(it.saver.publish()).rejects.toBeInstanceOf(UnreachableError);
    expect(it.kept()).toMatchObject({ draft: { name: "Tea time" } });
    expect(it.state()).toMatchObject({ kind: "collected" });
  });

  test("says at which field publishing failed, until that is written again", async () => {
    const it = setUp({ loaded: running });
    it.edit({ name: "Taken", responses_limit: 5 });
    it.failures.push(refusal(400, { code: "unique" }));
    await expect(it.saver.publish()).rejects.toBeInstanceOf(ApiError);
    expect([it.state()?.kind, it.refused()]).toEqual(["collected", ["name"]]);
    it.edit({ name: "Free" });
    expect(it.refused()).toEqual([]);
  });
});

describe("what this browser kept", () => {
  const buildCopy = (version: number, changes: Partial<Draft>): SurveyCopy => {
    const saved = toDraft(stored(version).value);
    return { version, saved, draft: { ...saved, ...changes }, conflicts: [] };
  };

  test("is sent when the survey is opened again", async () => {
    const it = setUp({ copy: buildCopy(1, { name: "Tea time" }) });
    expect(it.draft().name).toBe("Tea time");
    await it.pause();
    expect(it.sent).toEqual([{ name: "Tea time" }]);
  });

  test("is brought together with what others did since", async () => {
    const loaded = stored(3, { description: "Newer", name: "Tee" });
    const it = setUp({ loaded, copy: buildCopy(1, { name: "Tea time", responses_limit: 5 }) });
    expect(it.draft()).toMatchObject({ description: "Newer", responses_limit: 5, name: "Tea time" });
    expect(it.state()).toMatchObject({ kind: "conflict", conflicts: [{ path: ["name"], theirs: "Tee" }] });
    expect(it.kept()).toMatchObject({ version: 3 });
  });

  test("still asks what no one decided, and sends nothing before", async () => {
    const conflict = { path: ["name"], base: "Tea", mine: "Mine", theirs: "Theirs" };
    const it = setUp({ copy: { ...buildCopy(1, { name: "Mine" }), conflicts: [conflict] } });
    await it.pause();
    expect(it.state()).toMatchObject({ kind: "conflict", conflicts: [conflict] });
    expect(it.sent).toEqual([]);
    it.saver.resolveConflict(conflict, "mine");
    await it.pause();
    expect(it.sent).toEqual([{ name: "Mine" }]);
  });
});
