import { expect, it } from "vitest";
import { line } from "@/lib/analysis/queue";
import { Busy } from "@/lib/errors";

const twoInside = () => line({ inside: 2, waiting: 2, seconds: 7 });

it("lets so many in, and others when these leave, in order", async () => {
  const enter = twoInside();
  const came: string[] = [];
  const visit = async (name: string) => {
    const leave = await enter();
    came.push(name);
    return leave;
  };
  const [first, second] = [await visit("first"), await visit("second")];
  const third = visit("third");
  const fourth = visit("fourth");
  expect(came).toEqual(["first", "second"]);
  first();
  await third;
  expect(came).toEqual(["first", "second", "third"]);
  second();
  await fourth;
  expect(came).toEqual(["first", "second", "third", "fourth"]);
});

it("tells when to come back once too many wait", async () => {
  const enter = twoInside();
  const inside = [await enter(), await enter()];
  const waiting = [enter(), enter()];
  await expect(enter()).rejects.toThrow(Busy);
  await expect(enter()).rejects.toMatchObject({ seconds: 7 });
  for (const leave of inside) leave();
  for (const leave of await Promise.all(waiting)) leave();
  (await enter())();
});

it("forgets who does not want to wait any longer", async () => {
  const enter = twoInside();
  const [leave] = [await enter(), await enter()];
  const impatient = new AbortController();
  const waiting = enter(impatient.signal);
  impatient.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
  await expect(enter(impatient.signal)).rejects.toThrow("gone");
  const next = enter();
  leave();
  (await next)();
});

it("counts each leaving once", async () => {
  const enter = line({ inside: 1, waiting: 1, seconds: 1 });
  const leave = await enter();
  leave();
  leave();
  await enter();
  const waiting = enter();
  await expect(Promise.race([waiting, Promise.resolve("waits")])).resolves.toBe("waits");
});
