import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ReceiptCheckForm } from "@/components/auth/receipt-check-form";
import { expectToLookRight } from "@/components/testing/accessibility";
import { answerRequests } from "@/components/testing/requests";
import { renderScreen } from "@/components/testing/screen";
import type { ReceiptAnswer } from "@/lib/contract/person/erasure";

const queued: ReceiptAnswer = {
  ...{ status: "queued", data: "all", is_deleted: false, had_no_data: false },
  ...{ requested_at: "2026-11-24T09:30:00Z", due_at: "2026-11-29T05:00:00Z" },
  ...{ completed_at: null, canceled_at: null },
};

test.for([
  [
    queued,
    /^Not erased yet.*Requested on Tuesday, 24 November 2026 at 09:30 UTC. Due on Sunday, 29 November 2026 at 05:00 UTC\./,
  ],
  [
    { ...queued, status: "completed", is_deleted: true, due_at: null, completed_at: "2026-11-29T05:01:00Z" },
    /^Erased.*was erased by Sunday, 29 November 2026 at 05:01 UTC\.$/,
  ],
  [
    { ...queued, status: "canceled", due_at: null, canceled_at: "2026-11-25T08:00:00Z" },
    /^Not erased: canceled.*Canceled on Wednesday, 25 November 2026 at 08:00 UTC, before/,
  ],
  [{ ...queued, had_no_data: true }, /^Not erased yet.*nothing was stored for this ID\.$/],
  [
    { ...queued, status: null, data: null, requested_at: null, due_at: null },
    /^No deletion with this receipt ID/,
  ],
] as const)("a receipt %o says what became of the deletion", async ([answer, text]) => {
  const restore = answerRequests(/\/deletion_receipts\/check\//, Response.json(answer));
  await renderScreen(
    "/receipt",
    <div className="max-w-96">
      <h1>Check a receipt</h1>
      <ReceiptCheckForm receipt="0198c2f4-7d1e-7a35-9c6b-2f8e1d4a7b90" />
    </div>,
  );
  await page.getByLabelText("Your ID").fill("ada@example.com");
  await page.getByRole("button", { name: "Check receipt" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent(text);
  await expectToLookRight();
  restore();
});
