import { expect, test } from "vitest";
import { linkParts } from "@/components/persons/page/notes/link-parts";

const linksOf = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

test("web and e-mail addresses are links, without the punctuation after them", () => {
  const text =
    "See https://help.example.com/t/12?a=b#c, (http://x.example), or write to ada@example.com.\nThanks";
  expect(linksOf(text)).toEqual([
    "https://help.example.com/t/12?a=b#c",
    "http://x.example",
    "mailto:ada@example.com",
  ]);
  const parts = linkParts(text).map((part) => part.text);
  expect(parts.join("")).toBe(text);
});

test("other schemes and broken addresses stay text", () => {
  expect(linksOf("javascript:alert(1) data:text/html,x ftp://x https:// http://[ me@host")).toEqual([]);
});
