import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import de from "@/messages/de";
import en from "@/messages/en";

type Tree = { [key: string]: string | Tree };

const leaves = (tree: Tree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[`${path}${key}`, value] as [string, string]]
      : leaves(value, `${path}${key}.`),
  );

/** Names of placeholders and tags; the words of a plural are in braces, too. */
const namesIn = (message: string) =>
  [...message.matchAll(/(?<!(?:zero|one|two|few|many|other|=\d+) )[{<](\w+)[,}>]/g)]
    .map(([, name]) => name)
    .sort();

test("German has every message that English has", () => {
  expect(leaves(de).map(([key]) => key)).toEqual(leaves(en).map(([key]) => key));
});

test("both have the same placeholders", () => {
  const german = new Map(leaves(de));
  for (const [key, message] of leaves(en)) {
    expect(new Set(namesIn(german.get(key) ?? "")), key).toEqual(new Set(namesIn(message)));
  }
});

test("a text that screens share stands once, in the order of the keys", () => {
  const keys = Object.keys(en.common) as (keyof typeof en.common)[];
  expect(keys).toEqual(keys.toSorted());
  const both = keys.map((key) => `${en.common[key]} = ${de.common[key]}`);
  expect(both.filter((text, index) => both.indexOf(text) !== index)).toEqual([]);
});

test("plurals have the right form", () => {
  const t = createTranslator({ locale: "de", messages: de, namespace: "surveys" });
  const counted = (count: number, running: number) => t("summary", { count, running, isSearch: "no" });
  expect(counted(1, 1)).toBe("1 Umfrage · 1 aktiv");
  expect(counted(8, 2)).toBe("8 Umfragen · 2 aktiv");
});

/** Words that German has another one for: Ereignis, Distinct-ID, Personendaten, Inhaber. */
const otherWords = /\bEvents?\b|Distinct IDs?|[Pp]ersonenbezogenen? Daten|Eigentümer/;

test("German has one word for a thing, and erasing is more than deleting", () => {
  const german = new Map(leaves(de));
  for (const [key, message] of leaves(en)) {
    const text = german.get(key) ?? "";
    expect(text, key).not.toMatch(otherWords);
    expect(/vollständig\S* (zu )?(ge)?lösch|vollständig\.$/i.test(text), key).toBe(
      /\beras(e|ed|ure)\b/i.test(message),
    );
  }
});

test("German says du to members; to respondents a survey may say Sie", () => {
  for (const [key, text] of leaves(de))
    if (!key.startsWith("templates.")) expect(text, key).not.toMatch(/\bIhnen\b/);
});
