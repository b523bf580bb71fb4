import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findRetiredTerms, type PlacedText } from "@/lib/testing/vocabulary";

const skipped = /(?:^|\/)(?:node_modules|generated|\.next|\.data|reports|test-results)(?:\/|$)/;

/** Every file below the folders that ends in one of the endings, as paths from the root. */
const filesIn = (folders: readonly string[], endings: RegExp): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: folder !== ".", encoding: "utf8" })
      .map((name) => path.posix.join(folder, name.replaceAll(path.sep, "/")))
      .filter((file) => endings.test(file) && !skipped.test(file)),
  );

/** Values of a JSON file of messages, by their keys. */
const messagesOf = (tree: object, where: string): PlacedText[] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null
      ? messagesOf(value, `${where}.${key}`)
      : [{ place: "messages" as const, where: `${where}.${key}`, text: String(value) }],
  );

/** Tests and what only they use. */
const isTest = (file: string) =>
  /\.(?:browser\.)?(?:test|spec)\.tsx?$|^(?:e2e|bench|lib\/testing|components\/testing)\//.test(file);

/** String literals of a source file, without comments and imports. */
function textsOf(file: string, source: string): PlacedText[] {
  return source.split("\n").flatMap((line, index) => {
    if (/^\s*(?:\/\/|\/?\*|import\b)/.test(line)) return [];
    return [...line.matchAll(/"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(([, quoted, template]) => ({
      place: "texts" as const,
      where: `${file}:${index + 1}`,
      text: quoted ?? template ?? "",
    }));
  });
}

/** Comments of a source file, each with the number of its first line; adjacent lines are one comment. */
function commentsOf(file: string, source: string): PlacedText[] {
  const comments: PlacedText[] = [];
  let isOpen = false;
  for (const [index, line] of source.split("\n").entries()) {
    const [, mark, text = ""] = /^\s*(\/\/|\{?\/\*+|\*)(?:\s+(.*?))?\s*(?:\*\/\}?)?$/.exec(line) ?? [];
    if (mark === undefined) isOpen = false;
    else if (isOpen && !mark.includes("/*")) comments.at(-1)!.text += ` ${text}`;
    else {
      comments.push({ place: "comments", where: `${file}:${index + 1}`, text });
      isOpen = true;
    }
  }
  return comments.map((comment) => ({ ...comment, text: comment.text.trim() }));
}

/** Names that a source file uses, names of its errors, and the words of its own path. */
function namesOf(file: string, source: string): PlacedText[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"/g, "");
  const errors = [...source.matchAll(/\bname = "(\w+)"/g)].map(([, name = ""]) => name);
  const names = new Set([...(code.match(/[A-Za-z_$][\w$]*/g) ?? []), ...errors]);
  const words = file.split(/[/.-]/);
  const declared = [...code.matchAll(/\b(?:const|let|function)\s+(\w+)/g)].map(([, name = ""]) => name);
  return [
    ...[...names, ...words].map((text) => ({ place: "source" as const, where: file, text })),
    ...declared.map((text) => ({ place: "declarations" as const, where: file, text })),
  ];
}

const ownFiles = ["lib/testing/vocabulary.ts", "lib/testing/vocabulary.test.ts"];
const sourceFiles = filesIn(["app", "components", "lib", "e2e", "prisma", "bench"], /\.tsx?$/).filter(
  (file) => !ownFiles.includes(file),
);
const sources = sourceFiles.map((file) => ({ file, source: readFileSync(file, "utf8") }));

describe("retired terms", () => {
  it("are in no message of the interface", () => {
    const messages = filesIn(["messages/en"], /\.json$/).flatMap((file) =>
      messagesOf(JSON.parse(readFileSync(file, "utf8")) as object, file),
    );
    expect(messages.length).toBeGreaterThan(500);
    expect(findRetiredTerms(messages)).toEqual([]);
  });

  it("are in no document", () => {
    const documents = [...filesIn(["."], /\.md$/), ...filesIn(["docs", "bench"], /\.md$/)].flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .map((text, index) => ({ place: "docs" as const, where: `${file}:${index + 1}`, text })),
    );
    expect(documents.length).toBeGreaterThan(1000);
    expect(findRetiredTerms(documents)).toEqual([]);
  });

  it("are in no text of the source", () => {
    const texts = sources
      .filter(({ file }) => !isTest(file))
      .flatMap(({ file, source }) => textsOf(file, source));
    expect(texts.length).toBeGreaterThan(5000);
    expect(findRetiredTerms(texts)).toEqual([]);
  });

  it("are in no comment of the source", () => {
    const comments = sources.flatMap(({ file, source }) => commentsOf(file, source));
    expect(comments.length).toBeGreaterThan(5000);
    expect(findRetiredTerms(comments)).toEqual([]);
  });

  it("are no names in the source, and no names of errors and files", () => {
    const names = sources.flatMap(({ file, source }) => namesOf(file, source));
    expect(names.length).toBeGreaterThan(10_000);
    expect(findRetiredTerms(names)).toEqual([]);
  });

  it("are found in each place, and reported with the term to use", () => {
    const message = messagesOf({ estimate: { title: "Who is left" } }, "messages/en/audience.json");
    const text = textsOf("lib/x.ts", 'throw new Invalid("There is already one like it.");');
    const name = namesOf(
      "lib/wearied.ts",
      'export const takeTheirs = 1; class Late { override name = "Overtaken" } const found = rows.known;',
    );
    const comments = commentsOf(
      "lib/y.ts",
      "/**\n * It goes\n * for nothing.\n */\nconst a = 1;\n// Runs as `nobody`.\n/** Told the id. */\n",
    );
    const document = { place: "docs" as const, where: "README.md:1", text: "It counts the ways through." };
    expect(findRetiredTerms([...message, ...text, ...comments, ...name, document])).toEqual([
      'messages/en/audience.json.estimate.title: "Who is left", say: audience estimate, remaining, not yet surveyed',
      'lib/x.ts:1: "already one like it", say: already exists',
      'lib/y.ts:1: "goes for nothing", say: is ignored, is kept',
      'lib/y.ts:7: "Told", say: called with …',
      'lib/wearied.ts: "takeTheirs", say: applyTheirs',
      'lib/wearied.ts: "Overtaken", say: WriteConflict',
      'lib/wearied.ts: "wearied", say: recently surveyed',
      'lib/wearied.ts: "found", say: what it is: results, persons, target …',
      'README.md:1: "ways through", say: paths',
    ]);
  });
});

describe("an exported type", () => {
  /** Every exported type, interface and class of the product's source, with the files that declare it. */
  const declarations = (all: typeof sources) => {
    const files = new Map<string, string[]>();
    for (const { file, source } of all)
      for (const [, name = ""] of source.matchAll(/^export (?:type|interface|(?:abstract )?class) (\w+)/gm))
        files.set(name, [...(files.get(name) ?? []), file]);
    return [...files]
      .filter(([, { length }]) => length > 1)
      .map(([name, matchingFiles]) => `${name}: ${matchingFiles.join(", ")}`);
  };
  const product = sources.filter(({ file }) => /^(?:app|components|lib)\//.test(file) && !isTest(file));

  it("has one declaration", () => {
    expect(product.length).toBeGreaterThan(500);
    expect(declarations(product)).toEqual([]);
  });

  it("is reported when a second file declares it", () => {
    const planted = { file: "lib/planted.ts", source: "export interface Scope {}\n" };
    expect(declarations([...product, planted])).toContain(
      "Scope: lib/contract/access/scope.ts, lib/planted.ts",
    );
  });
});
