// The examples of docs/operations.md, which the tests of this folder run: what people copy is what was tested.
import { readFileSync } from "node:fs";

const document = readFileSync("docs/operations.md", "utf8");

/**
 * The content of a fenced block.
 *
 * @param language of the fence
 * @param containing a text by which it is the only one of that language
 * @throws Error when it is not exactly one
 */
export function readBlock(language: string, containing = ""): string {
  const blocks = [...document.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, name, content]) => name === language && content?.includes(containing))
    .map(([, , content = ""]) => content);
  if (blocks.length !== 1)
    throw new Error(`docs/operations.md has ${blocks.length} ${language} blocks with “${containing}”.`);
  return blocks[0]!;
}

/**
 * Replaces texts of a block by those of this machine.
 *
 * @throws Error naming a text that the block does not have: the test would no longer test the example
 */
export function adapt(block: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The example of docs/operations.md has no “${from}”.`);
    return text.replaceAll(from, to);
  }, block);
}

/** The values of a key of a unit file, in order. */
export const valuesOf = (unit: string, key: string): string[] =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value = ""]) => value);
