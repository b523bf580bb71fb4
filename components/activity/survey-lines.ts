import type { Messages } from "next-intl";
import { type ChangeLine, type LinesOf, lineOf } from "@/components/activity/change-line";
import {
  byType,
  choice,
  days,
  eventNames,
  list,
  listOf,
  objectOf,
  seconds,
  text,
  type ValueWords,
  type Words,
} from "@/components/activity/value-words";
import { plainText } from "@/lib/client/plain-text";

type Names = Messages["fields"];

const match = choice("audience.match");

/** The words of each condition; a new one does not compile without. */
const conditions: Record<keyof Names["conditions"], ValueWords> = {
  url: text,
  urlMatchType: match,
  selector: text,
  seenSurveyWaitPeriodInDays: days,
  linkedFlagVariant: text,
  deviceTypes: list(choice("audience.devices")),
  deviceTypesMatchType: match,
  events: eventNames,
  cancelEvents: eventNames,
  actions: () => null,
};

/** The settings of an appearance whose values have custom words. */
const appearance: Partial<Record<keyof Names["appearance"], ValueWords>> = {
  surveyPopupDelaySeconds: seconds,
  position: choice("appearance.options.position"),
  widgetType: choice("appearance.options.widgetType"),
  tabPosition: choice("appearance.options.tabPosition"),
};

/** A line for each key that differs; keys without a name share one line. */
const linesByKey =
  (part: "conditions" | "appearance", valueWords: Readonly<Record<string, ValueWords>>): LinesOf =>
  (before, after, words) => {
    const [old, now] = [objectOf(before), objectOf(after)];
    const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
      (key) => JSON.stringify(old[key] ?? null) !== JSON.stringify(now[key] ?? null),
    );
    const namedKeys = keys.filter((key) => words.fieldName(`${part}.${key}`) !== null);
    return [
      ...namedKeys.map((key) =>
        lineOf(
          words.fieldName(`${part}.${key}`) ?? "",
          Object.hasOwn(valueWords, key) ? (valueWords[key] ?? byType) : byType,
          old[key] ?? null,
          now[key] ?? null,
          words,
        ),
      ),
      ...(namedKeys.length < keys.length
        ? [{ kind: "opaque" as const, field: words.t(`other.${part}`) }]
        : []),
    ];
  };

export const conditionLines = linesByKey("conditions", conditions);
export const appearanceLines = linesByKey("appearance", appearance);

interface NamedQuestion {
  id: string;
  text: string;
  content: string;
}

const questionsOf = (value: unknown): NamedQuestion[] =>
  listOf(value).map((one, index) => {
    const question = objectOf(one);
    return {
      id: typeof question.id === "string" ? question.id : String(index),
      text: plainText(String(question.question ?? "")),
      content: JSON.stringify(question),
    };
  });

/** Added, removed and changed questions, each by its text; then whether the order of the others changed. */
export const questionLines: LinesOf = (before, after, words) => {
  const [old, now] = [questionsOf(before), questionsOf(after)];
  const byId = (all: NamedQuestion[]) => new Map(all.map((question) => [question.id, question]));
  const [oldById, nowById] = [byId(old), byId(now)];
  const line = (kind: "added" | "removed" | "edited", question: NamedQuestion): ChangeLine => ({
    kind,
    field: words.t("question"),
    after: words.t("values.text", { text: shorten(question.text) }),
  });
  const lines = [
    ...now.filter(({ id }) => !oldById.has(id)).map((question) => line("added", question)),
    ...old.filter(({ id }) => !nowById.has(id)).map((question) => line("removed", question)),
    ...now
      .filter(({ id, content }) => oldById.has(id) && oldById.get(id)?.content !== content)
      .map((question) => line("edited", question)),
  ];
  return lines.length > 0 ? lines : [{ kind: "opaque", field: words.t("questionOrder") }];
};

const shorten = (long: string) => (long.length > 60 ? `${long.slice(0, 59).trimEnd()}…` : long);

/** The languages whose texts changed. */
export const translationLines: LinesOf = (before, after, words) => {
  const [old, now] = [objectOf(before), objectOf(after)];
  const codes = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (code) => JSON.stringify(old[code] ?? null) !== JSON.stringify(now[code] ?? null),
  );
  const field = words.fieldName("translations") ?? "";
  if (codes.length === 0) return [{ kind: "opaque", field }];
  return [{ kind: "edited", field, after: languageList(codes, words) }];
};

const languageList = (codes: readonly string[], { format, languageName }: Words) =>
  format.list(codes.map(languageName));
