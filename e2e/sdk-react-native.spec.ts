import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSurvey, customerSiteTest, expect, listAnswers } from "./customer-site";
import { bundleApp } from "./react-native/bundle";
import { demo } from "./servers";

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title><link rel="icon" href="data:,"></head>
<body><div id="root"></div><script src="/app.js"></script></body></html>`;

/** A test with the address of an app that has the React Native SDK. */
const test = customerSiteTest.extend<{ appUrl: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  appUrl: async ({}, use) => {
    const script = await bundleApp();
    const server = createServer(({ url }, response) => {
      const isScript = url === "/app.js";
      response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
      response.end(isScript ? script : html);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    server.closeAllConnections();
    server.close();
  },
});

test("posthog-react-native shows a running survey, and its three answers are stored as one response", async ({
  project,
  device,
  appUrl,
  request,
}) => {
  const survey = await createSurvey(request, project, {
    name: "Mobile",
    questions: [
      { type: "rating", question: "How was it?" },
      { type: "single_choice", question: "Which bread?", choices: ["Rye", "Wheat"] },
      { type: "open", question: "Anything else?" },
    ],
    appearance: { displayThankYouMessage: true, thankYouMessageHeader: "Thanks!" },
  });
  const app = await device();
  const config = new URLSearchParams({ token: project.api_token, host: demo.url, person: "ada" });
  await app.goto(`${appUrl}?${config}`);
  const modal = app.getByRole("dialog");
  const submit = modal.getByText("Submit");

  await expect(modal).toContainText("How was it?");
  await modal.getByText("4", { exact: true }).click();
  await submit.click();
  await expect(modal).toContainText("Which bread?");
  await modal.getByText("Rye").click();
  await submit.click();
  await expect(modal).toContainText("Anything else?");
  await modal.getByRole("textbox").fill("More rye");
  await submit.click();
  await expect(modal).toContainText("Thanks!");
  const answers = { 0: 4, 1: "Rye", 2: "More rye" };
  await expect.poll(() => listAnswers(request, project, survey)).toEqual([{ person: "ada", answers }]);
});
