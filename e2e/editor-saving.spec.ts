import { customerSiteTest as test } from "./customer-site";
import { card, openEditor, saved, surveysOf } from "./editor";
import { expect, login } from "./fixtures";
import { demo } from "./servers";

const questions = [
  { id: "one", type: "open", question: "What brought you here?" },
  { id: "two", type: "open", question: "What keeps you away?" },
];
const running = { questions, start_date: "2026-01-01T00:00:00Z" };

test.describe("saving", () => {
  test("loses no keystroke when the page is closed", async ({ page, project, request }) => {
    const id = await surveysOf(request, project).make({ name: "Late", ...running });
    await openEditor(page, project, id);
    const text = card(page, 1).getByRole("textbox", { name: "Question", exact: true });
    await text.fill("Written in time?");
    await expect(page.getByText(/1 field changed, not published/)).toBeVisible();
    // The browser's database never writes: its transactions stay open until the page closes.
    await page.evaluate(() => {
      Object.assign(IDBObjectStore.prototype, {
        put(this: IDBObjectStore) {
          const wait = () => {
            this.count().onsuccess = wait;
          };
          wait();
        },
      });
    });
    await text.fill("Written too late?");
    await page.reload();
    await expect(text).toHaveValue("Written too late?");
    await page.reload();
    await expect(text).toHaveValue("Written too late?");
  });
});

test.describe("a running survey", () => {
  test("collects changes, shows them, and publishes them together", async ({ page, project, request }) => {
    const surveys = surveysOf(request, project);
    const id = await surveys.make({ name: "Live", ...running });
    await openEditor(page, project, id);
    await card(page, 1).getByRole("textbox", { name: "Question", exact: true }).fill("What brings you here?");
    await page.getByRole("textbox", { name: "Survey name" }).fill("Live and well");
    await expect(page.getByText(/2 fields changed, not published/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/2 fields changed, not published/)).toBeVisible();
    expect((await surveys.read(id)).name).toBe("Live");

    await page.getByRole("button", { name: "Publish changes…" }).click();
    const dialog = page.getByRole("dialog", { name: "Publish changes" });
    await expect(dialog).toContainText("What brings you here?");
    await expect(dialog).toContainText("Live and well");
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(dialog).toBeHidden();
    await saved(page);
    const wire = await surveys.read(id);
    expect([wire.name, wire.questions[0]?.question]).toEqual(["Live and well", "What brings you here?"]);
    expect(wire.questions.map((question) => question.id)).toEqual(["one", "two"]);
  });

  test("is edited by one, compared and published by another", async ({ page, project, request, browser }) => {
    await login(page);
    const origin = { Origin: demo.url };
    const members = `${demo.url}/api/projects/${project.id}/members/`;
    const invitation = await page.request.post(members, { data: { role: "editor" }, headers: origin });
    const context = await browser.newContext({ locale: "en-GB" });
    const colleague = await context.newPage();
    await colleague.goto((await invitation.json()).url);
    await colleague.getByLabel("First name").fill("Grace");
    await colleague.getByLabel("Email").fill(`grace-${project.id}@example.com`);
    await colleague.getByLabel("Password").fill("long enough for this");
    await colleague.getByRole("button", { name: "Join project" }).click();
    await colleague.waitForURL(new RegExp(`/p/${project.id}`));

    const surveys = surveysOf(request, project);
    const id = await surveys.make({ name: "Shared", ...running });
    await openEditor(page, project, id);
    await openEditor(colleague, project, id);
    const question = (of: typeof page, number: number) =>
      card(of, number).getByRole("textbox", { name: "Question", exact: true });
    await question(page, 1).fill("What brings you here?");
    await expect(question(colleague, 1)).toHaveValue("What brings you here?", { timeout: 15_000 });
    await expect(colleague.getByText(/1 field changed by .+, not published/)).toBeVisible();
    const respondentsQuestion = async () => {
      const answer = await request.get(`${demo.url}/api/surveys/?token=${project.api_token}`);
      return (await answer.json()).surveys[0].questions[0].question;
    };
    expect(await respondentsQuestion()).toBe("What brought you here?");

    await colleague.getByRole("button", { name: "Publish changes…" }).click();
    const dialog = colleague.getByRole("dialog", { name: "Publish changes" });
    await expect(dialog).toContainText(/Last edited by .+\./);
    await expect(dialog).toContainText("brings");
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(respondentsQuestion).toBe("What brings you here?");
    await expect(page.getByText(/not published/)).toBeHidden({ timeout: 15_000 });
    await expect(question(page, 1)).toHaveValue("What brings you here?");
    await context.close();
  });
});
