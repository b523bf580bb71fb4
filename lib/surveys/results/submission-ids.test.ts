import fc from "fast-check";
import { expect, it } from "vitest";
import { SubmissionIds } from "@/lib/surveys/results/submission-ids";
import { seed } from "@/lib/testing/seed";

/** Ids that share their bits, in part. */
const id = fc
  .array(fc.constantFrom(0, 1, -1, 1024, 0x7fffffff), { minLength: 4, maxLength: 4 })
  .map((numbers) => {
    const bytes = Buffer.alloc(16);
    for (const [at, number] of numbers.entries()) bytes.writeInt32BE(number, 4 * at);
    return bytes;
  });

it("knows the ids that it has, as a set does", () => {
  fc.assert(
    fc.property(fc.array(id, { maxLength: 500 }), (ids) => {
      const [submissions, known] = [new SubmissionIds(), new Set<string>()];
      for (const bytes of ids) {
        const text = bytes.toString("hex");
        expect(submissions.add(bytes, 0)).toBe(!known.has(text));
        known.add(text);
      }
    }),
    { seed },
  );
});

it("holds 100,000 ids that differ in few bits", () => {
  const submissions = new SubmissionIds();
  const bytes = Buffer.alloc(16 * 100_000);
  for (let n = 0; n < 100_000; n++) bytes.writeInt32BE(n, 16 * n + (n % 4) * 4);
  const added = () =>
    Array.from({ length: 100_000 }, (_, n) => submissions.add(bytes, 16 * n)).filter(Boolean);
  expect(added()).toHaveLength(100_000);
  expect(added()).toHaveLength(0);
});
