import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { SingleSignOn } from "@/components/auth/single-sign-on";
import { expectToLookRight } from "@/components/testing/accessibility";
import { renderScreen } from "@/components/testing/screen";

const button = () => page.getByRole("button", { name: "Sign in with single sign-on" });

test("leads to the identity provider, and says when it can't", async () => {
  await renderScreen("/login", <SingleSignOn next="/p/1" error={null} />);
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
  await renderScreen("/login", <SingleSignOn next={null} error={error} />);
  await expect.element(page.getByRole("alert")).toHaveTextContent(text);
  await expectToLookRight();
});
