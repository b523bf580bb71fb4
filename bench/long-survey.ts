// A survey of many questions that branch, as large as surveys written by hand get.

/** Questions of all kinds: ratings and choices branch forwards, every tenth back, some lead to nothing. */
export function longSurvey(length: number): Record<string, unknown>[] {
  return Array.from({ length }, (_, at) => {
    const ahead = (steps: number) => Math.min(length - 1, at + steps);
    const common = {
      id: `question-${at}`,
      question: `<b>Question ${at + 1}</b>: how would you put it, in your own words?`,
      description: "A <i>short</i> answer is <a href='https://example.com'>enough</a>.",
      translations: {
        de: { question: `Frage ${at + 1}`, description: "Kurz genügt." },
        fr: { question: `${at}` },
      },
    };
    const byAnswer = (responseValues: object) => ({ branching: { type: "response_based", responseValues } });
    switch (at % 4) {
      case 0:
        return {
          ...common,
          type: "rating",
          display: "number",
          scale: 10,
          ...byAnswer({
            detractors: ahead(1),
            passives: ahead(2),
            promoters: at % 40 === 20 ? at - 5 : ahead(5),
          }),
        };
      case 1:
        return {
          ...common,
          type: "single_choice",
          choices: ["One", "Two", "Three", "Four", "Other"],
          hasOpenChoice: true,
          ...byAnswer({ 0: ahead(1), 1: ahead(3), 4: "end" }),
        };
      case 2:
        return {
          ...common,
          type: "multiple_choice",
          choices: Array.from({ length: 20 }, (_, one) => `Choice ${one}`),
        };
      default:
        return { ...common, type: "open", branching: { type: "specific_question", index: ahead(2) } };
    }
  });
}
