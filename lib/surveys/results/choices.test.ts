import { describe, expect, it } from "vitest";
import { traceChoices } from "@/lib/surveys/results/choices";
import { historyOf, type StoredMeaning } from "@/lib/surveys/results/history";

type Version = {
  choices: string[] | null;
  meanings?: [from: string, to: string, same: boolean][];
  more?: object;
};

function traced(...versions: Version[]) {
  const history = historyOf(
    versions.map(({ choices, meanings, more }, at) => ({
      version: at + 1,
      created_at: new Date(Date.UTC(2026, 10, at + 1)),
      choice_meanings:
        meanings?.map(
          ([from, to, same_meaning]): StoredMeaning => ({ question_id: "q", from, to, same_meaning }),
        ) ?? null,
      content: {
        questions: choices ? [{ id: "q", type: "single_choice", choices, ...more }] : [],
        shuffle: null,
      },
    })),
  );
  const trace = traceChoices(history, 0);
  return {
    ...trace,
    textAt: (version: number, text: string) => trace.find(history.revisions[version - 1]!, text)?.text,
  };
}

describe("the choices of a question", () => {
  it("are the same while their text is", () => {
    const { choices, renames } = traced({ choices: ["A", "B"] }, { choices: ["B", "A", "C"] });
    expect(choices.map(({ text, removedIn }) => [text, removedIn])).toEqual([
      ["B", null],
      ["A", null],
      ["C", null],
    ]);
    expect(renames).toEqual([]);
  });

  it("stay apart when renamed, until a member says that both mean the same", () => {
    const { choices, renames, textAt } = traced({ choices: ["Good", "Bad"] }, { choices: ["Great", "Bad"] });
    expect(renames).toEqual([{ from: "Good", to: "Great", version: 2, same_meaning: null }]);
    expect(choices).toEqual([
      { text: "Great", earlier: [], removedIn: null, renamedTo: null },
      { text: "Bad", earlier: [], removedIn: null, renamedTo: null },
      { text: "Good", earlier: [], removedIn: 2, renamedTo: "Great" },
    ]);
    expect(textAt(1, "Good")).toBe("Good");
  });

  it("are joined when both texts mean the same", () => {
    const { choices, renames, textAt, textsLike } = traced(
      { choices: ["Good", "Bad"] },
      { choices: ["Great", "Bad"], meanings: [["Good", "Great", true]] },
      { choices: ["Excellent", "Bad"], meanings: [["Great", "Excellent", true]] },
    );
    expect(choices).toEqual([
      { text: "Excellent", earlier: ["Good", "Great"], removedIn: null, renamedTo: null },
      { text: "Bad", earlier: [], removedIn: null, renamedTo: null },
    ]);
    expect(renames.map(({ same_meaning }) => same_meaning)).toEqual([true, true]);
    expect(textAt(1, "Good")).toBe("Excellent");
    expect(textsLike("Excellent").sort()).toEqual(["Excellent", "Good", "Great"]);
  });

  it("stay apart when a member says that the texts mean something else", () => {
    const { choices, renames } = traced(
      { choices: ["Weekly", "Never"] },
      { choices: ["Daily", "Never"], meanings: [["Weekly", "Daily", false]] },
    );
    expect(renames[0]?.same_meaning).toBe(false);
    expect(choices.map(({ text }) => text)).toEqual(["Daily", "Never", "Weekly"]);
  });

  it("are the former ones when their text returns", () => {
    const { choices, textAt } = traced({ choices: ["A", "B"] }, { choices: ["B"] }, { choices: ["B", "A"] });
    expect(choices.map(({ text, removedIn }) => [text, removedIn])).toEqual([
      ["B", null],
      ["A", null],
    ]);
    expect(textAt(1, "A")).toBe("A");
  });

  it("have the meaning of their version: a text can be given to a new choice", () => {
    const { choices, textAt } = traced(
      { choices: ["A", "B"] },
      { choices: ["A2", "B"], meanings: [["A", "A2", true]] },
      { choices: ["A2", "B", "A"] },
    );
    expect(choices.map(({ text, earlier }) => [text, earlier])).toEqual([
      ["A2", ["A"]],
      ["B", []],
      ["A", []],
    ]);
    expect(textAt(1, "A")).toBe("A2");
    expect(textAt(3, "A")).toBe("A");
  });

  it("have texts in every language, and an open one has none", () => {
    const translations = { de: { choices: ["Ja", "Nein", "Anderes"] } };
    const { choices, textAt, textsLike } = traced({
      choices: ["Yes", "No", "Other"],
      more: { hasOpenChoice: true, translations },
    });
    expect(choices.map(({ text }) => text)).toEqual(["Yes", "No"]);
    expect(textAt(1, "Nein")).toBe("No");
    expect(textAt(1, "Other")).toBeUndefined();
    expect(textsLike("Yes").sort()).toEqual(["Ja", "Yes"]);
  });

  it("are kept when their question was removed, and counted once when repeated", () => {
    const { choices } = traced({ choices: ["A", "A"] }, { choices: null });
    expect(choices).toEqual([{ text: "A", earlier: [], removedIn: null, renamedTo: null }]);
  });
});
