import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { personName } from "@/components/person/person-name";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextField } from "@/components/ui/text-field";
import { type DeletionKind, deletionKinds } from "@/lib/client/persons/deletion";
import { useTimeZone } from "@/lib/client/use-time-zone";
import { nextDeletionRun } from "@/lib/contract/person/deletion-run";
import type { Person } from "@/lib/contract/person/person";

/** Persons that are named. */
const maxNamed = 10;

interface DeletionFormProps {
  projectId: string;
  persons: readonly Pick<Person, "uuid" | "name" | "distinct_ids">[];
  onConfirm: (kind: DeletionKind) => void;
  onClose: () => void;
}

/** What is deleted, of whom, what of it can be undone, and the number typed to confirm. */
export function DeletionForm({ projectId, persons, onConfirm, onClose }: DeletionFormProps) {
  const t = useTranslations("deletions.dialog");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const [kind, setKind] = useState<DeletionKind>("persons");
  const [typed, setTyped] = useState("");
  const [run] = useState(() => nextDeletionRun(new Date()));
  const count = persons.length;
  const when = format.dateTime(run, { dateStyle: "full", timeStyle: "short", timeZone });
  const isConfirmed = typed.replace(/[\s.,’']/g, "") === String(count);
  const more = count - maxNamed;
  return (
    <Dialog
      title={t("title", { count })}
      closeLabel={t("cancel")}
      onClose={onClose}
      role="alertdialog"
      width="small"
      footer={
        <DialogButtons
          onCancel={onClose}
          confirmLabel={t(`confirm.${kind}`, { count })}
          onConfirm={() => onConfirm(kind)}
          isDisabled={!isConfirmed}
          isDangerous
        />
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirmed) onConfirm(kind);
        }}
      >
        <ul aria-label={t("persons")} className="flex flex-col border-line border-y py-1">
          {persons.slice(0, maxNamed).map((person) => (
            <li key={person.uuid} className="shrink-0 truncate text-table">
              {personName(person)}
            </li>
          ))}
          {more > 0 && <li className="shrink-0 text-ink-3 text-table">{t("more", { count: more })}</li>}
        </ul>
        <RadioGroup
          label={t("kind")}
          options={deletionKinds.map((id) => ({
            id,
            label: t(`kinds.${id}`),
            detail: t(`details.${id}`, { when }),
          }))}
          value={kind}
          onChange={setKind}
        />
        <Notice tone="caution">{t(`undo.${kind}`, { when })}</Notice>
        <TextField
          label={t("type", { number: format.number(count) })}
          value={typed}
          onChange={setTyped}
          inputMode="numeric"
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
