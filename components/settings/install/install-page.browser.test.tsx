import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { pollAfter } from "@/components/settings/install/first-event";
import { InstallPage } from "@/components/settings/install/install-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { renderScreen } from "@/components/testing/screen";
import { ask, newProject } from "@/components/testing/surveys";

const open = ({ id }: { id: number }, query = "") =>
  renderScreen(`/p/${id}/settings/install${query}`, <InstallPage projectId={String(id)} />);

test("waiting for the first event turns into its name by itself", async () => {
  const project = await newProject();
  await open(project);
  await expect.element(page.getByText("Waiting for the first event…")).toBeVisible();
  await ask("POST", "/batch/", {
    api_key: project.api_token,
    batch: [
      {
        event: "$pageview",
        distinct_id: "ada",
        properties: { $set: { email: "ada@example.com" } },
        timestamp: new Date().toISOString(),
      },
    ],
  });
  const status = page.getByRole("status").filter({ hasText: "Received" });
  await expect.element(status, { timeout: 15_000 }).toHaveTextContent(/Page view from ada@example\.com/);
  await expectToLookRight();
});

test("the time of a later event is its own", async () => {
  const project = await newProject();
  const capture = (event: string, timestamp: Date) =>
    ask("POST", "/batch/", {
      api_key: project.api_token,
      batch: [{ event, distinct_id: "ada", properties: {}, timestamp: timestamp.toISOString() }],
    });
  await capture("first", new Date(Date.now() - 3_600_000));
  await open(project);
  const status = page.getByRole("status").filter({ hasText: "Received" });
  await expect.element(status).toHaveTextContent(/first from ada 1 ?h/);
  const waited = 4_000;
  await new Promise((resolve) => setTimeout(resolve, waited));
  await capture("$pageview", new Date());
  // What is made when persons are merged is no proof of an SDK.
  await capture("$merge_dangerously", new Date(Date.now() + 1000));
  await expect.element(status, { timeout: 15_000 }).toHaveTextContent(/Page view from ada/);
  expect(status.element().textContent).toMatch(/now|[0-3] ?sec/);
});

test("polls are ever farther apart, up to half a minute", () => {
  const waits = Array.from({ length: 60 }, (_, polls) => pollAfter(polls));
  expect(waits[0]).toBe(2000);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.at(-1)).toBe(30_000);
});

test("every SDK is shown with the project's token and this server's address, and a link opens one", async () => {
  const project = await newProject();
  await open(project, "?sdk=python");
  await expect.element(page.getByRole("region", { name: "app.py" })).toHaveTextContent(project.api_token);
  await expect
    .element(page.getByRole("heading", { name: "Content-Security-Policy" }))
    .not.toBeInTheDocument();
  for (const name of [
    "HTML",
    "React",
    "Next.js",
    "Vue",
    "Node.js",
    "iOS",
    "Android",
    "React Native",
    "Flutter",
  ]) {
    await page.getByRole("button", { name: /Platform/ }).click();
    await page.getByRole("option", { name, exact: true }).click();
    const codes = page.getByRole("region").filter({ hasText: project.api_token });
    await expect.element(codes.first()).toHaveTextContent(window.location.origin);
    const calls = page.getByRole("region").filter({ hasText: "user.email" });
    await expect.element(calls).toHaveTextContent(name === "Node.js" ? "distinctId: user.id" : /identify\(/);
  }
  await page.getByRole("button", { name: /Platform/ }).click();
  await page.getByRole("option", { name: "HTML", exact: true }).click();
  await expect
    .element(page.getByRole("region", { name: "Content-Security-Policy" }))
    .toHaveTextContent(`script-src ${window.location.origin}`);
  await expect.element(page.getByText("Each person is asked once, not once on each device.")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "account.js" })).toHaveTextContent("posthog.reset()");
  await expectToLookRight();
});
