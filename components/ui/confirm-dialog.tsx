"use client";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Notice } from "@/components/ui/notice";
import { useAttempt } from "@/components/ui/use-attempt";

interface ConfirmDialogProps {
  /** Names the thing: "Delete “Onboarding check”?" */
  title: string;
  /** Names the consequence, and whether it can be undone. */
  children: React.ReactNode;
  /** A verb; where it destroys, with its object. */
  confirmLabel: string;
  cancelLabel: string;
  isDangerous?: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The dialog waits for it, closes when it is done, and stays with the reason when it fails. */
  onConfirm: () => unknown;
  /** Words for what `onConfirm` threw. */
  explain: (error: unknown) => string;
}

/** Asks before what is hard to take back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel, isDangerous = false } = props;
  const { isOpen, onOpenChange, onConfirm, explain } = props;
  const { isPending, fault, attempt, forgetFault } = useAttempt(explain);
  const change = (open: boolean) => {
    forgetFault();
    onOpenChange(open);
  };
  const confirm = async () => {
    await onConfirm();
    change(false);
  };
  return (
    <Dialog
      title={title}
      closeLabel={cancelLabel}
      isOpen={isOpen}
      onOpenChange={change}
      role="alertdialog"
      width="small"
      footer={
        <DialogButtons
          cancelLabel={cancelLabel}
          onCancel={() => change(false)}
          confirmLabel={confirmLabel}
          onConfirm={() => attempt(confirm)}
          isPending={isPending}
          isDangerous={isDangerous}
          focus={isDangerous ? "cancel" : "confirm"}
        />
      }
    >
      <div className="flex flex-col gap-3 text-ink-2">
        {children}
        {fault && <Notice tone="fault">{fault}</Notice>}
      </div>
    </Dialog>
  );
}
