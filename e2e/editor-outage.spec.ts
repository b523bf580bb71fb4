import { card } from "./editor";
import { test as base, expect } from "./fixtures";
import { tabTo } from "./keys";
import { newProduct, type Product } from "./product";

const test = base.extend<{ product: Product }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses a fixture's dependencies from the pattern.
  product: async ({}, use) => {
    const product = await newProduct();
    await product.start();
    await use(product);
    await product.remove();
  },
});

test.describe("while the server is stopped", () => {
  test.use({ expectedErrors: /Failed to load resource|ERR_/ });

  test("edits are kept and sent when the server is back, after a reload too", async ({ page, product }) => {
    test.slow();
    await page.goto(product.url);
    await page.getByLabel("Project").fill("Weather");
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByLabel("Password").fill("long enough for this");
    await page.getByRole("button", { name: "Create project" }).click();
    await page.waitForURL(/\/p\/\d+/);
    const project = /\/p\/(\d+)/.exec(page.url())?.[1];
    const surveys = `${product.url}/api/projects/${project}/surveys/`;
    const made = await page.request.post(surveys, {
      headers: { Origin: product.url },
      data: {
        name: "Storm",
        type: "popover",
        questions: [
          { id: "one", type: "open", question: "What brought you here?" },
          { id: "two", type: "open", question: "What keeps you away?" },
        ],
      },
    });
    expect(made.status(), await made.text()).toBe(201);
    const { id } = await made.json();
    const stored = async () => (await page.request.get(`${surveys}${id}/`)).json();
    const before = await stored();
    const editor = `${product.url}/p/${project}/surveys/${id}/edit?preview=off`;
    const text = (number: number) =>
      card(page, number).getByRole("textbox", { name: "Question", exact: true });
    const indicator = page.getByText(/Can’t reach the server\. Retrying/);
    await page.goto(editor);
    await expect(text(1)).toHaveValue("What brought you here?");

    await product.stop();
    await text(1).fill("Which wind brought you?");
    await expect(indicator).toBeVisible();
    await text(2).fill("Which one takes you away?");
    await tabTo(page, page.getByRole("button", { name: "Save now" }));
    await product.start();
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Saved \d/)).toBeVisible({ timeout: 30_000 });
    const questions = [
      { ...before.questions[0], question: "Which wind brought you?" },
      { ...before.questions[1], question: "Which one takes you away?" },
    ];
    expect(await stored()).toEqual({ ...before, questions });

    await product.stop();
    await page.getByRole("textbox", { name: "Survey name" }).fill("Calm");
    await expect(indicator).toBeVisible();
    // The window is closed while the server is away, and opened again later.
    await page.goto("about:blank");
    await product.start();
    await page.goto(editor);
    await expect(page.getByRole("textbox", { name: "Survey name" })).toHaveValue("Calm");
    await expect.poll(async () => (await stored()).name, { timeout: 30_000 }).toBe("Calm");
    expect(await stored()).toEqual({ ...before, questions, name: "Calm" });
  });
});
