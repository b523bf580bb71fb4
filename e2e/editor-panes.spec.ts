import type { Locator, Page } from "@playwright/test";
import { customerSiteTest as test } from "./customer-site";
import { card, openEditor, surveysOf } from "./editor";
import { expect } from "./fixtures";

const questions = [{ id: "one", type: "open", question: "What brought you here?" }];

/** Drags the edge of a pane, across other elements. */
async function drag(page: Page, edge: Locator, by: number): Promise<void> {
  const box = await edge.boundingBox();
  if (!box) throw new Error("The edge is not there.");
  const [x, y] = [box.x + box.width / 2, box.y + 300];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y + 10, { steps: 5 });
  await page.mouse.move(x + by, y + 20, { steps: 5 });
  await page.mouse.up();
}

test.describe("the panes of the questions tab", () => {
  test.use({ viewport: { width: 1600, height: 900 } });

  test("are resized by dragging their edges, and reset by a double click", async ({
    page,
    project,
    request,
  }) => {
    const id = await surveysOf(request, project).make({ name: "Panes", questions });
    await openEditor(page, project, id, "");
    await expect(card(page, 1)).toBeVisible();
    const frame = page.locator("iframe[title='Survey preview']");
    await expect(frame).toBeVisible();
    const outline = page.getByRole("separator", { name: "Resize outline" });
    const preview = page.getByRole("separator", { name: "Resize preview" });
    const width = async (edge: Locator) => Number(await edge.getAttribute("aria-valuenow"));
    const before = await width(outline);

    await drag(page, outline, 80);
    expect(await width(outline)).toBe(before + 80);
    // To the left, over the widget's frame and back: the drag continues over the frame.
    await drag(page, preview, -120);
    expect(await width(preview)).toBe(520);
    await drag(page, preview, 150);
    expect(await width(preview)).toBe(370);
    await drag(page, preview, 400);
    expect(await width(preview)).toBe(320);
    await outline.dblclick({ position: { x: 0, y: 300 } });
    expect(await width(outline)).toBe(before);
    await outline.focus();
    await page.keyboard.press("ArrowRight");
    expect(await width(outline)).toBe(before + 16);
  });
});
