import { expect, it } from "vitest";
import { ApiError } from "@/lib/client/call";
import { createRequestQueue } from "@/lib/client/request-queue";

const never = new AbortController().signal;

/** A request that is answered when it is told to. */
function request() {
  let [resolve, reject, isSent] = [(_: number) => {}, (_: Error) => {}, false];
  const promise = new Promise<number>((answer, fail) => {
    [resolve, reject] = [answer, fail];
  });
  const send = () => {
    isSent = true;
    return promise;
  };
  return { send, resolve, reject, isSent: () => isSent };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

it("sends at most as many requests at once as it may, in their order, also after a failure", async () => {
  const queue = createRequestQueue(2);
  const requests = [request(), request(), request(), request()];
  const answers = requests.map(({ send }) => queue(never, send).catch(() => -1));
  const sent = () => requests.map(({ isSent }) => isSent());
  await turn();
  expect(sent()).toEqual([true, true, false, false]);
  requests[0]!.reject(new Error("refused"));
  await turn();
  expect(sent()).toEqual([true, true, true, false]);
  for (const [at, { resolve }] of requests.entries()) {
    resolve(at);
    await turn();
  }
  expect(await Promise.all(answers)).toEqual([-1, 1, 2, 3]);
});

it("forgets what is aborted while it waits", async () => {
  const queue = createRequestQueue(1);
  const [first, second, third] = [request(), request(), request()];
  const answer = queue(never, first.send);
  const end = new AbortController();
  const aborted = queue(end.signal, second.send);
  const last = queue(never, third.send);
  await turn();
  end.abort(new Error("left"));
  await expect(aborted).rejects.toThrow("left");
  first.resolve(1);
  third.resolve(3);
  expect([await answer, await last, second.isSent()]).toEqual([1, 3, false]);
});

it("repeats what is refused as too many after the pause, and only that", async () => {
  const queue = createRequestQueue(1);
  const body = { type: "throttled_error", code: "throttled", detail: "Too many.", attr: null } as const;
  let attempts = 0;
  const sendUntil = (ok: number, status: number) => async () => {
    if (++attempts < ok) throw new ApiError(status, body, null, 1);
    return "done";
  };
  expect(await queue(never, sendUntil(3, 429))).toBe("done");
  expect(attempts).toBe(3);
  attempts = 0;
  await expect(queue(never, sendUntil(2, 403))).rejects.toThrow("Too many.");
  attempts = 0;
  await expect(queue(never, sendUntil(99, 429))).rejects.toThrow("Too many.");
  expect(attempts).toBe(6);
});
