import { expect, it } from "vitest";
import { projectSemaphore } from "@/lib/query/project-semaphore";

/** Never aborted. One signal per call: many listeners on one would be a leak. */
const stays = () => new AbortController().signal;

/** Tasks that end on command, and the tasks that have started so far. */
function started(limits = { running: 3, runningOfProject: 2, waitingOfProject: 2 }) {
  const run = projectSemaphore("test", limits);
  const begun: string[] = [];
  const end = new Map<string, () => void>();
  const start = (name: string, project: number, signal = stays()) =>
    run(project, signal, () => {
      begun.push(name);
      return new Promise<string>((resolve) => end.set(name, () => resolve(name)));
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { begun, end, start, settle, run };
}

it("runs up to the limits, and then the oldest query whose project is below its own limit", async () => {
  const { begun, end, start, settle } = started();
  const all = ["a1", "a2", "a3", "b1", "b2"].map((name) => start(name, name.startsWith("a") ? 1 : 2));
  await settle();
  expect(begun).toEqual(["a1", "a2", "b1"]);
  // a3 has waited longer, but its project has both of its permits.
  end.get("b1")?.();
  await settle();
  expect(begun).toEqual(["a1", "a2", "b1", "b2"]);
  end.get("a1")?.();
  await settle();
  expect(begun).toEqual(["a1", "a2", "b1", "b2", "a3"]);
  for (const name of ["a2", "a3", "b2"]) end.get(name)?.();
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1", "b2"]);
});

it("rejects a query when too many of its project wait", async () => {
  const { start, settle } = started();
  for (const name of ["a1", "a2", "a3", "a4"]) void start(name, 1);
  await settle();
  await expect(start("a5", 1)).rejects.toMatchObject({ name: "Busy", seconds: 1 });
  void start("b1", 2);
});

it("removes a waiter that was aborted", async () => {
  const { begun, end, start, settle } = started({ running: 1, runningOfProject: 1, waitingOfProject: 1 });
  void start("a1", 1);
  const leaving = new AbortController();
  const left = start("a2", 1, leaving.signal);
  leaving.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  await expect(start("a3", 1, leaving.signal)).rejects.toThrow("gone");
  const last = start("a4", 1);
  end.get("a1")?.();
  await settle();
  end.get("a4")?.();
  expect(await last).toBe("a4");
  expect(begun).toEqual(["a1", "a4"]);
});

it("releases the permit when the work fails", async () => {
  const { run } = started({ running: 1, runningOfProject: 1, waitingOfProject: 1 });
  await expect(run(1, stays(), () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await run(1, stays(), async () => "done")).toBe("done");
});
