import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

interface DialogButtonsProps {
  /** By default "Cancel". */
  cancelLabel?: string | undefined;
  onCancel: () => void;
  /** A verb; with its object if it deletes something. */
  confirmLabel: string;
  onConfirm: () => void;
  /** Whether the action is running. */
  isPending?: boolean;
  /** Whether the action is disabled. */
  isDisabled?: boolean;
  isDangerous?: boolean;
  /** The button that has the focus initially; by default the dialog has it. */
  autoFocus?: "cancel" | "confirm";
}

/** The buttons at the end of a dialog. */
export function DialogButtons(props: DialogButtonsProps) {
  const t = useTranslations("common");
  const { cancelLabel = t("cancel"), onCancel, confirmLabel, onConfirm, autoFocus } = props;
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
