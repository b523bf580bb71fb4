import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { FunnelPage } from "@/components/analysis/funnel/funnel-page";
import { expectToLookRight } from "@/components/testing/accessibility";
import { renderScreen } from "@/components/testing/screen";
import { newProject } from "@/components/testing/surveys";

test("an analysis that takes long says how many rows it has read, of how many", async () => {
  const project = await newProject();
  const send = window.fetch;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked: (string | null)[] = [];
  let progress = { rows_read: 1_234_567, rows_estimated: 3_400_000 };
  // The analysis waits; what it has read is that of a large project.
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.pathname.endsWith("/insights/progress/")) {
      asked.push(url.searchParams.get("id"));
      return Response.json(progress);
    }
    if (!url.pathname.endsWith("/insights/funnel/")) return send(input, init);
    const { progress_id } = await request.clone().json();
    asked.push(progress_id);
    await held;
    return send(request);
  };
  onTestFinished(() => {
    window.fetch = send;
    answer();
  });
  const events = JSON.stringify([{ id: "visited" }]);
  await renderScreen(
    `/p/${project.id}/analysis/funnel?events=${encodeURIComponent(events)}`,
    <FunnelPage projectId={String(project.id)} />,
  );
  await expect.element(page.getByText("1.2m of about 3.4m rows read")).toBeVisible();
  await expect
    .element(page.getByRole("progressbar", { name: "Rows read" }))
    .toHaveAttribute("value", "1234567");
  expect(new Set(asked).size).toBe(1);
  await expectToLookRight();

  // More than was expected.
  progress = { rows_read: 3_500_000, rows_estimated: 3_400_000 };
  await expect.element(page.getByText("3.5m rows read", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("progressbar")).not.toBeInTheDocument();

  answer();
  await expect.element(page.getByText("3.5m rows read")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Refresh" })).toBeVisible();
});
