import { readdirSync, readFileSync } from "node:fs";

/** Proportional set sizes of a process and all its descendants, by name, largest first. Linux only. */
export function memoryOf(pid: number): { name: string; megabytes: number }[] {
  const byName = new Map<string, number>();
  for (const member of familyOf(pid)) {
    const name = readOf(member, "comm")?.trim();
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readOf(member, "smaps_rollup") ?? "")?.[1];
    if (name && kilobytes) byName.set(name, (byName.get(name) ?? 0) + Number(kilobytes) / 1024);
  }
  return [...byName]
    .map(([name, megabytes]) => ({ name, megabytes }))
    .sort((a, b) => b.megabytes - a.megabytes);
}

/** A process and all its descendants, parents first. Linux only. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    parents.set(Number(entry), Number(/^PPid:\s+(\d+)/m.exec(readOf(Number(entry), "status") ?? "")?.[1]));
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  return family;
}

/** What the system says of a process; undefined when it ended meanwhile. */
export function readOf(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
}
