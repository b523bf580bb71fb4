import { useTranslations } from "next-intl";
import { useState } from "react";
import { DataCounts, erasedData } from "@/components/person/data-counts";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { NumberToType } from "@/components/ui/number-to-type";
import type { ErasurePreview } from "@/lib/contract/person/erasure";

interface ConfirmErasureProps {
  /** The ids whose data is erased. */
  idCount: number;
  preview: ErasurePreview;
  reason: string;
  /** When it is erased, and what can be undone. */
  time: string;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** Says what an erasure erases and why, and asks; of several persons or ids, their number is typed. */
export function ConfirmErasure({ idCount, preview, reason, time, onClose, onConfirm }: ConfirmErasureProps) {
  const t = useTranslations("erasure");
  const [isTyped, setTyped] = useState(false);
  const count = Math.max(idCount, preview.persons + preview.former_persons);
  return (
    <ConfirmDialog
      title={t("confirm.title", { count: idCount })}
      confirmLabel={t("confirm.erase")}
      isDangerous
      isDisabled={count > 1 && !isTyped}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <DataCounts preview={preview} names={erasedData} />
      {reason !== "" && (
        <p className="[overflow-wrap:anywhere]">
          {t("reason")}: {reason}
        </p>
      )}
      <p>{time}</p>
      {count > 1 && (
        <NumberToType count={count} label={(number) => t("confirm.type", { number })} onChange={setTyped} />
      )}
    </ConfirmDialog>
  );
}
