import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { BoardScreen } from "@/components/analysis/board/board-screen";
import { LifecyclePage } from "@/components/analysis/lifecycle/lifecycle-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { focusOn } from "@/components/testing/keys";
import { renderScreen } from "@/components/testing/screen";
import { ask, newBoard, newProject } from "@/components/testing/surveys";

/** The colors of the fills that a page draws with, in the order of the series. */
const fills = () =>
  [...document.querySelectorAll('pattern[id*="-fill-"]')].map(
    (pattern) => /var\(--series-\d\)/.exec(pattern.innerHTML)?.[0] ?? "",
  );

test("a lifecycle has the same colors on the board as on its screen, and says that today is still open", async () => {
  const project = await newProject();
  const [id, root] = [String(project.id), `/api/projects/${project.id}`];
  await ask("POST", "/batch/", {
    api_key: project.api_token,
    batch: [{ event: "visited", distinct_id: "ada", properties: { $set: { name: "Ada" } } }],
  });
  const insight = await ask<{ id: number }>("POST", `${root}/insights/`, {
    name: "Who comes back",
    saved: true,
    filters: { insight: "LIFECYCLE", events: [{ id: "visited", type: "events" }] },
  });
  const boardId = await newBoard(project, [{ insight_id: insight.id }]);
  const events = encodeURIComponent(JSON.stringify([{ id: "visited", type: "events" }]));
  await renderScreen(`/p/${id}/analysis/lifecycle?events=${events}`, <LifecyclePage projectId={id} />);
  await expect.element(page.getByRole("application", { name: "Persons by status" })).toBeVisible();
  const expected = fills();
  expect(expected).toEqual(["var(--series-1)", "var(--series-3)", "var(--series-2)", "var(--series-5)"]);
  await expect.element(page.getByRole("rowheader", { name: /\(still open\)$/ })).toBeVisible();
  await expect
    .element(page.getByText("Hatched columns are still open: their numbers can change."))
    .toBeVisible();

  await renderScreen(`/p/${id}/analysis/boards/${boardId}`, <BoardScreen projectId={id} boardId={boardId} />);
  await expect.element(page.getByRole("application", { name: "Who comes back" })).toBeVisible();
  expect(fills()).toEqual(expected);
});

test("charts on the board open the persons behind their numbers, by keyboard and by a link", async () => {
  const project = await newProject();
  const [id, root] = [String(project.id), `/api/projects/${project.id}`];
  const happen = (name: string, event: string, time: string) => ({
    event,
    distinct_id: name,
    timestamp: `2026-11-03T${time}:00Z`,
    properties: { $set: { email: `${name}@example.com` } },
  });
  await ask("POST", "/batch/", {
    api_key: project.api_token,
    batch: [
      ...["ada", "bert", "carl"].map((name) => happen(name, "visited", "09:00")),
      happen("ada", "paid", "09:10"),
    ],
  });
  const events = [{ id: "visited" }, { id: "paid" }].map((event, order) => ({ ...event, order }));
  const include_event_types = ["custom_event"];
  const tiles: object[] = [];
  for (const [name, filters] of [
    // With its own dates: those of the board replace them.
    ["Checkout", { insight: "FUNNELS", events, date_from: "2020-01-01", date_to: "2020-01-31" }],
    ["Who comes back", { insight: "LIFECYCLE", events: [{ id: "visited" }] }],
    ["Routes", { insight: "PATHS", include_event_types }],
  ] as const) {
    const { id: insight_id } = await ask<{ id: number }>("POST", `${root}/insights/`, {
      name,
      saved: true,
      filters,
    });
    tiles.push({ insight_id });
  }
  const boardId = await newBoard(project, tiles);
  const openBoard = (query: string) =>
    renderScreen(
      `/p/${id}/analysis/boards/${boardId}${query}`,
      <BoardScreen projectId={id} boardId={boardId} />,
    );
  const dates = "?date_from=2026-11-03&date_to=2026-11-03";
  const drawer = page.getByRole("dialog");
  const expectPersons = async (...names: string[]) => {
    const count = `${names.length} ${names.length === 1 ? "person" : "persons"}`;
    await expect.element(drawer.getByText(count, { exact: true })).toBeVisible();
    for (const name of names) {
      await expect.element(drawer.getByRole("row", { name: new RegExp(name) })).toBeVisible();
    }
  };
  await openBoard(dates);
  const chart = (name: string) => page.getByRole("application", { name });
  const closeTo = async (name: string) => {
    await userEvent.keyboard("{Escape}");
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(chart(name)).toHaveFocus();
  };

  await focusOn(chart("Checkout"));
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(drawer.getByRole("heading", { name: "Reached “paid”" })).toBeVisible();
  await expectPersons("ada");
  await expectToLookRight();
  await closeTo("Checkout");

  await focusOn(chart("Who comes back"));
  await userEvent.keyboard("{Enter}");
  await drawer.getByRole("radio", { name: "New" }).click();
  await expectPersons("ada", "bert", "carl");
  const link = window.location.search;
  await closeTo("Who comes back");
  await expect.poll(() => window.location.search).toBe(dates);

  await focusOn(chart("Routes"));
  await userEvent.keyboard("{Enter}");
  await expect.element(drawer.getByRole("row", { name: /ada/ })).toBeVisible();
  await closeTo("Routes");

  await openBoard(link);
  await expect.element(drawer.getByRole("heading", { name: /New/ })).toBeVisible();
  await expectPersons("ada", "bert", "carl");
});

