import { useTranslations } from "next-intl";
import { Dialog, type DialogWidth } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Notice } from "@/components/ui/notice";

interface TaskDialogProps {
  title: string;
  width?: DialogWidth;
  children: React.ReactNode;
  /** Accessible name of the close button, if it differs from the cancel button. */
  closeLabel?: string;
  /** By default "Cancel". */
  cancelLabel?: string;
  onClose: () => void;
  confirmLabel: string;
  onConfirm: () => void;
  /** Whether the action is running. */
  isPending?: boolean;
  /** Whether the action is disabled. */
  isDisabled?: boolean;
  /** Whether it can’t be undone. */
  isDangerous?: boolean;
  /** The error of the action. */
  fault?: string | null;
}

/** A dialog with content and one action. It is open while it is rendered. */
export function TaskDialog(props: TaskDialogProps) {
  const t = useTranslations("common");
  const { title, width = "medium", children, cancelLabel = t("cancel"), onClose } = props;
  const { closeLabel = cancelLabel } = props;
  const {
    confirmLabel,
    onConfirm,
    isPending = false,
    isDisabled = false,
    fault = null,
    isDangerous = false,
  } = props;
  return (
    <Dialog
      title={title}
      closeLabel={closeLabel}
      onClose={onClose}
      role={isDangerous ? "alertdialog" : "dialog"}
      width={width}
      footer={
        <DialogButtons
          cancelLabel={cancelLabel}
          onCancel={onClose}
          confirmLabel={confirmLabel}
          onConfirm={onConfirm}
          isPending={isPending}
          isDisabled={isDisabled}
          isDangerous={isDangerous}
        />
      }
    >
      {fault && (
        <Notice tone="fault" className="mb-4">
          {fault}
        </Notice>
      )}
      {children}
    </Dialog>
  );
}
