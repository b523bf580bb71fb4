import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { DestinationsPage } from "@/components/settings/destinations/destinations-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { answerRequests, refuseRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { expectErrors } from "@/components/testing/setup";
import { ask, newProject, newSurvey } from "@/components/testing/surveys";
import type { Destination } from "@/lib/contract/project/destination";

beforeEach(() => page.viewport(1440, 1200));

const open = ({ id }: { id: number }) =>
  renderScreen(`/p/${id}/settings/notifications`, <DestinationsPage projectId={String(id)} />);
const list = ({ id }: { id: number }) => ask<Destination[]>("GET", `/api/projects/${id}/destinations/`);
// Nothing listens there, and it is private.
const url = "http://127.0.0.1:9/hook";
const create = ({ id }: { id: number }, body: object = {}) =>
  ask<Destination>("POST", `/api/projects/${id}/destinations/`, {
    name: "Support desk",
    type: "webhook",
    url,
    ...body,
  });
const button = (name: string | RegExp) => page.getByRole("button", { name });

test("a webhook for detractors is created, and its secret is shown once", async () => {
  const project = await newProject();
  await open(project);
  await expect.element(page.getByRole("heading", { name: "No destinations yet" })).toBeVisible();
  await button("New destination").click();
  await button("Create destination").click();
  await expect.element(page.getByText("This field is required.").first()).toBeVisible();
  await page.getByLabelText("Name").fill("Support desk");
  await page.getByLabelText("URL").fill(url);
  await userEvent.keyboard("{Escape}");
  const discard = page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
  await discard.getByRole("button", { name: "Keep editing" }).last().click();
  await expect.element(discard).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("URL")).toHaveValue(url);
  await button(/Only if/).click();
  await page.getByRole("option", { name: "Score" }).click();
  await button("Create destination").click();
  await expect.element(page.getByText(/^whsec_/)).toBeVisible();
  await button("Done").click();
  await expect.element(page.getByRole("heading", { name: "Support desk" })).toBeVisible();
  expect(await list(project)).toMatchObject([
    { url, subscriptions: [{ events: ["response_completed"], condition: { operator: "lte", value: 6 } }] },
  ]);
});

test("a subscription names several surveys, and compares the answer to a question of one of them", async () => {
  const project = await newProject();
  const scale = { id: "scale", type: "rating", question: "How was it?", display: "number", scale: 5 };
  const made = [
    await newSurvey({ name: "After an order", questions: [scale] }, project),
    await newSurvey({ name: "Welcome" }, project),
    await newSurvey({ name: "Goodbye" }, project),
  ];
  await create(project, { subscriptions: [{ events: ["response_completed"] }] });
  await open(project);
  await button("Actions for Support desk").click();
  await page.getByRole("menuitem", { name: /^Edit/ }).click();
  for (const name of ["After an order", "Welcome", "Goodbye"]) {
    await page.getByRole("combobox", { name: "Surveys" }).fill(name);
    await page.getByRole("option", { name }).click();
  }
  await button("Remove Goodbye").click();
  await button(/Only if/).click();
  await page.getByRole("option", { name: "Score" }).click();
  await button(/Question$/).click();
  await page.getByRole("option", { name: /How was it/ }).click();
  await button(/is at most/).click();
  await page.getByRole("option", { name: "is between" }).click();
  await page.getByRole("textbox", { name: "From" }).fill("2");
  await page.getByRole("textbox", { name: "To", exact: true }).fill("4");
  await userEvent.keyboard("{Tab}");
  await expectToLookRight();
  await page.viewport(390, 1200);
  await expectToLookRight();
  await page.viewport(1440, 1200);
  await button("Save").click();
  const [first, second] = made.map(({ id }) => id);
  await expect
    .poll(() => list(project))
    .toMatchObject([
      {
        subscriptions: [
          {
            survey_ids: [first, second],
            condition: { question_id: "scale", operator: "between", value: [2, 4] },
          },
        ],
      },
    ]);
});

test("a test shows why it failed, the log shows what was sent, and it is sent again", async () => {
  const project = await newProject();
  await create(project);
  await open(project);
  await button("Send test").click();
  await expect.element(page.getByText(/Test not delivered: The host has a private address/)).toBeVisible();
  await button("Deliveries").click();
  await expect.element(page.getByText("Failed")).toBeVisible();
  await button("Show details").click();
  await expect.element(page.getByText(/"type": "test"/)).toBeVisible();
  await button("Redeliver").click();
  await expect.element(page.getByText("Delivery queued")).toBeVisible();
});

test("a destination is edited, disabled, given another secret and deleted", async () => {
  const project = await newProject();
  await create(project, { subscriptions: [{ events: ["survey_started"] }] });
  await open(project);
  const choose = async (name: RegExp | string) => {
    await button("Actions for Support desk").click();
    await page.getByRole("menuitem", { name }).click();
  };
  await choose(/^Edit/);
  await page.getByRole("checkbox", { name: "Survey stopped" }).click({ force: true });
  await button("Save").click();
  await expect
    .poll(() => list(project))
    .toMatchObject([{ subscriptions: [{ events: ["survey_started", "survey_stopped"] }] }]);
  await choose("Disable");
  await expect.element(page.getByText(/^Off/)).toBeVisible();
  await choose("Rotate secret…");
  await button("Rotate secret").click();
  await expect.element(page.getByText(/^whsec_/)).toBeVisible();
  await button("Done").click();
  await choose("Delete…");
  await button("Delete destination").click();
  await expect.poll(() => list(project)).toEqual([]);
});

test("a digest of a week in German, in both themes and on phones", async () => {
  const project = await newProject();
  await create(project, {
    ...{ type: "slack", url: "https://hooks.slack.example/services/T0" },
    subscriptions: [
      {
        events: ["response_completed"],
        digest: { frequency: "weekly", hour: 9, weekday: 5, timezone: "UTC" },
      },
    ],
  });
  await renderScreen(
    `/p/${project.id}/settings/notifications`,
    <DestinationsPage projectId={String(project.id)} />,
    {
      locale: "de",
    },
  );
  await expect.element(page.getByText("Slack · https://hooks.slack.example/…")).toBeVisible();
  await expectToLookRight();
  await button("Aktionen für Support desk").click();
  await page.getByRole("menuitem", { name: /bearbeiten/ }).click();
  await expect.element(button(/Freitag/)).toBeVisible();
  await page.viewport(390, 844);
  await expectToLookRight();
  await userEvent.keyboard("{Escape}");
});

test("a destination whose deliveries fail says so instead of being active", async () => {
  const project = await newProject();
  const made = await create(project);
  await open(project);
  await expect.element(page.getByText(/^Active/)).toBeVisible();
  const failing = Response.json([{ ...made, failing_since: "2026-11-28T05:00:00Z" }]);
  onTestFinished(answerRequests(/destinations\/$/, failing));
  await open(project);
  await expect.element(page.getByText(/^Failing · 0|^Failing · No/)).toBeVisible();
  await expect.element(page.getByText(/No delivery has succeeded since 28/)).toBeVisible();
  await expect.element(page.getByText(/^Active/)).not.toBeInTheDocument();
});

test("an error can be retried", async () => {
  const project = await newProject();
  expectErrors(/500|Failed to load/);
  onTestFinished(refuseRequests(/destinations/));
  await open(project);
  await expect.element(page.getByText(/Can’t load the destinations/)).toBeVisible();
});
