// bench/RESULTS.md: one section a benchmark, replaced by its last run.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const file = path.join(process.cwd(), "bench/RESULTS.md");

const title = `# Results

The last run of each benchmark, written by \`npm run bench -- <name>\`. Goals are for ratios,
because absolute figures depend on the machine.
`;

/** The middle value. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** A table in Markdown, columns padded so that it can be read as text. */
export function table(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(rows[0]!), rule, ...rows.slice(1).map(line)].join("\n");
}

/** The machine of the measurement. */
export function machine(): string {
  const cpus = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${cpus.length} × ${cpus[0]?.model.trim()}, ${memory} GiB, ${os.type()} ${os.release()}, Node ${process.version}`;
}

/** Prints a section and puts it in the file, in the place of the one with its name. */
export function publish(name: string, content: string): void {
  console.log(`\n${content}\n`);
  const old = existsSync(file) ? readFileSync(file, "utf8") : title;
  const sections = old.split(/^(?=## )/m).filter((section) => !section.startsWith(`## ${name}\n`));
  const all = [...sections.map((section) => section.trim()), `## ${name}\n\n${content}`];
  writeFileSync(file, `${all.join("\n\n")}\n`);
}
