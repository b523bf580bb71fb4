import { expect, customerSiteTest as test } from "./customer-site";
import { axeFindings } from "./fixtures";
import { demo } from "./servers";

/** Twelve persons visit, six of them pay. */
const batch = Array.from({ length: 12 }, (_, at) => `reader-${at}`).flatMap((distinct_id, at) => [
  { event: "visited", distinct_id, properties: { $set: { plan: "team" } } },
  ...(at < 6 ? [{ event: "paid", distinct_id }] : []),
]);

test.use({ expectedErrors: /404/ });

test("a second board gets twenty tiles and dates, and loads within the limits of the product", async ({
  page,
  project,
}) => {
  const headers = { Origin: demo.url };
  const api = `/api/projects/${project.id}`;
  const post = async (path: string, data: object) =>
    await (await page.request.post(`${api}/${path}`, { data, headers })).json();
  await page.request.post("/batch/", { data: { api_key: project.api_token, batch } });
  await post("boards/", { name: "First" });
  const filters = (interval: string) => ({
    insight: "TRENDS",
    events: [{ id: "visited", math: "dau" }],
    date_from: "-14d",
    display: "BoldNumber",
    interval,
  });
  for (let at = 0; at < 20; at++)
    await post("insights/", {
      name: `Visitors ${at}`,
      saved: true,
      filters: filters(at % 2 ? "day" : "week"),
    });

  await page.goto(`/p/${project.id}/analysis/boards`);
  await page.getByRole("button", { name: "New board" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Growth");
  await page.getByRole("textbox", { name: "Description" }).fill("What we look at every Monday.");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("button", { name: "Add to board" }).first().click();
  await page.getByRole("combobox", { name: "Analysis or score" }).click();
  await page.getByRole("option", { name: /Visitors 0\b/ }).click();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const tiles = page.getByRole("article");
  await expect(tiles).toHaveCount(1);
  const boardId = new URL(page.url()).pathname.split("/").at(-1);
  const saved = (await (await page.request.get(`${api}/insights/?limit=100`)).json()).results;
  for (const { id, name } of saved)
    if (name !== "Visitors 0") await post(`boards/${boardId}/tiles/`, { insight_id: id, width: "half" });

  // With the limits of the product.
  const statuses: number[] = [];
  page.on("response", (response) => statuses.push(response.status()));
  await page.reload();
  await expect(tiles).toHaveCount(20);
  await expect(page.getByRole("button", { name: /^12: visited/ })).toHaveCount(20);
  expect(statuses).not.toContain(429);

  await page.getByRole("button", { name: "Date range: Each tile’s own dates" }).click();
  await page.getByRole("button", { name: "Last 30 days" }).click();
  await page.getByRole("button", { name: "Save for everyone" }).click();
  await expect(page.getByText("Dates and filters saved")).toBeVisible();
  await expect(page.getByText("Trends · Last 30 days")).toHaveCount(20);
  await expect(page.getByRole("button", { name: "Date range: Last 30 days" })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  expect(statuses).not.toContain(429);
});

test("a board is shared by a link that is opened signed out, printed, and revoked", async ({
  page,
  project,
  device,
}) => {
  const headers = { Origin: demo.url };
  const api = `/api/projects/${project.id}`;
  const post = async (path: string, data: object) =>
    await (await page.request.post(path, { data, headers })).json();
  await post("/batch/", { api_key: project.api_token, batch });
  const filters = {
    insight: "TRENDS",
    events: [{ id: "visited", math: "dau" }],
    display: "BoldNumber",
  };
  const saved = await post(`${api}/insights/`, { name: "Visitors", saved: true, filters });
  // Dates are in words that the server and the browser must write alike.
  const board = await post(`${api}/boards/`, { name: "Growth", date_from: "-30d" });
  await post(`${api}/boards/${board.id}/tiles/`, { insight_id: saved.id });

  await page.goto(`/p/${project.id}/analysis/boards/${board.id}`);
  await page.getByRole("button", { name: "Share…" }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("All hands");
  const form = page.getByRole("dialog", { name: "New public link" });
  await form.getByRole("button", { name: "Create link" }).click();
  const link = page.getByRole("link", { name: "Open “All hands”" });
  const address = (await link.getAttribute("href")) ?? "";

  const visitor = await device();
  await visitor.goto(new URL(address, demo.url).href);
  await expect(visitor.getByRole("heading", { name: "Growth", level: 1 })).toBeVisible();
  const tile = visitor.getByRole("article").filter({ hasText: "Visitors" });
  await expect(tile).toContainText("12");
  expect(await axeFindings(visitor)).toEqual([]);
  // On paper: the number, and nothing to press.
  await visitor.emulateMedia({ media: "print" });
  await expect(tile).toContainText("12");
  for (const button of await visitor.getByRole("button").all()) await expect(button).toBeHidden();
  await visitor.emulateMedia({ media: "screen" });

  await page.getByRole("button", { name: "Revoke “All hands”" }).click();
  await page.getByRole("button", { name: "Revoke link" }).click();
  await expect(page.getByText(/^Revoked/)).toBeVisible();
  expect((await visitor.reload())?.status()).toBe(404);
  await expect(visitor.getByRole("heading", { name: "This link is no longer available" })).toBeVisible();
});
