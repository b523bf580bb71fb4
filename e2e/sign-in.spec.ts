import { axeFindingsInThemes, expect, idle, test } from "./fixtures";
import { owner } from "./servers";

test.describe("signing in", () => {
  test("returns to the requested screen", async ({ page }) => {
    await page.goto("/p/1/surveys?status=running");
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password").fill(owner.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/p\/1\/surveys\?status=running$/);
    await expect(page.getByRole("tab", { name: /Running/, selected: true })).toBeVisible();
  });

  test("never redirects to another site", async ({ page }) => {
    await page.goto("/login?next=//example.com/");
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password").fill(owner.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/p\/\d+$/);
  });

  test("works with password managers and the clipboard, and shows missing fields without a request", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/login");
    await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
    await expect(page.getByLabel("Password")).toHaveAttribute("autocomplete", "current-password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("This field is required.")).toHaveCount(2);
    await expect(page.getByLabel("Email")).toBeFocused();
    expect(await axeFindingsInThemes(page)).toEqual([]);
    await page.getByLabel("Email").fill("ada");
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Enter a valid email address/);
    await page.evaluate((text) => navigator.clipboard.writeText(text), owner.password);
    await page.getByLabel("Password").focus();
    await page.keyboard.press("ControlOrMeta+V");
    await expect(page.getByLabel("Password")).toHaveValue(owner.password);
  });

  test("is in German for German browsers", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale: "de-AT", ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "de-AT");
    await context.close();
  });
});

test.describe("a wrong password", () => {
  test.use({ expectedErrors: /status of (401|429)/ });

  test("is reported on the form, and the next attempt opens the home of the project and signs out again", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Incorrect email or password." })).toBeVisible();
    await page.getByLabel("Password").fill(owner.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/p\/\d+$/);

    const copied = await page.context().cookies();
    await idle(page);
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await page.goto("/p/1/surveys");
    await expect(page).toHaveURL(/\/login/);
    // A kept cookie is signed out, too.
    await page.context().addCookies(copied);
    await page.goto("/p/1/surveys");
    await expect(page).toHaveURL(/\/login/);
  });

  test("is throttled after too many attempts", async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill("nobody@example.com");
    await page.getByLabel("Password").fill("not the password");
    const alert = page.getByRole("alert").filter({ hasText: /./ });
    for (let tries = 0; tries < 10; tries++) {
      const answered = page.waitForResponse(/callback\/credentials/);
      await page.getByRole("button", { name: "Sign in" }).click();
      await answered;
      await expect(alert).toHaveText("Incorrect email or password.");
    }
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(alert).toHaveText(/Too many failed attempts/);
  });
});
