import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { repositoryFiles } from "@/lib/testing/repository-files";

const files = (...patterns: string[]) =>
  repositoryFiles(...patterns).filter((file) => file !== "lib/testing/source-links.test.ts");

const sources = files("*.ts", "*.tsx", "*.mjs", "prisma/schema.prisma");

/** Anchors of a document's headings, as GitHub generates them: lower-case letters, hyphens, no other punctuation. */
function anchorsOf(document: string): string[] {
  const text = readFileSync(document, "utf8").replace(/^```.*?^```/gms, "");
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Links to documents in a text, from the root of the repository. */
const linksIn = (text: string) => text.match(/\bdocs\/[\w/-]+\.md(#[\w-]+)?/g) ?? [];

/** Whether the document is there, and has that heading. */
function leadsSomewhere(link: string): boolean {
  const [document = "", anchor] = link.split("#");
  return existsSync(document) && (anchor === undefined || anchorsOf(document).includes(anchor));
}

/** A path in a document, as code: `lib/http/serve.ts`. Those with `…`, `*` or `<` are patterns. */
const ourFile =
  /`((?:app|bench|components|docs|e2e|lib|messages|prisma)\/[\w./()[\]-]+\.(?:ts|tsx|mjs|json|md|prisma))`/g;

it("every document that the code links to exists, and has the heading", () => {
  const links = sources.flatMap((file) =>
    linksIn(readFileSync(file, "utf8")).map((link) => ({ file, link })),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ link }) => !leadsSomewhere(link))).toEqual([]);
});

/** Links of a document to others, to itself and to pictures, from the root of the repository. */
const linksOf = (document: string) =>
  [...readFileSync(document, "utf8").matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => (link.startsWith("#") ? `${document}${link}` : path.join(path.dirname(document), link)));

it("every link of a document leads to a file and a heading", () => {
  const links = files("*.md").flatMap((document) => linksOf(document).map((link) => ({ document, link })));
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(({ link }) => !leadsSomewhere(link))).toEqual([]);
});

it("every file that a document names exists", () => {
  const named = files("*.md").flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(ourFile)].map(([, file = ""]) => ({ document, file })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ file }) => !existsSync(file))).toEqual([]);
});

it("the code links to no section of a document outside the repository", () => {
  const cited = sources.flatMap((file) =>
    (readFileSync(file, "utf8").match(/[\w./]+,? §\d[\d.]*|@source interface document/g) ?? []).map(
      (citation) => `${file}: ${citation}`,
    ),
  );
  expect(cited).toEqual([]);
});

it("a broken link is reported", () => {
  const links = linksIn(
    "@source docs/reference/surveys.md#html, docs/reference/surveys.md#nothing, docs/none.md",
  );
  expect(links.map(leadsSomewhere)).toEqual([true, false, false]);
});
