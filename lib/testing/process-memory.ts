import { readdirSync, readFileSync } from "node:fs";

/** Proportional set sizes of a process and all its descendants, by name, largest first. Linux only. */
export function memoryOf(pid: number): { name: string; megabytes: number }[] {
  const byName = new Map<string, number>();
  for (const member of familyOf(pid)) {
    const name = readFileSync(`/proc/${member}/comm`, "utf8").trim();
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${member}/smaps_rollup`, "utf8"))?.[1];
    byName.set(name, (byName.get(name) ?? 0) + Number(kilobytes ?? 0) / 1024);
  }
  return [...byName]
    .map(([name, megabytes]) => ({ name, megabytes }))
    .sort((a, b) => b.megabytes - a.megabytes);
}

/** A process and all its descendants, parents first. Linux only. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${entry}/status`, "utf8");
      parents.set(Number(entry), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]));
    } catch {
      // It ended meanwhile.
    }
  }
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  return family;
}
