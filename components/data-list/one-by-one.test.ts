import { expect, test } from "vitest";
import { type ItemProgress, oneByOne } from "@/components/data-list/one-by-one";

const refusal = new Error("no");

async function outcomesOf(items: string[], cancelAfter = Number.POSITIVE_INFINITY) {
  const outcomes: ItemProgress[] = items.map(() => ({ status: "waiting" }));
  const steps: string[] = [];
  let acted = 0;
  await oneByOne(
    items,
    async (item) => {
      acted++;
      if (item === "bad") throw refusal;
    },
    (index, outcome) => {
      outcomes[index] = outcome;
      steps.push(`${index} ${outcome.status}`);
    },
    () => acted >= cancelAfter,
  );
  return { outcomes, steps };
}

test("one that is refused does not keep the others from their turn", async () => {
  const { outcomes } = await outcomesOf(["a", "bad", "c"]);
  expect(outcomes).toEqual([{ status: "done" }, { status: "failed", error: refusal }, { status: "done" }]);
});

test("they go one after the other", async () => {
  const { steps } = await outcomesOf(["a", "b"]);
  expect(steps).toEqual(["0 running", "0 done", "1 running", "1 done"]);
});

test("those after a cancel stay as they are", async () => {
  const { outcomes } = await outcomesOf(["a", "b", "c"], 1);
  expect(outcomes.map(({ status }) => status)).toEqual(["done", "waiting", "waiting"]);
});
