import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { LoginForm } from "@/components/auth/login-form";
import { SingleSignOn } from "@/components/auth/single-sign-on";
import { expectToLookRight } from "@/components/testing/accessibility";
import { renderScreen } from "@/components/testing/screen";

const open = (error: string | null) =>
  renderScreen(
    "/login",
    <div className="flex max-w-96 flex-col gap-8">
      <h1>Sign in</h1>
      <LoginForm next="/p/1" hasResetLink />
      <SingleSignOn next="/p/1" error={error} />
    </div>,
  );
const button = () => page.getByRole("button", { name: "Sign in with single sign-on" });

test("leads to the identity provider, and says when it can't", async () => {
  await open(null);
  await expect.element(button()).toBeEnabled();
  expect(page.getByRole("alert").elements()).toHaveLength(0);
  await expectToLookRight();
  await button().click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Can’t reach the server. Try again.");
  await expect.element(button()).toBeEnabled();
});

test.each([
  ["sso_domain", "Email addresses of your domain can’t sign in here."],
  ["OAuthSignin", "The identity provider isn’t responding. Try again in a minute."],
  ["<script>", "Sign-in failed. Try again."],
])("says why the provider led back with %s", async (error, text) => {
  await open(error);
  await expect.element(page.getByRole("alert")).toHaveTextContent(text);
  await expectToLookRight();
});