test("a correlation on the board opens the persons of a number, and a query its own screen", async () => {
  const project = await newProject();
  const [id, root] = [String(project.id), `/api/projects/${project.id}`];
  const names = ["ada", "bert", "carl", "dora"];
  const happen = (name: string, event: string, minute: number) => ({
    event,
    distinct_id: name,
    timestamp: `2026-11-03T09:1${minute}:00Z`,
    properties: { $set: { email: `${name}@example.com` } },
  });
  await ask("POST", "/batch/", {
    api_key: project.api_token,
    batch: names.flatMap((name, at) => [
      happen(name, "visited", 0),
      ...(at < 2 ? [happen(name, "read help", 1), happen(name, "paid", 2)] : []),
    ]),
  });
  const events = [{ id: "visited" }, { id: "paid" }].map((event, order) => ({ ...event, order }));
  const text = "select event, count() from events group by event";
  const tiles: object[] = [];
  for (const content of [
    { name: "What helps", filters: { insight: "CORRELATION", events } },
    { name: "Who returns", filters: { insight: "RETENTION", target_entity: { id: "visited" } } },
    { name: "How often", filters: { insight: "STICKINESS", events: [{ id: "visited" }] } },
    { name: "Events", query: { kind: "HogQLQuery", query: text } },
  ]) {
    const insight = await ask<{ id: number }>("POST", `${root}/insights/`, { saved: true, ...content });
    tiles.push({ insight_id: insight.id });
  }
  const boardId = await newBoard(project, tiles);
  const open = (query: string) =>
    renderScreen(
      `/p/${id}/analysis/boards/${boardId}${query}`,
      <BoardScreen projectId={id} boardId={boardId} />,
    );
  const dates = "?date_from=2026-11-03&date_to=2026-11-03";
  await open(dates);
  const drawer = page.getByRole("dialog");
  const help = page.getByRole("table", { name: "What helps" }).getByRole("row", { name: /^read help/ });
  await help.getByRole("button", { name: "2 converted with read help" }).click();
  await expect.element(drawer.getByRole("heading", { name: "Converted, read help" })).toBeVisible();
  await expect.element(drawer.getByRole("row", { name: /ada/ })).toBeVisible();
  await expect.element(drawer.getByRole("row", { name: /bert/ })).toBeVisible();
  const link = window.location.search;
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => window.location.search).toBe(dates);
  // No one dropped off with it: nothing to open.
  await expect.element(help.getByRole("button")).toHaveLength(1);

  await page.getByRole("button", { name: /^4 persons began/ }).click();
  await expect.element(drawer.getByRole("heading", { name: /^Began .*3 Nov 2026$/ })).toBeVisible();
  await expect.element(drawer.getByRole("row", { name: /dora/ })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await focusOn(page.getByRole("application", { name: "Persons by active intervals: visited" }));
  await userEvent.keyboard("{Enter}");
  await expect.element(drawer.getByRole("heading", { name: "visited, active for 1 day" })).toBeVisible();
  await expect.element(drawer.getByRole("row", { name: /carl/ })).toBeVisible();
  await userEvent.keyboard("{Escape}");

  const rows = page.getByRole("table", { name: "Events" });
  await expect.element(rows.getByRole("row", { name: "visited 4" })).toBeVisible();
  expect(rows.getByRole("button").elements()).toEqual([]);
  const target = page.getByRole("link", { name: "Events" }).element().getAttribute("href") ?? "";
  expect(target).toMatch(new RegExp(`^/p/${id}/analysis/sql\\?`));
  expect(new URLSearchParams(target.split("?")[1]).get("q")).toBe(text);
  await expectToLookRight();

  await open(link);
  await expect.element(drawer.getByRole("heading", { name: "Converted, read help" })).toBeVisible();
});
