"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";

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
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const change = (open: boolean) => {
    setFault(null);
    onOpenChange(open);
  };
  const confirm = async () => {
    setPending(true);
    setFault(null);
    try {
      await onConfirm();
      change(false);
    } catch (error) {
      setFault(explain(error));
    } finally {
      setPending(false);
    }
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
        <>
          <Button autoFocus={isDangerous} onPress={() => change(false)}>
            {cancelLabel}
          </Button>
          <Button
            look={isDangerous ? "danger" : "primary"}
            autoFocus={!isDangerous}
            isPending={isPending}
            onPress={confirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-ink-2">
        {children}
        {fault && <Notice tone="fault">{fault}</Notice>}
      </div>
    </Dialog>
  );
}
