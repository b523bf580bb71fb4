// Files that are no backups, or no longer the ones that were written.
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEntries } from "@/lib/backup/entries";
import { type Contents, manifestName } from "@/lib/backup/format";
import { restoreBackup } from "@/lib/backup/restore";
import { toSumLine } from "@/lib/backup/sums";
import { verifyBackup } from "@/lib/backup/verify";
import { writeBackup } from "@/lib/backup/write";
import { connect, emptyDatabase, fillInstallation } from "@/lib/testing/backups";
import { freshDatabase, temporaryFolder } from "@/lib/testing/database";

let folder: string;
let bytes: Buffer;
let made: Contents;
let entries: [name: string, content: Buffer][];

beforeAll(async () => {
  folder = await temporaryFolder();
  const source = await freshDatabase();
  const client = await connect(source.url);
  await fillInstallation(client, 5);
  await client.end();
  const file = path.join(folder, "made.tar");
  made = await writeBackup(source.url, file);
  bytes = await readFile(file);
  entries = [];
  for await (const { name, content } of readEntries(file)) entries.push([name, content]);
  await source.drop();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function fileOf(content: Buffer | string): Promise<string> {
  const file = path.join(folder, `${++count}`);
  await writeFile(file, content);
  return file;
}

/** A tar with any entries. */
async function tarOf(contents: [name: string, content: Buffer | string][]): Promise<string> {
  const file = path.join(folder, `${++count}`);
  const archive = pack();
  const out = createWriteStream(file);
  archive.pipe(out);
  for (const [name, content] of contents) archive.entry({ name }, content);
  archive.finalize();
  await once(out, "finish");
  return file;
}

/** The same with checksums that hold. */
const summed = (contents: [name: string, content: Buffer | string][]) =>
  tarOf([...contents, ["SHA256SUMS", contents.map(([name, content]) => toSumLine(name, content)).join("")]]);

const changed = (name: string, change: (text: string) => string): [string, Buffer | string][] =>
  entries.slice(0, -1).map(([one, content]) => [one, one === name ? change(content.toString()) : content]);

test("a file with one wrong bit is rejected, unless the bit is unused", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (at, bit) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(copy.readUInt8(at) ^ (1 << bit), at);
      const read = await verifyBackup(await fileOf(copy)).catch((error: Error) => error.message);
      if (typeof read === "string") expect(read).toMatch(/is damaged: |is not a backup of Fieldbook/);
      else expect(read).toEqual(made);
    }),
    { numRuns: process.env.LONG ? 3000 : 75 },
  );
});

test("a file that was truncated anywhere is rejected", async () => {
  // What ends a tar is two empty blocks.
  const lastByte = bytes.length - 1025;
  await fc.assert(
    fc.asyncProperty(fc.nat(lastByte - 512), async (length) => {
      await expect(verifyBackup(await fileOf(bytes.subarray(0, length)))).rejects.toThrow(
        /is damaged: |is not a backup of Fieldbook/,
      );
    }),
    { numRuns: process.env.LONG ? 1000 : 25 },
  );
});

test.each<[string, () => Promise<string>]>([
  ["an empty file", () => fileOf("")],
  ["a text", () => fileOf("select 1;\n".repeat(1000))],
  ["a compressed file", () => fileOf(gzipSync("rows"))],
  ["somebody else's tar", () => tarOf([["readme.md", "hello"]])],
  ["a tar without a file", () => tarOf([])],
])("%s is not a backup", async (_, makeFile) => {
  await expect(verifyBackup(await makeFile())).rejects.toThrow("is not a backup of Fieldbook.");
});

describe("a file with valid checksums is rejected", () => {
  test.each<[string, () => Promise<string>, RegExp]>([
    [
      "when its manifest is none",
      () => summed(changed(manifestName, () => "{}")),
      /manifest.json can't be read/,
    ],
    [
      "in a newer format",
      () =>
        summed(changed(manifestName, (text) => text.replace('"format_version": 1', '"format_version": 2'))),
      /was created by a newer version of Fieldbook/,
    ],
    [
      "when a table is missing",
      () => summed(entries.slice(0, -1).filter(([name]) => !name.includes("persons."))),
      /rows are missing/,
    ],
    [
      "when it counts other rows",
      () => summed(changed("totals.json", (text) => text.replace('"rows": 5', '"rows": 6'))),
      /rows are missing/,
    ],
    [
      "when a table is there twice",
      () =>
        summed(
          entries.slice(0, -1).flatMap((entry) => (entry[0].includes("users.") ? [entry, entry] : [entry])),
        ),
      /contains an unexpected file/,
    ],
    [
      "when a part is not compressed",
      () => summed(changed("data/users.000001.copy.gz", () => "rows")),
      /can't be decompressed/,
    ],
    ["when it is truncated", () => tarOf(entries.slice(0, -1)), /it is truncated/],
    [
      "when more comes after it",
      () => tarOf([...entries, ["more", "rows"]]),
      /unexpected entry more after its end/,
    ],
  ])("%s", async (_, makeFile, reason) => {
    await expect(verifyBackup(await makeFile())).rejects.toThrow(reason);
  });
});

test("a part that unpacks to more than the limit is not unpacked", async () => {
  const bomb = gzipSync(Buffer.alloc(100 * 2 ** 20));
  const file = await summed(
    entries.slice(0, -1).map(([name, content]) => [name, name.includes("users.") ? bomb : content]),
  );
  await expect(verifyBackup(file)).rejects.toThrow("can't be decompressed");
});

test("a damaged file is not restored, not even in part", async () => {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf("data/surveys.") + 600;
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  const target = await emptyDatabase();
  await expect(restoreBackup(target.url, await fileOf(copy))).rejects.toThrow("is damaged");
  const client = await connect(target.url);
  expect((await client.query("SELECT to_regclass('users') AS users")).rows).toEqual([{ users: null }]);
  await client.end();
  await target.drop();
});
