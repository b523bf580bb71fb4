import NextLink from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { personName } from "@/components/person/person-name";
import { DeletionCounts } from "@/components/persons/delete/deletion-counts";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Notice } from "@/components/ui/notice";
import { NumberToType } from "@/components/ui/number-to-type";
import { RadioGroup } from "@/components/ui/radio-group";
import { erasePath } from "@/lib/client/links/persons";
import { type DeletionKind, deletionKinds } from "@/lib/client/persons/deletion";
import { useRunTime } from "@/lib/client/persons/use-run-time";
import type { Person } from "@/lib/contract/person/person";

/** Persons that are named. */
const maxNamed = 10;
/** Persons that a link names; an address has a length. */
const maxLinked = 100;

interface DeletionFormProps {
  projectId: string;
  persons: readonly Pick<Person, "uuid" | "name" | "distinct_ids">[];
  onConfirm: (kind: DeletionKind) => void;
  onClose: () => void;
}

/** What is deleted, of whom and how much, what of it can be undone, and, of several persons, the number typed to confirm. */
export function DeletionForm({ projectId, persons, onConfirm, onClose }: DeletionFormProps) {
  const t = useTranslations("deletions.dialog");
  const common = useTranslations("common");
  const when = useRunTime(projectId);
  const [kind, setKind] = useState<DeletionKind>(deletionKinds[0]);
  const [isTyped, setTyped] = useState(false);
  const count = persons.length;
  const isConfirmed = count === 1 || isTyped;
  const more = count - maxNamed;
  return (
    <Dialog
      title={t("title", { kind, count })}
      closeLabel={common("cancel")}
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
        <ul aria-label={t("persons", { count })} className="flex flex-col border-line border-y py-1">
          {persons.slice(0, maxNamed).map((person) => (
            <li key={person.uuid} className="shrink-0 truncate text-table">
              {personName(person)}
            </li>
          ))}
          {more > 0 && (
            <li className="shrink-0 text-ink-3 text-table">{common("andMore", { count: more })}</li>
          )}
        </ul>
        <RadioGroup
          label={common("delete")}
          options={deletionKinds.map((id) => ({
            id,
            label: t(`kinds.${id}`, { count }),
            detail: t(`details.${id}`, { count, when }),
          }))}
          value={kind}
          onChange={setKind}
        />
        <DeletionCounts projectId={projectId} persons={persons} kind={kind} />
        <Notice tone="caution">{t(`undo.${kind}`, { count, when })}</Notice>
        <p className="text-ink-2 text-table">
          {t.rich("erase", {
            link: (text) => (
              <NextLink
                href={erasePath(
                  projectId,
                  persons.slice(0, maxLinked).map(({ uuid }) => uuid),
                )}
                className="text-water underline"
              >
                {text}
              </NextLink>
            ),
          })}
        </p>
        {count > 1 && (
          <NumberToType
            count={count}
            label={(number) => common("typeToConfirm", { number })}
            onChange={setTyped}
          />
        )}
      </form>
    </Dialog>
  );
}
