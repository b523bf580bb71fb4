import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { personName } from "@/components/person/person-name";
import { PersonPicker } from "@/components/person/person-picker";
import MergeDialog from "@/components/persons/merge/merge-dialog";
import { TaskDialog } from "@/components/ui/task-dialog";
import { personPath } from "@/lib/client/links/persons";
import type { Person } from "@/lib/contract/person/person";

interface MergeWithDialogProps {
  projectId: string;
  person: Person;
  onClose: () => void;
}

/** Merges a person with another one: first which, then how. */
export default function MergeWithDialog({ projectId, person: given, onClose }: MergeWithDialogProps) {
  const t = useTranslations("personPage.merge");
  const router = useRouter();
  // The page behind shows the merged person before the dialog closes: the preview keeps the one it began with.
  const [person] = useState(given);
  const [other, setOther] = useState<Person | null>(null);
  const [isChosen, setChosen] = useState(false);
  const isSame = other?.uuid === person.uuid;
  if (isChosen && other) {
    return (
      <MergeDialog
        projectId={projectId}
        persons={[person, other]}
        onClose={(merged) => {
          onClose();
          if (merged && merged.uuid !== person.uuid) router.push(personPath(projectId, merged.uuid));
        }}
      />
    );
  }
  return (
    <TaskDialog
      title={t("title", { name: personName(person) })}
      width="small"
      onClose={onClose}
      confirmLabel={t("next")}
      onConfirm={() => setChosen(true)}
      isDisabled={!other || isSame}
    >
      <PersonPicker
        projectId={projectId}
        label={t("other")}
        value={other}
        onChange={setOther}
        autoFocus
        {...(isSame && { fault: t("same") })}
      />
    </TaskDialog>
  );
}
