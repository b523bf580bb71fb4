import { LeaveGuard } from "@/components/forms/leave-guard";
import { RecordForm } from "@/components/forms/record-form";
import type { RecordFormControls } from "@/components/forms/use-record-form";
import { askToLeave } from "@/components/ui/ask-to-leave";
import { TaskDialog } from "@/components/ui/task-dialog";

interface RecordDialogProps
  extends Omit<React.ComponentProps<typeof TaskDialog>, "onConfirm" | "isPending" | "fault"> {
  form: RecordFormControls;
  /** Whether it asks before what was typed is lost: of a form of many fields. */
  isGuarded?: boolean;
}

/** A form in a dialog, which is open while it is rendered; of a command without fields, its question. */
export const RecordDialog = ({ form, isGuarded = false, children, ...dialog }: RecordDialogProps) => (
  <TaskDialog
    width="small"
    {...dialog}
    onClose={isGuarded ? () => askToLeave(dialog.onClose) : dialog.onClose}
    onConfirm={form.submit}
    isPending={form.isPending}
    isDisabled={dialog.isDisabled || !(form.isNew || form.isDirty)}
  >
    <RecordForm form={form} className="flex flex-col gap-4">
      {children}
      {isGuarded && <LeaveGuard isDirty={form.isDirty && !form.isPending} />}
      {/* The dialog's button is outside of the form: without this one, Enter submits no form of two fields. */}
      <button type="submit" hidden />
    </RecordForm>
  </TaskDialog>
);
