import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as route from "@/app/api/sdk/static/[...path]/route";
import { callSdkRoute } from "@/lib/testing/sdk";

const ask = (path: string, sent: Parameters<typeof callSdkRoute>[2] = {}) =>
  callSdkRoute(route, `/static/${path}`, {
    params: { path: path.split("/").map(decodeURIComponent) },
    ...sent,
  });

describe("the files of the SDK", () => {
  it("are only scripts and fonts", async () => {
    const none = [
      "nothing.js",
      "array.d.ts",
      "package.json",
      "../package.json",
      "..%2f..%2fpackage.json",
      "array.js%00.js",
      "1.2.3/../array.js",
      "latest/array.js",
      "a/1.2.3/array.js",
      "fonts/comic-sans.woff2",
      "source-serif-4.woff2",
      "src",
    ];
    for (const path of none) expect([path, (await ask(path)).status]).toEqual([path, 404]);
  });

  it("are those of the package, with and without a version", async () => {
    const surveys = readFileSync("node_modules/posthog-js/dist/surveys.js", "utf8");
    for (const path of ["surveys.js", "1.434.18/surveys.js", "1.200.1/surveys.js"]) {
      const { status, text, headers } = await ask(path, { headers: { origin: "https://shop.example" } });
      expect([path, status]).toEqual([path, 200]);
      expect(text).toBe(surveys);
      expect(headers.get("content-type")).toBe("application/javascript; charset=utf-8");
      expect(headers.get("access-control-allow-origin")).toBe("https://shop.example");
    }
    for (const path of ["array.js", "array.full.no-external.js", "module.js", "array.js.map"])
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
  });

  it("include the fonts of hosted surveys", async () => {
    for (const name of ["source-serif-4", "hanken-grotesk"]) {
      const { status, headers } = await ask(`fonts/${name}.woff2`);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("font/woff2");
    }
  });

  it("are answered with 304 to clients that have them", async () => {
    const { headers } = await ask("array.js");
    const etag = headers.get("etag") ?? "";
    for (const header of [etag, `"x", ${etag}`, etag.replace("W/", ""), "*"]) {
      const again = await ask("array.js", { headers: { "if-none-match": header } });
      expect([again.status, again.text]).toEqual([304, ""]);
      expect(again.headers.get("etag")).toBe(etag);
    }
    expect((await ask("array.js", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
    const head = await ask("array.js", { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
  });
});
