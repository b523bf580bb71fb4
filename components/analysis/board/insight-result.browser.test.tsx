import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { BoardScreen } from "@/components/analysis/board/board-screen";
import { LifecyclePage } from "@/components/analysis/lifecycle/lifecycle-page";
import { renderScreen } from "@/lib/testing/browser/screen";
import { ask, newProject } from "@/lib/testing/browser/surveys";

/** The colors of the fills that a page draws with, in the order of the series. */
const fills = () =>
  [...document.querySelectorAll("pattern")].map(
    (pattern) => /var\(--series-\d\)/.exec(pattern.innerHTML)?.[0] ?? "",
  );

test("a lifecycle has the same colors on the board as on its screen", async () => {
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
  await ask("POST", `${root}/board/tiles/`, { insight_id: insight.id });
  const events = encodeURIComponent(JSON.stringify([{ id: "visited", type: "events" }]));
  await renderScreen(`/p/${id}/analysis/lifecycle?events=${events}`, <LifecyclePage projectId={id} />);
  await expect.element(page.getByRole("application", { name: "Persons by status" })).toBeVisible();
  const expected = fills();
  expect(expected).toEqual(["var(--series-1)", "var(--series-3)", "var(--series-2)", "var(--series-5)"]);

  await renderScreen(`/p/${id}/analysis/board`, <BoardScreen projectId={id} />);
  await expect.element(page.getByRole("application", { name: "Who comes back" })).toBeVisible();
  expect(fills()).toEqual(expected);
});
