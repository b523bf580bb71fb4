import fc from "fast-check";
import { expect, test } from "vitest";
import { fewestPeople } from "@/lib/contract/survey/public-link";
import { showableGroups, showableInGroups } from "@/lib/public-links/suppress";

/** A person's responses: the group and the answer of each. */
const person = fc.array(fc.record({ group: fc.nat(4), answer: fc.nat(3) }), { minLength: 1, maxLength: 2 });
const population = fc.array(person, { maxLength: 120 });
const answers = [0, 1, 2, 3];

interface Response {
  person: number;
  group: number;
  answer: number;
}

const responsesOf = (people: { group: number; answer: number }[][]): Response[] =>
  people.flatMap((responses, at) => responses.map((response) => ({ person: at, ...response })));

const peopleIn = (responses: readonly Response[]) => new Set(responses.map((one) => one.person)).size;
const cellsOf = (responses: readonly Response[]) =>
  new Map(answers.map((answer) => [String(answer), responses.filter((one) => one.answer === answer).length]));

/** Every union of some of the groups, and what is left of everyone: all that can be computed from sums and differences. */
function* unions(groups: readonly (readonly Response[])[], all: readonly Response[]) {
  for (let mask = 1; mask < 2 ** groups.length; mask++) {
    const union = groups.flatMap((group, at) => (mask & (2 ** at) ? group : []));
    yield union;
    const inside = new Set(union);
    yield all.filter((one) => !inside.has(one));
  }
}

test("no sum or difference of what is shown of groups is about one to four people", () => {
  fc.assert(
    fc.property(population, (people) => {
      const all = responsesOf(people);
      const surplus = all.length - peopleIn(all);
      const partition = [0, 1, 2, 3, 4].map((group) => all.filter((one) => one.group === group));
      const sizes = partition.map(({ length }) => length);
      const shown = showableGroups(all.length, sizes, surplus).map((at) => partition[at] ?? []);
      const answered = showableInGroups(cellsOf(all), shown.map(cellsOf), surplus);
      for (const set of unions(shown, all))
        if (set.length > 0) expect(peopleIn(set)).toBeGreaterThanOrEqual(fewestPeople);
      const withAnswers = shown.filter((_, at) => answered.has(at));
      for (const set of unions(withAnswers, all))
        for (const answer of answers) {
          const part = set.filter((one) => one.answer === answer);
          if (part.length > 0) expect(peopleIn(part)).toBeGreaterThanOrEqual(fewestPeople);
        }
    }),
    { numRuns: 300 },
  );
});

test("a question is shown in a large group though another is too small for it", () => {
  const cells = (yes: number, no: number) => new Map(Object.entries({ yes, no }));
  expect([...showableInGroups(cells(60, 50), [cells(20, 20), cells(38, 25), cells(2, 5)], 0)]).toEqual([1]);
  expect([...showableInGroups(cells(60, 50), [cells(30, 20), cells(30, 30)], 0)].toSorted()).toEqual([0, 1]);
});

test("groups with enough people are shown, and one more is left out where the rest would be too few", () => {
  expect(showableGroups(30, [10, 20], 0)).toEqual([0, 1]);
  expect(showableGroups(33, [10, 3, 20], 0)).toEqual([2]);
  expect(showableGroups(36, [10, 6, 20], 0)).toEqual([0, 1, 2]);
  expect(showableGroups(40, [15, 25], 8)).toEqual([0, 1]);
  expect(showableGroups(30, [10, 20], 8)).toEqual([]);
  expect(showableGroups(4, [4], 0)).toEqual([]);
});
