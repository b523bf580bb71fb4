// Compares the table of texts with the posthog-js that is installed and served: a new text or translation of an upgrade
// fails here until it has a row.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Questions } from "@/lib/contract/survey/question";
import {
  contentTypesOf,
  fieldNames,
  surveyTexts,
  textsOf,
  translatedTexts,
} from "@/lib/contract/survey/texts";

const packages = ["node_modules/posthog-js/node_modules", "node_modules"];
const readDeclarations = (file: string): string => {
  const folder = packages.find((place) => existsSync(`${place}/@posthog/${file}`));
  return readFileSync(`${folder}/@posthog/${file}`, "utf8");
};
const core = readDeclarations("core/dist/types.d.ts");
const browser = readDeclarations("browser-common/dist/types/surveys.d.ts");
const bundles = ["surveys", "surveys-preview"].map((name) =>
  readFileSync(`node_modules/posthog-js/dist/${name}.js`, "utf8"),
);

/** The fields of a type or an interface, with their types. */
function fieldsOf(declarations: string, name: string): Map<string, string> {
  const [, body] =
    new RegExp(`export (?:type|interface) ${name}\\b[^{]*\\{(.*?)\\n\\}`, "s").exec(declarations) ?? [];
  if (body === undefined) throw new Error(`posthog-js declares no ${name}.`);
  return new Map(
    [...body.matchAll(/^ {4}(\w+)\??: (.*?);/gm)].map(([, field = "", type = ""]) => [field, type]),
  );
}

const appearance = new Map([...fieldsOf(core, "SurveyAppearance"), ...fieldsOf(browser, "SurveyAppearance")]);

/** Strings of an appearance that are not shown as text: colors, styles and selectors. */
const unreadFields = [
  ..."backgroundColor textColor descriptionTextColor submitButtonColor submitButtonTextColor".split(" "),
  ..."ratingButtonColor ratingButtonActiveColor ratingButtonHoverColor borderColor widgetColor".split(" "),
  ..."inputBackground inputBackgroundColor inputTextColor".split(" "),
  ..."fontFamily maxWidth zIndex disabledButtonOpacity boxPadding widgetSelector".split(" "),
];

describe("the table has", () => {
  test("every text of an appearance", () => {
    const strings = [...appearance].flatMap(([field, type]) => (type === "string" ? field : []));
    expect(strings.filter((field) => !unreadFields.includes(field)).sort()).toEqual(
      fieldNames(textsOf("appearance")).sort(),
    );
  });

  test("every content type", () => {
    const isContentType = (type: string) => type.endsWith("ContentType");
    const declared = [...appearance].flatMap(([field, type]) => (isContentType(type) ? field : []));
    expect(declared.sort()).toEqual(contentTypesOf(textsOf("appearance")).sort());
    const used = bundles.flatMap((code) =>
      [...code.matchAll(/\.(\w+ContentType)\b/g)].map(([, field]) => field),
    );
    expect([...new Set(used)].sort()).toEqual(contentTypesOf(surveyTexts).sort());
  });

  test("every text that is translated", () => {
    const own = translatedTexts.survey.filter(({ of, field }) => of === "appearance" || field === "name");
    expect([...fieldsOf(core, "SurveyTranslation").keys()].sort()).toEqual(fieldNames(own).sort());
    expect([...fieldsOf(core, "SurveyQuestionTranslation").keys()].sort()).toEqual(
      fieldNames(translatedTexts.question).sort(),
    );
  });

  test("every text that the served script translates", () => {
    const [code = ""] = bundles;
    const lists = [...code.matchAll(/\[("\w+"(?:,"\w+")*)\]/g)]
      .map(([list]) => JSON.parse(list) as string[])
      .filter((list) => list.includes("thankYouMessageHeader"));
    expect(lists).toHaveLength(1);
    expect(lists[0]?.toSorted()).toEqual(
      fieldNames(translatedTexts.survey.filter(({ of }) => of === "appearance")).sort(),
    );
    // The others are copied one by one: `(question.link = translation.link, hasChanges = true)`.
    const copied = [...code.matchAll(/\(\w+\.(\w+)=\w+\.\1,\w+=!0\)/g)].map(([, field]) => field);
    expect(copied.sort()).toEqual(["name", ...fieldNames(translatedTexts.question)].sort());
  });

  test("what the widget says instead of each", () => {
    const own = new Map(
      surveyTexts.flatMap(({ field, widgetText }) => (widgetText ? [[field, widgetText]] : [])),
    );
    const byField = new Map(
      bundles.flatMap((code) =>
        [
          ...code.matchAll(/\.(\w+)\)?\|\|"([A-Z][^"]*)"/g),
          ...code.matchAll(/\b(widgetLabel):"([^"]*)"/g),
        ].map(([, field = "", text = ""]) => [field, text] as const),
      ),
    );
    for (const [field, text] of own) expect([field, byField.get(field)]).toEqual([field, text]);
    for (const field of fieldNames(surveyTexts))
      expect([field, own.get(field)]).toEqual([field, byField.get(field)]);
  });
});

test("the contract of questions has every text of the table", () => {
  const schema = JSON.stringify(z.toJSONSchema(Questions, { io: "input", unrepresentable: "any" }));
  for (const field of [...fieldNames(textsOf("question")), ...contentTypesOf(textsOf("question"))])
    expect(schema).toContain(`"${field}":{`);
});
