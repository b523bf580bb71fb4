// What Lighthouse says of the screens, served by this machine to this machine: accessibility and best practices.
import { createServer } from "node:net";
import { chromium } from "@playwright/test";
import lighthouse, { type Flags } from "lighthouse";
import { copyCheckout } from "@/bench/checkout";
import { newDataDir, type Product, removeDataDir, startProduct } from "@/bench/product";
import { machine, publish, table } from "@/bench/results";
import { browserPath } from "@/e2e/browser";

const least = 95;
const categories = ["accessibility", "best-practices"] as const;
const login = { SEED_EMAIL: "owner@example.com", SEED_PASSWORD: "correct horse battery" };

/** Measures, publishes, and says whether every screen has enough in both. */
export async function run(): Promise<boolean> {
  const dataDir = newDataDir();
  const product = await startProduct(copyCheckout(), dataDir, login);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-background-networking"],
  });
  try {
    const cookie = await sessionOf(product);
    const surveys = `/p/${product.projectId}/surveys`;
    const screens: Record<string, string> = {
      list: surveys,
      "new survey": `${surveys}/new`,
      editor: `${surveys}/${await firstSurvey(product)}/edit`,
    };
    const rows: string[][] = [];
    let isEnough = true;
    for (const [name, path] of Object.entries(screens)) {
      const flags: Flags = {
        port,
        onlyCategories: [...categories],
        output: "json",
        logLevel: "error",
        formFactor: "desktop",
        screenEmulation: { mobile: false, width: 1440, height: 900, deviceScaleFactor: 1, disabled: false },
        extraHeaders: { Cookie: cookie },
      };
      const result = await lighthouse(`${product.url}${path}`, flags);
      const scores = categories.map((id) => Math.round((result?.lhr.categories[id]?.score ?? 0) * 100));
      rows.push([name, ...scores.map(String), faultsOf(result).join(", ") || "none"]);
      isEnough &&= scores.every((score) => score >= least);
    }
    const content = table([["screen", "accessibility", "best practices", "what it found"], ...rows]);
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

/** A port that nobody listens on. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** The cookies of somebody who is signed in. */
async function sessionOf({ url }: Product): Promise<string> {
  const jar = new Map<string, string>();
  const take = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
  const header = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const asked = await fetch(`${url}/api/auth/csrf/`);
  take(asked);
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  take(
    await fetch(`${url}/api/auth/callback/credentials`, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: header() },
      body: new URLSearchParams({
        csrfToken,
        email: login.SEED_EMAIL,
        password: login.SEED_PASSWORD,
        json: "true",
      }),
    }),
  );
  return header();
}

async function firstSurvey({ url, apiKey, projectId }: Product): Promise<string> {
  const answer = await fetch(`${url}/api/projects/${projectId}/surveys/?limit=1`, {
    headers: { Authorization: `Bearer ${apiKey}` },
  });
  const { results } = (await answer.json()) as { results: { id: string }[] };
  return results[0]!.id;
}
