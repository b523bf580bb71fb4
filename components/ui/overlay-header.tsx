import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Heading } from "react-aria-components";
import { IconButton } from "@/components/ui/icon-button";

/** Whether an overlay is open: always while it is rendered, if it has `onClose`. */
export interface OverlayState {
  /** Undefined inside a DialogTrigger, which controls it. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** In place of both, for what is open while it is rendered. */
  onClose?: (() => void) | undefined;
}

/** The props of an overlay for its state. */
export const overlayProps = ({ isOpen, onOpenChange, onClose }: OverlayState) =>
  onClose
    ? { isOpen: true, onOpenChange: (open: boolean) => !open && onClose() }
    : { ...(isOpen !== undefined && { isOpen }), ...(onOpenChange && { onOpenChange }) };

interface OverlayHeaderProps {
  title: string;
  /** The name of the button that closes it; by default "Close". */
  closeLabel?: string | undefined;
  /** Null for what has to be answered. */
  onClose: (() => void) | null;
}

/** The title of a dialog or a drawer, and the button that closes it. */
export function OverlayHeader({ title, closeLabel, onClose }: OverlayHeaderProps) {
  const t = useTranslations("common");
  return (
    <header className="flex items-start justify-between gap-4 border-line border-b py-2.5 pr-2.5 pl-5">
      <Heading slot="title" className="pt-0.5 text-title pointer-coarse:pt-2">
        {title}
      </Heading>
      {onClose && <IconButton Icon={XIcon} label={closeLabel ?? t("close")} isLarge onPress={onClose} />}
    </header>
  );
}
