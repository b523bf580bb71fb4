// Lighthouse scores of the screens, over loopback: accessibility and best practices.
import { createServer } from "node:net";
import lighthouse, { type Flags } from "lighthouse";
import { copyCheckout } from "@/bench/checkout";
import { newDataDir, type Product, removeDataDir, startProduct } from "@/bench/product";
import { machine, publish, table } from "@/bench/publish";
import { openBrowser, owner, signedInPage } from "@/bench/signed-in";

const least = 95;
const categories = ["accessibility", "best-practices"] as const;

/** Measures, publishes, and says whether every screen has enough in both. */
export async function run(): Promise<boolean> {
  const dataDir = newDataDir();
  const product = await startProduct(copyCheckout(), dataDir, owner);
  const port = await freePort();
  const browser = await openBrowser([`--remote-debugging-port=${port}`]);
  try {
    const page = await signedInPage(browser, product);
    const cookies = await page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const surveys = `/p/${product.projectId}/surveys`;
    const editor = `${surveys}/${await firstSurvey(product)}/edit`;
    const screens = [
      { name: "sign-in", path: "/login", headers: {} },
      { name: "list", path: surveys, headers: { Cookie: cookie } },
      { name: "new survey", path: `${surveys}/new`, headers: { Cookie: cookie } },
      { name: "editor", path: editor, headers: { Cookie: cookie } },
      { name: "editor, Flow", path: `${editor}?tab=flow`, headers: { Cookie: cookie } },
    ];
    const rows: string[][] = [];
    let isEnough = true;
    for (const { name, path, headers } of screens) {
      const flags: Flags = {
        port,
        onlyCategories: [...categories],
        output: "json",
        logLevel: "error",
        formFactor: "desktop",
        screenEmulation: { mobile: false, width: 1440, height: 900, deviceScaleFactor: 1, disabled: false },
        extraHeaders: headers,
      };
      const result = await lighthouse(`${product.url}${path}`, flags);
      const scores = categories.map((id) => Math.round((result?.lhr.categories[id]?.score ?? 0) * 100));
      rows.push([name, ...scores.map(String), faultsOf(result).join(", ") || "none"]);
      isEnough &&= scores.every((score) => score >= least);
    }
    const content = table([["screen", "accessibility", "best practices", "failed audits"], ...rows]);
    publish("lighthouse", [`${machine()}.`, "", content, "", `Goal: ${least} of 100 in both.`].join("\n"));
    return isEnough;
  } finally {
    await browser.close();
    await product.stop();
    removeDataDir(dataDir);
  }
}

const faultsOf = (result: Awaited<ReturnType<typeof lighthouse>>): string[] =>
  Object.values(result?.lhr.audits ?? {}).flatMap(({ id, score, scoreDisplayMode }) =>
    scoreDisplayMode === "binary" && score === 0 ? [id] : [],
  );

/** A free port. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

async function firstSurvey({ url, apiKey, projectId }: Product): Promise<string> {
  const answer = await fetch(`${url}/api/projects/${projectId}/surveys/?limit=1`, {
    headers: { Authorization: `Bearer ${apiKey}` },
  });
  const { results } = (await answer.json()) as { results: { id: string }[] };
  return results[0]!.id;
}
