// How long the editor's checks take: they run with every key, so a frame has to hold them.
import { longSurvey } from "@/bench/long-survey";
import { machine, median, publish, table } from "@/bench/publish";
import { checkSurvey } from "@/lib/survey-model/checks";

/** One frame at 60 a second, in milliseconds. */
const frame = 16;
const rounds = 200;
const warmUp = 20;

/** Measures, publishes, and says whether the goal is met. */
export async function run(): Promise<boolean> {
  const lengths = [10, 100, 500];
  const measured = lengths.map((length) => {
    const times = timesOf(length);
    return {
      length,
      problems: checkSurvey(surveyOf(length)).length,
      middle: median(times),
      slow: at(times, 0.95),
    };
  });
  const isMet = measured.every(({ length, slow }) => length > 100 || slow < frame);
  publish(
    "checks",
    [
      `${machine()}.`,
      "",
      table([
        ["questions", "problems found", "median", "p95", "goal"],
        ...measured.map(({ length, problems, middle, slow }) => [
          String(length),
          String(problems),
          `${middle.toFixed(2)} ms`,
          `${slow.toFixed(2)} ms`,
          length > 100 ? "in a worker" : `p95 < ${frame} ms${slow < frame ? "" : ", missed"}`,
        ]),
      ]),
      "",
      `All checks of a survey with rich text, translations and branches, ${rounds} times, with one word changed each
time, as while typing. CPU time, so that other processes do not count.`,
    ].join("\n"),
  );
  return isMet;
}

const surveyOf = (length: number, word = "") => ({
  type: "popover",
  questions: longSurvey(length).map((question, at) =>
    at === 0 ? { ...question, question: `${question.question} ${word}` } : question,
  ),
  appearance: { textColor: "#777777", backgroundColor: "#f4f4f4" },
  conditions: { url: "^/checkout/\\d+$", urlMatchType: "regex", selector: "#pay > .now" },
});

/** Milliseconds of each round, after uncounted warm-up rounds, in which the engine compiles hot code. */
function timesOf(length: number): number[] {
  for (let round = 0; round < warmUp; round++) checkSurvey(surveyOf(length, `warm ${round}`));
  return Array.from({ length: rounds }, (_, round) => {
    const survey = surveyOf(length, String(round));
    const began = process.cpuUsage();
    checkSurvey(survey);
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  });
}

const at = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
