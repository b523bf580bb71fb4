import { useTranslations } from "next-intl";
import { useState } from "react";
import { ErasurePreview } from "@/components/persons/erase/erasure-preview";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { NumberToType } from "@/components/ui/number-to-type";
import type { ErasurePreview as Preview } from "@/lib/contract/person/erasure";

interface ConfirmErasureProps {
  /** The ids whose data is erased. */
  idCount: number;
  preview: Preview;
  reason: string;
  /** Whether later events of the ids are refused. */
  isRefusing: boolean;
  /** When it is erased, and what can be undone. */
  time: string;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** Says whose data an erasure erases, how much and why, and asks; of several persons or ids, their number is typed. */
export function ConfirmErasure(props: ConfirmErasureProps) {
  const { idCount, preview, reason, isRefusing, time, onClose, onConfirm } = props;
  const t = useTranslations("erasure");
  const common = useTranslations("common");
  const [isTyped, setTyped] = useState(false);
  const persons = preview.persons + preview.former_persons;
  // An ID that nothing is stored of is not counted, unless all are such.
  const count = Math.max(idCount - preview.unknown.length || idCount, persons);
  const [only] = count === 1 ? preview.first_persons : [];
  return (
    <ConfirmDialog
      title={only ? t("confirm.titlePerson", { name: only.name }) : t("confirm.title", { count, persons })}
      confirmLabel={t("confirm.erase")}
      isDangerous
      isDisabled={count > 1 && !isTyped}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <ErasurePreview idCount={idCount} preview={preview} />
      {reason !== "" && (
        <p className="[overflow-wrap:anywhere]">
          {common("reason")}: {reason}
        </p>
      )}
      {isRefusing && <p>{t("confirm.refuse", { count: idCount })}</p>}
      <p>{time}</p>
      {count > 1 && (
        <NumberToType
          count={count}
          label={(number) => common("typeToConfirm", { number })}
          onChange={setTyped}
        />
      )}
    </ConfirmDialog>
  );
}
