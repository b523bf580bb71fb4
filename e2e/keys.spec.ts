import { execFileSync } from "node:child_process";
import { expect, test } from "./fixtures";

test("a key is made in the browser, used by its curl, and revoked at once", async ({ signedIn: page }) => {
  await page.goto("/p/1/settings/keys");
  await page.getByRole("button", { name: "New API key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Journey");
  await dialog.getByText("Survey editor", { exact: true }).click();
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByRole("heading", { name: "Created “Journey”" })).toBeVisible();
  const command = (await dialog.locator("pre").textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();

  const run = (): { count?: number; code?: string } =>
    JSON.parse(
      execFileSync("sh", ["-c", command], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    );
  expect(run().count).toBeGreaterThan(0);
  await page.reload();
  const row = page.getByRole("table", { name: "Your keys" }).getByRole("row").filter({ hasText: "Journey" });
  await expect(row.getByText("Survey editor")).toBeVisible();
  await expect(row.locator("time").first()).toHaveText(/now|second|minute/);

  await row.getByRole("button", { name: "Actions for Journey" }).click();
  await page.getByRole("menuitem", { name: "Revoke…" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(row).toHaveCount(0);
  expect(run().code).toBe("authentication_failed");
});
