import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Notice } from "@/components/ui/notice";
import { type OverlayState, overlayProps } from "@/components/ui/overlay-header";
import { useAsyncAction } from "@/components/ui/use-async-action";

interface ConfirmDialogProps extends OverlayState {
  /** Names the object: "Delete “Onboarding check”?" */
  title: string;
  /** States the consequence, and whether it can be undone. */
  children: React.ReactNode;
  /** A verb; with its object if it deletes something. */
  confirmLabel: string;
  /** By default "Cancel". */
  cancelLabel?: string;
  isDangerous?: boolean;
  /** Whether it can't be confirmed yet. */
  isDisabled?: boolean;
  /** The dialog waits for it, closes afterwards, and shows the error if it fails. */
  onConfirm: () => unknown;
}

/** Asks for confirmation. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTranslations("common");
  const { title, children, confirmLabel, cancelLabel = t("cancel"), isDangerous = false } = props;
  const { onConfirm, isDisabled = false } = props;
  const state = overlayProps(props);
  const { isPending, fault, run, clearFault } = useAsyncAction();
  const handleOpenChange = (open: boolean) => {
    clearFault();
    state.onOpenChange?.(open);
  };
  const confirm = async () => {
    await onConfirm();
    handleOpenChange(false);
  };
  return (
    <Dialog
      title={title}
      closeLabel={cancelLabel}
      {...state}
      onOpenChange={handleOpenChange}
      role="alertdialog"
      width="small"
      footer={
        <DialogButtons
          cancelLabel={cancelLabel}
          onCancel={() => handleOpenChange(false)}
          confirmLabel={confirmLabel}
          onConfirm={() => run(confirm)}
          isPending={isPending}
          isDisabled={isDisabled}
          isDangerous={isDangerous}
          autoFocus={isDangerous ? "cancel" : "confirm"}
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
