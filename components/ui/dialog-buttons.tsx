import { Button } from "@/components/ui/button";

interface DialogButtonsProps {
  cancelLabel: string;
  onCancel: () => void;
  /** A verb; where it destroys, with its object. */
  confirmLabel: string;
  onConfirm: () => void;
  /** Whether it is being done. */
  isPending?: boolean;
  /** Whether it cannot be done. */
  isDisabled?: boolean;
  isDangerous?: boolean;
  /** Where the focus is at first; else it is on the dialog. */
  autoFocus?: "cancel" | "confirm";
}

/** The end of a dialog: leave, or go on. */
export function DialogButtons(props: DialogButtonsProps) {
  const { cancelLabel, onCancel, confirmLabel, onConfirm, autoFocus } = props;
  const { isPending = false, isDisabled = false, isDangerous = false } = props;
  return (
    <>
      <Button autoFocus={autoFocus === "cancel"} onPress={onCancel}>
        {cancelLabel}
      </Button>
      <Button
        variant={isDangerous ? "danger" : "primary"}
        autoFocus={autoFocus === "confirm"}
        isDisabled={isDisabled}
        isPending={isPending}
        onPress={onConfirm}
      >
        {confirmLabel}
      </Button>
    </>
  );
}
