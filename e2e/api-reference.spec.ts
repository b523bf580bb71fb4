import { asOwner, axeFindingsInThemes, expect, test } from "./fixtures";
import { owner } from "./servers";

/** Markup of Swagger UI, which is not ours. */
const theirs =
  /^\w+: (aria-allowed-role|heading-order|nested-interactive|scrollable-region-focusable|select-name):/;

test.describe("the API reference", () => {
  test("shows every endpoint without signing in, calls one with a key, and axe finds nothing", async ({
    page,
    request,
  }) => {
    const { paths } = await (await request.get("/api/schema/", asOwner)).json();
    await page.goto("/docs/api");
    await expect(page.getByRole("heading", { name: /^Fieldbook API/ })).toBeVisible();
    const operations = Object.values<object>(paths).flatMap((methods) => Object.keys(methods));
    // Only what is near the window is in the page.
    const seen = new Set<string>();
    await expect(async () => {
      const ids = await page.locator(".opblock").evaluateAll((blocks) => blocks.map(({ id }) => id));
      for (const id of ids) seen.add(id);
      await page.evaluate(() => window.scrollBy({ top: 500, behavior: "instant" }));
      expect(seen.size).toBe(operations.length);
    }).toPass({ intervals: [50], timeout: 60_000 });
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await page.getByRole("button", { name: "Authorize" }).click();
    await page.getByRole("textbox", { name: "auth-bearer-value" }).fill(owner.key);
    await page.getByRole("button", { name: "Apply credentials" }).first().click();
    await page.getByRole("button", { name: "Close" }).first().click();
    await page.locator(".opblock-summary-control").first().click();
    await page.getByRole("button", { name: "Try it out" }).click();
    await page.getByPlaceholder("project_id").fill("@current");
    const findings = await axeFindingsInThemes(page);
    expect(findings.filter((finding) => !theirs.test(finding))).toEqual([]);
    await page.getByRole("button", { name: "Execute" }).click();
    const answer = page.locator(".live-responses-table");
    await expect(answer.getByRole("cell", { name: "200", exact: true })).toBeVisible();
    await expect(answer).toContainText('"count"');
  });
});
