import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ResetRequestForm } from "@/components/auth/reset-request-form";
import { expectToLookRight } from "@/components/testing/accessibility";
import { answerRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";

test("asks for the address, and says where a link went if there is an account", async () => {
  const restore = answerRequests(/\/reset\/request\//, new Response(null, { status: 204 }));
  await renderScreen(
    "/reset",
    <div className="max-w-96">
      <h1>Reset your password</h1>
      <ResetRequestForm />
    </div>,
  );
  await page.getByRole("button", { name: "Send link" }).click();
  await expect.element(page.getByLabelText("Email")).toBeInvalid();
  await page.getByLabelText("Email").fill("ada@example.com");
  await expectToLookRight();
  await page.getByRole("button", { name: "Send link" }).click();
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent("If there is an account for ada@example.com, we sent it a link.");
  await expectToLookRight();
  restore();
});
