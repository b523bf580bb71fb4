import { useTranslations } from "next-intl";
import { LeaveGuard } from "@/components/forms/leave-guard";
import { RecordForm } from "@/components/forms/record-form";
import { useRecordForm } from "@/components/forms/use-record-form";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/text-area";
import { createNote, updateNote } from "@/lib/client/persons/notes";
import { changedByPerson } from "@/lib/client/persons/page";
import { type PersonNote, PersonNoteInput } from "@/lib/contract/person/note";

interface NoteFormProps {
  projectId: string;
  /** UUID of the person. */
  uuid: string;
  /** Null: a new one. */
  note: PersonNote | null;
  /** Called when the note was saved, or its editing was given up. */
  onDone?: () => void;
}

/** Writes a note, or changes one. */
export function NoteForm({ projectId, uuid, note, onDone }: NoteFormProps) {
  const t = useTranslations("personPage.notes");
  const common = useTranslations("common");
  const form = useRecordForm({
    stored: note,
    read: (stored): PersonNoteInput => ({ text: stored?.text ?? "" }),
    schema: PersonNoteInput,
    send: ({ body }) =>
      note ? updateNote(projectId, uuid, note.id, body) : createNote(projectId, uuid, body),
    refreshes: changedByPerson(projectId),
    onSaved: (): void => {
      if (note) onDone?.();
      else form.change({ text: "" });
    },
  });
  return (
    <RecordForm form={form} className="flex flex-col gap-3">
      <LeaveGuard isDirty={note ? form.isDirty : form.draft.text.trim() !== ""} />
      <TextArea label={t(note ? "edit" : "new")} autoFocus={note !== null} {...form.field("text")} />
      <span className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          size="small"
          isPending={form.isPending}
          isDisabled={note !== null && !form.isDirty}
        >
          {t(note ? "save" : "add")}
        </Button>
        {onDone && (
          <Button size="small" onPress={onDone}>
            {common("cancel")}
          </Button>
        )}
      </span>
    </RecordForm>
  );
}
