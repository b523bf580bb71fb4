import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { colorFields, hostedColorFields, isKnownKey } from "@/components/survey/appearance/fields";
import { contentTypesOf, fieldNames, textsOf } from "@/lib/contract/survey/texts";
import { applyAppearance } from "@/public/hosted/page.js";

test("the defaults of a hosted page are those of its style sheet", () => {
  const css = readFileSync("public/hosted/survey.css", "utf8");
  const [, light = ""] = /:root \{(.*?)\}/s.exec(css) ?? [];
  const values = new Map(
    [...light.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
  const resolve = (value = ""): string => {
    const [, name] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
    return name ? resolve(values.get(name)) : value;
  };
  for (const { key, fallback } of hostedColorFields) {
    const set: string[] = [];
    const style = { setProperty: (name: string) => set.push(name), removeProperty: () => undefined };
    const root = { style: { removeProperty: () => undefined } };
    applyAppearance({ style, ownerDocument: { documentElement: root } } as never, { [key]: "red" }); // only its style is used
    expect(set.map((name) => resolve(values.get(name)))).toEqual([fallback]);
  }
  expect(hostedColorFields.map(({ key }) => key)).toEqual(colorFields.map(({ key }) => key));
});

test("every text of an appearance has a field", () => {
  const texts = textsOf("appearance");
  for (const key of [...fieldNames(texts), ...contentTypesOf(texts)])
    expect([key, isKnownKey(key)]).toEqual([key, true]);
});
