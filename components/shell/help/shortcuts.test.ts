import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { shortcuts } from "@/components/shell/help/shortcuts";

test("the help lists the keys of every command", () => {
  const listed = new Set<string>(shortcuts.flatMap(({ keys }) => keys.map(([key]) => key)));
  const used = readdirSync("components", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|shell\/help\/shortcuts/.test(path))
    .flatMap((path) => [
      ...readFileSync(`components/${path}`, "utf8").matchAll(
        /\b(?:keys: |keys=|[kK]eys = )"([^"]+)"|for(?:Keys|Row)\([^)]*?, "([^"]{1,9})", \(|\["\w+", "(g \w)"\]/g,
      ),
    ])
    .map(([, ...groups]) => groups.find((key) => key !== undefined) ?? "");
  expect(used.length).toBeGreaterThan(40);
  expect(used.filter((key) => !listed.has(key))).toEqual([]);
});
