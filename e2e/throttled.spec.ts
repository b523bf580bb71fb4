// On a slow machine.
import { customerSiteTest as test } from "./customer-site";
import { card, openEditor, surveysOf } from "./editor";
import { expect } from "./fixtures";

test.describe("the editor", () => {
  test("loses no keystroke while parts of the screen are still loading", async ({
    page,
    project,
    request,
  }) => {
    test.slow();
    const id = await surveysOf(request, project).make({
      name: "Tea",
      questions: [{ id: "one", type: "open", question: "What brought you here?" }],
      start_date: "2026-01-01T00:00:00Z",
    });
    // A slow machine: parts of the screen load while the user types.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await openEditor(page, project, id);
    const text = card(page, 1).getByRole("textbox", { name: "Question", exact: true });
    await text.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("What brings you here today, and how did you hear of us?");
    await expect(text).toHaveValue("What brings you here today, and how did you hear of us?");
  });
});
