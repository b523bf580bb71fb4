// With reduced motion preferred, nothing is animated: no style, no library, no script.
import type { Page } from "@playwright/test";
import { customerSiteTest as test } from "./customer-site";
import { openEditor, surveysOf } from "./editor";
import { expect, idle } from "./fixtures";

const questions = [
  { id: "one", type: "open", question: "What brought you here?" },
  { id: "two", type: "rating", question: "Would you recommend us?", display: "number", scale: 10 },
  { id: "three", type: "open", question: "Why?" },
];

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

interface Seen {
  /** Animations and transitions that last longer than an instant, by what they are of. */
  motions: string[];
  /** The positions of the map and its nodes at each change. */
  places: string[];
}

/** Records every frame of every page from now on. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const seen: Seen = { motions: [], places: [] };
    Object.assign(window, { seen });
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const of = effect instanceof KeyframeEffect ? effect.target : null;
        // Style sheets keep a hundredth of a millisecond, so that the end event is still fired.
        if (Number(effect?.getComputedTiming().activeDuration) > 1) seen.motions.push(of?.outerHTML ?? "");
      }
      const parts = document.querySelectorAll<HTMLElement>(".react-flow__viewport, .react-flow__node");
      const places = [...parts].map(({ style }) => style.transform).join(" ");
      if (places !== "" && places !== seen.places.at(-1)) seen.places.push(places);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

const seenOn = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as { seen: Seen }).seen); // set before

test.describe("with reduced motion", () => {
  test("nothing glides, fades, spins or blinks", async ({ page, project, request }) => {
    test.slow();
    await watch(page);
    const id = await surveysOf(request, project).make({ name: "Still", questions });

    await page.goto(`/p/${project.id}/surveys`);
    await page.getByRole("button", { name: "Actions for Still" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "New survey" }).click();
    await page.getByRole("option").nth(1).click();
    await expect(page.getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
    expect((await seenOn(page)).motions).toEqual([]);

    await openEditor(page, project, id, "preview=on");
    await page.getByRole("button", { name: /^Checks: / }).click();
    await expect(page.getByRole("dialog", { name: "Checks" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByText("Show", { exact: true }).first().click();
    await idle(page);
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
    await page.keyboard.press("Escape");
    for (const name of ["Audience", "Schedule", "Appearance", "Languages", "Code"]) {
      await page.getByRole("tab", { name }).click();
      await expect(page.getByRole("tabpanel", { name })).toBeVisible();
    }
    await page.getByRole("textbox", { name: "Survey JSON" }).click();
    await expect(page.getByRole("textbox", { name: "Survey JSON" })).toBeFocused();
    await page.getByRole("button", { name: "Start…" }).click();
    await expect(page.getByRole("dialog", { name: /Start “Still”/ })).toBeVisible();
    await page.keyboard.press("Escape");
    expect((await seenOn(page)).motions).toEqual([]);
  });

  test("the map moves without animation", async ({ page, project, request }) => {
    await watch(page);
    const id = await surveysOf(request, project).make({ name: "Still", questions });
    await openEditor(page, project, id, "tab=flow");
    const nodes = page.locator(".react-flow__node");
    await expect(nodes.nth(4)).toBeVisible();
    await idle(page);
    const before = (await seenOn(page)).places.length;
    const changes = async () => (await seenOn(page)).places.length - before;

    await page.getByRole("button", { name: "Zoom out" }).click();
    await expect.poll(changes).toBe(1);
    await page.locator(".react-flow__pane").dblclick({ position: { x: 10, y: 10 } });
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(changes).toBe(2);
    await nodes.filter({ hasText: "Q2" }).focus();
    await page.keyboard.press("Delete");
    await expect(page.getByText("Q2 deleted.")).toBeVisible();
    await expect(nodes).toHaveCount(4);
    await idle(page);
    const seen = await seenOn(page);
    expect(seen.motions).toEqual([]);
    // The toast is removed, and the others moved up.
    expect(seen.places.length - before).toBeLessThanOrEqual(4);
  });
});
