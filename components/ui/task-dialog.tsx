"use client";
import { Dialog, type DialogWidth } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Notice } from "@/components/ui/notice";

interface TaskDialogProps {
  title: string;
  width?: DialogWidth;
  children: React.ReactNode;
  /** Of the cross, where that is another word than the button's. */
  closeLabel?: string;
  cancelLabel: string;
  onClose: () => void;
  confirmLabel: string;
  onConfirm: () => void;
  /** Whether it is being done. */
  isPending?: boolean;
  /** Whether it cannot be done as things are. */
  isDisabled?: boolean;
  /** Why it could not be done. */
  fault?: string | null;
}

/** Something to read or to fill in, and one thing to do with it. Open as long as it is there. */
export function TaskDialog(props: TaskDialogProps) {
  const { title, width = "medium", children, cancelLabel, closeLabel = cancelLabel, onClose } = props;
  const { confirmLabel, onConfirm, isPending = false, isDisabled = false, fault = null } = props;
  return (
    <Dialog
      title={title}
      closeLabel={closeLabel}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width={width}
      footer={
        <DialogButtons
          cancelLabel={cancelLabel}
          onCancel={onClose}
          confirmLabel={confirmLabel}
          onConfirm={onConfirm}
          isPending={isPending}
          isDisabled={isDisabled}
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
