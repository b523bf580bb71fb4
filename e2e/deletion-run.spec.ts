import { test as base, expect } from "./fixtures";
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

test("250 persons are deleted with their events in the run; receipt and board are there after a restart", async ({
  page,
  product,
}) => {
  await page.goto(product.url);
  await page.getByLabel("Project").fill("Weather");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("long enough for this");
  await page.getByRole("button", { name: "Create project" }).click();
  await page.waitForURL(/\/p\/\d+/);
  const [, id] = /\/p\/(\d+)/.exec(page.url()) ?? [];
  const api = `${product.url}/api/projects/${id}`;
  const { api_token } = await (await page.request.get(`${api}/`)).json();
  const batch = Array.from({ length: 253 }, (_, at) =>
    ["visited", "left"].map((event, minute) => ({
      event,
      distinct_id: `person-${at + 1}`,
      timestamp: new Date(Date.UTC(2026, 0, 1, 0, at, minute)).toISOString(),
      properties: { $set: { number: at + 1 } },
    })),
  ).flat();
  const captured = await page.request.post(`${product.url}/batch/`, { data: { api_key: api_token, batch } });
  expect(captured.ok()).toBe(true);

  const events = encodeURIComponent(JSON.stringify([{ id: "visited", type: "events", order: 0 }]));
  await page.goto(`${product.url}/p/${id}/analysis/funnel?date_from=2026-01-01&events=${events}`);
  await expect(page.getByText("253 persons entered", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Save…" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Visits");
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("“Visits” saved")).toBeVisible();
  const headers = { origin: product.url };
  const board = await page.request.post(`${api}/boards/`, { data: { name: "Visits" }, headers });
  const boardUrl = `${product.url}/p/${id}/analysis/boards/${(await board.json()).id}?date_from=2026-01-01`;
  await page.goto(boardUrl);
  await page.getByRole("button", { name: "Add to board" }).first().click();
  await page.getByRole("combobox", { name: "Analysis or score" }).click();
  await page.getByRole("option", { name: /Visits/ }).click();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const tile = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Visits" }) });
  await expect(tile.getByText("253 persons entered", { exact: false })).toBeVisible();

  await page.goto(`${product.url}/p/${id}/persons`);
  await expect(page.getByText("253 persons", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all" }).click();
  for (const number of [253, 252, 251]) {
    await page.getByRole("checkbox", { name: `Select person-${number}` }).click();
  }
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete 250 persons?" });
  await dialog.getByText("Persons and events", { exact: true }).click();
  await dialog.getByRole("textbox", { name: "Type 250 to confirm" }).fill("250");
  await dialog.getByRole("button", { name: "Delete 250 persons and events" }).click();
  const results = page.getByRole("list", { name: "Results" });
  await expect(results).toContainText(/Persons 201–250.*50 done/);
  await page.getByRole("link", { name: "View receipt" }).click();
  await expect(page.getByText("Queued", { exact: true })).toBeVisible();
  const receipt = page.url();

  await product.runJob("delete-events");
  const stored = async () => (await page.request.get(`${api}/persons/deletions/`)).json();
  await expect
    .poll(async () => (await stored()).results[0])
    .toMatchObject({ status: "completed", persons: 250, events_deleted: 500 });
  await product.stop();
  await product.start();

  await page.goto(receipt);
  await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: /^500 deleted$/ })).toBeVisible();
  await expect(page.getByRole("table").getByRole("rowheader")).toHaveCount(250);
  await page.goto(boardUrl);
  // The numbers are those of the persons who are left.
  await expect(tile.getByText("3 persons entered", { exact: false })).toBeVisible();
});
