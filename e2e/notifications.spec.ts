import { startMailServer } from "@/lib/testing/mail-server";
import { startReceiver } from "@/lib/testing/receiver";
import { countResponses, createSurvey, expect, customerSiteTest as test } from "./customer-site";
import { asOwner, idle } from "./fixtures";
import { demo } from "./servers";

const survey = {
  name: "NPS",
  questions: [
    { id: "score", type: "rating", question: "Would you recommend us?", display: "number", scale: 10 },
  ],
};

const subscriptions = [
  {
    events: ["response_completed"],
    condition: { type: "answer", operator: "lte", value: 6 },
  },
];

test("a detractor's answer reaches Slack and a mailbox within five seconds, and its link opens it", async ({
  page,
  site,
  request,
}) => {
  const [slack, mail] = [await startReceiver(), await startMailServer(demo.mailPort)];
  const { project } = site;
  const data = { language: "de", gets_personal_data: true, subscriptions };
  for (const destination of [
    { name: "Chat", type: "slack", url: `${slack.url}/services/T0/B0/x` },
    { name: "Support", type: "email", emails: ["support@example.com"] },
  ]) {
    const made = await request.post(`${demo.url}/api/projects/${project.id}/destinations/`, {
      ...asOwner,
      data: { ...data, ...destination },
    });
    expect(made.status(), await made.text()).toBe(201);
  }
  const id = await createSurvey(request, project, survey);

  for (const [person, score] of [
    ["ada", 9],
    ["bert", 3],
  ] as const) {
    const visitor = await site.visit({ person });
    const box = visitor.locator(`.PostHogSurvey-${id}`);
    await box.locator(`.ratings-number[aria-label="Rate ${score}"]`).click();
    await box.locator(".form-submit").click();
  }
  await expect.poll(() => slack.received.length, { intervals: [50] }).toBe(1);
  await expect.poll(() => mail.received.length, { intervals: [50] }).toBe(1);
  const arrived = Date.now();
  await expect.poll(() => countResponses(request, project, id)).toBe(2);
  const responses = `${demo.url}/api/projects/${project.id}/surveys/${id}/responses/`;
  const { results } = await (await request.get(responses, asOwner)).json();
  // The SDK keeps what it captures for up to three seconds: what counts is when it was received.
  const { received_at } = results.find(
    ({ answers }: { answers: { answer: number }[] }) => Number(answers[0]?.answer) === 3,
  );
  expect(arrived - Date.parse(received_at)).toBeLessThan(5_000);

  const { blocks } = JSON.parse(slack.received[0]?.body ?? "{}");
  expect(blocks[0].text.text).toBe("Neue Antwort: NPS");
  expect(blocks.at(-1).elements[0].text.text).toBe("Antwort öffnen");
  const [received] = mail.received;
  expect(received).toMatchObject({ to: ["support@example.com"] });
  expect(received?.source).toMatch(/^Subject: Neue Antwort: NPS\r$/m);
  const { url } = blocks.at(-1).elements[0];
  expect(received?.text).toContain(url);

  await page.goto(url);
  const panel = page.locator("[data-response]");
  await expect(panel).toContainText("bert");
  await expect(panel).toContainText("3");
  await idle(page);
  await page.keyboard.press("t");
  await expect(page.getByRole("dialog", { name: /^Tag/ })).toBeVisible();
  await page.keyboard.type("Call back");
  await page.keyboard.press("Enter");
  await expect(panel.getByText("Call back")).toBeVisible();
  await slack.stop();
  await mail.stop();
});
