import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PublicBoardPage } from "@/components/analysis/board/public-board-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { refuseRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import { ask, newBoard, newProject } from "@/components/testing/surveys";
import type { Locale } from "@/lib/i18n/locales";

/** A link to a board with an analysis of each kind and a score; twelve persons of two plans, half of whom pay. */
async function newLink(values: object = {}, view: object = {}) {
  const project = await newProject();
  const root = `/api/projects/${project.id}`;
  const survey = await ask<{ id: string }>("POST", `${root}/surveys/`, {
    name: "Relationship",
    type: "popover",
    questions: [
      { id: "nps", type: "rating", question: "Would you recommend us?", display: "number", scale: 10 },
    ],
  });
  const batch = Array.from({ length: 12 }, (_, at) => `person-${at}`).flatMap((distinct_id, at) => [
    { event: "visited", distinct_id, properties: { $set: { plan: at % 2 === 0 ? "team" : "free" } } },
    { event: "survey sent", distinct_id, properties: { $survey_id: survey.id, $survey_response_nps: 10 } },
    ...(at < 6 ? [{ event: "paid", distinct_id }] : []),
  ]);
  await ask("POST", "/batch/", { api_key: project.api_token, batch });
  const events = [{ id: "visited" }, { id: "paid" }].map((event, order) => ({ ...event, order }));
  const notMobile = { key: "device", value: ["Mobile"], operator: "is_not", type: "event" };
  const tiles: object[] = [{ survey_id: survey.id, question_id: "nps" }];
  for (const [name, content] of [
    ["Visits", { filters: { insight: "TRENDS", events: [events[0]], display: "BoldNumber" } }],
    [
      "By plan",
      { filters: { insight: "TRENDS", events: [events[0]], breakdown: "plan", breakdown_type: "person" } },
    ],
    ["Payment", { filters: { insight: "FUNNELS", events, properties: [notMobile] } }],
    [
      "Payment by plan",
      { filters: { insight: "FUNNELS", events, breakdown: "plan", breakdown_type: "person" } },
    ],
    ["Who comes back", { filters: { insight: "LIFECYCLE", events: [events[0]] } }],
    ["How often", { filters: { insight: "STICKINESS", events: [events[0]] } }],
    ["Return", { filters: { insight: "RETENTION", target_entity: { id: "visited" }, period: "Week" } }],
    ["Routes", { filters: { insight: "PATHS", include_event_types: ["custom_event"] } }],
    ["What helps", { filters: { insight: "CORRELATION", events } }],
    ["Persons", { query: { kind: "HogQLQuery", query: "select properties.email from persons" } }],
  ] as const) {
    const saved = await ask<{ id: number }>("POST", `${root}/insights/`, { name, saved: true, ...content });
    tiles.push({ insight_id: saved.id, width: "half" });
  }
  const description = "What we look at every Monday.";
  const boardId = await newBoard(project, tiles, { description, ...view });
  return await ask<{ token: string }>("POST", `${root}/boards/${boardId}/public_links/`, {
    name: "All hands",
    ...values,
  });
}

const open = (token: string, locale: Locale = "en") => {
  // Viewers have no account.
  onTestFinished(refuseRequests(/\/api\/projects\//));
  return renderScreen(`/r/${token}`, <PublicBoardPage token={token} initial={null} isEmbedded={false} />, {
    frame: "none",
    locale,
  });
};
const tile = (name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("a board is seen by its link and password: every kind of analysis, without persons", async () => {
  const { token } = await newLink({ password: "rivers and stones" }, { date_from: null });
  await open(token);
  await expect.element(page.getByRole("heading", { name: "This board is protected" })).toBeVisible();
  await page.getByLabelText("Password").fill("rivers and stones");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { name: "Growth", level: 1 })).toBeVisible();
  // Loaded again, it is open.
  await open(token);
  await expect.element(page.getByText("What we look at every Monday.")).toBeVisible();
  await expect.element(tile("Relationship")).toHaveTextContent(/NPS\+100/);
  await expect.element(tile("Visits")).toHaveTextContent(/Trends · Last 7 days.*12Still open/);
  await expect.element(tile("By plan").getByRole("application")).toBeVisible();
  await expect
    .element(tile("Payment"))
    .toHaveTextContent(
      /Funnel · Last 7 days \(.+ – .+\) · Filters: device is not Mobile.*12 persons entered, \d+ converted within 14 days.*Still open: numbers can change/,
    );
  await expect.element(tile("Payment by plan")).toHaveTextContent("Fewer than five people");
  for (const name of ["Who comes back", "How often", "Routes"])
    await expect.element(tile(name).getByRole("application")).toBeVisible();
  await expect.element(tile("Return").getByRole("table")).toBeVisible();
  await expect
    .element(tile("Return"))
    .toHaveTextContent(/Retention · Last 11 weeks \(.+ – .+\)visited → visited · Every timePercent/);
  expect(tile("Persons").elements()).toEqual([]);
  expect(page.getByRole("button", { name: /person/i }).elements()).toEqual([]);
  await expectToLookRight();
});

test("a filtered board says so, in German for who reads German", async () => {
  const filter = { key: "plan", value: ["team", "free"], operator: "exact" };
  const { token } = await newLink(
    {},
    {
      date_from: "-30d",
      properties: [
        { ...filter, type: "person" },
        { key: "device", value: ["x"], operator: "is_not", type: "event" },
      ],
    },
  );
  await open(token, "de");
  await page.getByLabelText("Passwort").fill("egal");
  await userEvent.keyboard("{Enter}");
  await expect
    .element(page.getByText(/ · Stand: /))
    .toHaveTextContent(
      /^Letzte 30 Tage \(.+ – .+\) · Filter: plan ist team oder free und device ist nicht x · Stand: .+$/,
    );
  await expect.element(tile("Relationship")).toHaveTextContent("ohne Ereignisfilter");
});

test("what failed is read again once the browser is online", async () => {
  const { token } = await newLink();
  const restore = refuseRequests(/public_boards\/tile/);
  onTestFinished(restore);
  await open(token);
  await page.getByLabelText("Password").fill("any");
  await userEvent.keyboard("{Enter}");
  await expect.element(tile("Visits").getByRole("button", { name: "Try again" })).toBeVisible();
  restore();
  window.dispatchEvent(new Event("online"));
  await expect.element(tile("Visits")).toHaveTextContent(/12Still open/);
});
