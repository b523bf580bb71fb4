import { customerSiteTest as test } from "./customer-site";
import { card, openEditor, saved, surveysOf } from "./editor";
import { expect, login } from "./fixtures";

const questions = [
  { id: "one", type: "open", question: "What brought you here?" },
  { id: "two", type: "open", question: "What keeps you away?" },
];
const running = { questions, start_date: "2026-01-01T00:00:00Z" };

test.describe("saving", () => {
  test("sends only the changed fields, and shows the same after a reload", async ({
    page,
    project,
    request,
  }) => {
    const surveys = surveysOf(request, project);
    const id = await surveys.make({ name: "Tea", questions });
    await openEditor(page, project, id);
    const sent = page.waitForRequest((it) => it.method() === "PATCH");
    await page.getByRole("textbox", { name: "Survey name" }).fill("Tea time");
    expect((await sent).postDataJSON()).toEqual({ name: "Tea time" });
    expect((await sent).headers()["if-match"]).toBe('"1"');
    await saved(page);
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Survey name" })).toHaveValue("Tea time");
  });

  test("loses no keystroke when the page is closed", async ({ page, project, request }) => {
    const id = await surveysOf(request, project).make({ name: "Late", ...running });
    await openEditor(page, project, id);
    const text = card(page, 1).getByRole("textbox", { name: "Question", exact: true });
    await text.fill("Written in time?");
    await expect(page.getByText(/1 field changed, saved in this browser/)).toBeVisible();
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

  test("keeps invalid fields in the browser, names the problem, and links to it", async ({
    page,
    project,
    request,
  }) => {
    const surveys = surveysOf(request, project);
    const id = await surveys.make({ name: "Half", questions });
    await openEditor(page, project, id);
    const text = card(page, 2).getByRole("textbox", { name: "Question", exact: true });
    await text.fill("");
    await page.getByRole("textbox", { name: "Survey name" }).fill("Half a survey");
    const indicator = page.getByRole("button", { name: "Saved in this browser: Q2 needs question text" });
    await expect(indicator).toBeVisible();
    await expect.poll(async () => (await surveys.read(id)).name).toBe("Half a survey");
    expect((await surveys.read(id)).questions[1]?.question).toBe("What keeps you away?");
    await page.reload();
    await expect(indicator).toBeVisible();
    await indicator.click();
    await expect(text).toBeFocused();
    await page.keyboard.type("What else?");
    await saved(page);
    expect((await surveys.read(id)).questions[1]?.question).toBe("What else?");
  });

  test("warns when the browser can't store a backup", async ({ page, project, request }) => {
    const surveys = surveysOf(request, project);
    const id = await surveys.make({ name: "Bare", questions });
    await page.addInitScript(() => {
      Object.defineProperty(window, "indexedDB", {
        get: () => {
          throw new DOMException("Denied.", "SecurityError");
        },
      });
    });
    await openEditor(page, project, id);
    const text = card(page, 2).getByRole("textbox", { name: "Question", exact: true });
    await text.fill("");
    await expect(page.getByRole("button", { name: "Not saved: Q2 needs question text" })).toBeVisible();
    await expect(page.getByText("This browser can’t keep a backup. Keep this page open.")).toBeVisible();
    await text.fill("Sent all the same?");
    await saved(page);
    expect((await surveys.read(id)).questions[1]?.question).toBe("Sent all the same?");
  });

  test.describe("while the server is unreachable", () => {
    test.use({ expectedErrors: /Failed to load resource|ERR_|status of 502/ });

    test("loses nothing, reports it, and continues when the server is back", async ({
      page,
      project,
      request,
    }) => {
      const surveys = surveysOf(request, project);
      const id = await surveys.make({ name: "Storm", questions });
      await openEditor(page, project, id);
      let isAway = true;
      await page.route(`**/surveys/${id}/`, (route) =>
        isAway && route.request().method() === "PATCH" ? route.abort("connectionrefused") : route.continue(),
      );
      await page.exposeFunction("comeBack", () => {
        isAway = false;
      });
      await card(page, 1)
        .getByRole("textbox", { name: "Question", exact: true })
        .fill("Which wind brought you?");
      await expect(page.getByText(/Can’t reach the server\. Retrying/)).toBeVisible();
      await card(page, 2)
        .getByRole("textbox", { name: "Question", exact: true })
        .fill("Which one takes you away?");
      await page.reload();
      await expect(card(page, 1).getByRole("textbox", { name: "Question", exact: true })).toHaveValue(
        "Which wind brought you?",
      );
      await expect(page.getByText(/Can’t reach the server\. Retrying/)).toBeVisible();
      expect((await surveys.read(id)).questions[0]?.question).toBe("What brought you here?");
      // The server is back at the moment of the click: earlier, an automatic retry would remove the button.
      await page.evaluate(() =>
        document.addEventListener("pointerdown", () => Reflect.get(window, "comeBack")(), true),
      );
      await page.getByRole("button", { name: "Save now" }).click();
      await saved(page);
      expect((await surveys.read(id)).questions.map(({ question }) => question)).toEqual([
        "Which wind brought you?",
        "Which one takes you away?",
      ]);
    });
  });

  test.describe("by two users at once", () => {
    test.use({ expectedErrors: /status of 412/ });

    test("merges both, and reports fields changed by both as a conflict", async ({
      page,
      project,
      request,
      browser,
    }) => {
      const surveys = surveysOf(request, project);
      const id = await surveys.make({ name: "Two", questions });
      await openEditor(page, project, id);
      const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
      await login(other);
      await openEditor(other, project, id);

      const first = { name: "Question", exact: true } as const;
      await card(other, 1).getByRole("textbox", first).fill("Theirs");
      await other.getByRole("textbox", { name: "Survey name" }).fill("Two of us");
      await saved(other);
      await card(page, 2).getByRole("textbox", first).fill("Mine, alone");
      await saved(page);
      await expect(card(page, 1).getByRole("textbox", first)).toHaveValue("Theirs");
      await expect(page.getByRole("textbox", { name: "Survey name" })).toHaveValue("Two of us");

      await card(page, 1).getByRole("textbox", first).fill("Mine again");
      await saved(page);
      await card(other, 1).getByRole("textbox", first).fill("Theirs again");
      await expect(other.getByText(/conflicts with someone else/)).toBeVisible();
      expect((await surveys.read(id)).questions[0]?.question).toBe("Mine again");
      await other.getByRole("button", { name: "Resolve…" }).click();
      const dialog = other.getByRole("dialog", { name: "Editing conflict" });
      await expect(dialog).toContainText("Mine again");
      await expect(dialog).toContainText("Theirs again");
      await dialog.getByRole("button", { name: "Keep yours" }).click();
      await saved(other);
      const wire = await surveys.read(id);
      expect(wire.questions.map(({ question }) => question)).toEqual(["Theirs again", "Mine, alone"]);
      expect(wire.name).toBe("Two of us");
      await other.context().close();
    });
  });
});

test.describe("a running survey", () => {
  test("collects changes, shows them, and publishes them together", async ({ page, project, request }) => {
    const surveys = surveysOf(request, project);
    const id = await surveys.make({ name: "Live", ...running });
    await openEditor(page, project, id);
    await card(page, 1).getByRole("textbox", { name: "Question", exact: true }).fill("What brings you here?");
    await page.getByRole("textbox", { name: "Survey name" }).fill("Live and well");
    await expect(page.getByText(/2 fields changed, saved in this browser/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/2 fields changed, saved in this browser/)).toBeVisible();
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

  test("discards its unpublished changes", async ({ page, project, request }) => {
    const id = await surveysOf(request, project).make({ name: "Live", ...running });
    await openEditor(page, project, id);
    await page.getByRole("textbox", { name: "Survey name" }).fill("Dead");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Discard changes…" }).click();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(page.getByRole("textbox", { name: "Survey name" })).toHaveValue("Live");
    await saved(page);
  });
});
