"use client";
import { useTranslations } from "next-intl";
import { RecordForm } from "@/components/forms/record-form";
import type { RecordFormControls } from "@/components/forms/use-record-form";
import { Dialog, type DialogWidth } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";

interface RecordDialogProps {
  form: RecordFormControls;
  title: string;
  width?: DialogWidth;
  /** By default "Cancel". */
  cancelLabel?: string;
  onClose: () => void;
  /** A verb; with its object if it deletes something. */
  confirmLabel: string;
  /** Whether something is missing that no field says. */
  isDisabled?: boolean;
  /** Whether it can't be undone. */
  isDangerous?: boolean;
  children: React.ReactNode;
}

/** A form in a dialog, which is open while it is rendered; of a command without fields, its question. */
export const RecordDialog = (props: RecordDialogProps) => {
  const t = useTranslations("common");
  const { form, title, width = "small", cancelLabel = t("cancel"), onClose, confirmLabel } = props;
  const { isDisabled = false, isDangerous = false, children } = props;
  return (
    <Dialog
      title={title}
      closeLabel={cancelLabel}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      role={isDangerous ? "alertdialog" : "dialog"}
      width={width}
      footer={
        <DialogButtons
          cancelLabel={cancelLabel}
          onCancel={onClose}
          confirmLabel={confirmLabel}
          onConfirm={form.submit}
          isPending={form.isPending}
          isDisabled={isDisabled}
          isDangerous={isDangerous}
        />
      }
    >
      <RecordForm form={form} className="flex flex-col gap-4">
        {children}
      </RecordForm>
    </Dialog>
  );
};
