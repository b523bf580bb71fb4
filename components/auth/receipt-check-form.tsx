"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { AccountForm } from "@/components/forms/account-form";
import { useRecordForm } from "@/components/forms/use-record-form";
import { checkReceipt } from "@/lib/client/persons/erasure";
import { type ReceiptAnswer, ReceiptQuestion } from "@/lib/contract/person/erasure";

/** Tells everyone who has both whether a receipt is for an id, since when, and whether anything was stored of it. */
export function ReceiptCheckForm({ receipt }: { receipt: string }) {
  const t = useTranslations("receiptCheck");
  const common = useTranslations("common");
  const format = useFormatter();
  const [answer, setAnswer] = useState<ReceiptAnswer | null>(null);
  const form = useRecordForm({
    stored: null,
    read: () => ({ receipt, id: "" }),
    write: ({ receipt: number, id }) => ({ receipt: number.trim(), id }),
    schema: ReceiptQuestion,
    send: ({ body }) => {
      setAnswer(null);
      return checkReceipt(body);
    },
    refreshes: [],
    onSaved: setAnswer,
  });
  const timeOf = (time: string | null) =>
    time === null
      ? ""
      : format.dateTime(new Date(time), { dateStyle: "full", timeStyle: "short", timeZone: "UTC" });
  return (
    <AccountForm
      form={form}
      focused={receipt ? "id" : "receipt"}
      submitLabel={t("submit")}
      pendingLabel={common("checking")}
      fields={[
        { name: "receipt", label: common("receiptId"), hint: t("receiptHint") },
        { name: "id", label: t("id"), hint: t("idHint") },
      ]}
    >
      <div role="status" className="flex flex-col gap-1 empty:hidden">
        {answer && (
          <>
            <p className="text-section">{t(`answers.${answer.status ?? "none"}`)}</p>
            {answer.status && (
              <p>
                {t(`details.${answer.status}`, {
                  requested: timeOf(answer.requested_at),
                  due: timeOf(answer.due_at),
                  completed: timeOf(answer.completed_at),
                  canceled: timeOf(answer.canceled_at),
                  data: answer.data ?? "all",
                })}
              </p>
            )}
            {answer.had_no_data && <p>{t("noData")}</p>}
          </>
        )}
      </div>
    </AccountForm>
  );
}
