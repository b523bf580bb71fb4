import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { personName } from "@/components/person/person-name";
import { PersonPicker } from "@/components/person/person-picker";
import { useRecentPersons } from "@/components/person/recent-persons";
import MergeDialog from "@/components/persons/merge/merge-dialog";
import { TaskDialog } from "@/components/ui/task-dialog";
import { personPath } from "@/lib/client/links/persons";
import { duplicatesOfOptions } from "@/lib/client/persons/duplicates";
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
  const { forget } = useRecentPersons(projectId);
  const { data: groups = [] } = useQuery(duplicatesOfOptions(projectId, person.uuid));
  if (isChosen && other) {
    return (
      <MergeDialog
        projectId={projectId}
        persons={[person, other]}
        onClose={(merged) => {
          onClose();
          if (!merged) return;
          forget(merged.uuid === person.uuid ? other.uuid : person.uuid);
          // The page of the person who is gone leaves the history.
          if (merged.uuid !== person.uuid) router.replace(personPath(projectId, merged.uuid));
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
      isDisabled={!other}
    >
      <PersonPicker
        projectId={projectId}
        label={t("other")}
        value={other}
        onChange={setOther}
        autoFocus
        except={person.uuid}
        suggested={groups.flatMap(({ persons, evidence }) =>
          persons.map((shared) => ({
            person: shared,
            reason: t("shares", { values: evidence.map(({ value }) => value).join(", ") }),
          })),
        )}
      />
    </TaskDialog>
  );
}
