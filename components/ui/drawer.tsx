"use client";
import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { IconButton } from "@/components/ui/icon-button";
import { DialogPresence } from "@/components/ui/open-dialogs";

const widths = { narrow: "max-w-[30rem]", wide: "max-w-[60rem]" } as const;

interface DrawerProps {
  title: string;
  /** The name of the button that closes it; by default "Close". */
  closeLabel?: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Wide for a table. */
  width?: keyof typeof widths;
  children: React.ReactNode;
}

/** A modal panel at the side of the page. */
export function Drawer(props: DrawerProps) {
  const t = useTranslations("common");
  const { title, closeLabel = t("close"), isOpen, onOpenChange, width = "narrow", children } = props;
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="fixed inset-0 z-30 flex justify-end bg-ink/25 entering:animate-appear dark:bg-ground/70"
    >
      <Modal className={`h-full w-full ${widths[width]} border-float-edge border-l bg-raised shadow-float`}>
        <AriaDialog data-overlay className="flex h-full flex-col outline-none">
          {({ close }) => (
            <>
              <DialogPresence />
              <header className="flex items-start justify-between gap-4 border-line border-b py-2.5 pr-2.5 pl-5">
                <Heading slot="title" className="pt-0.5 text-title pointer-coarse:pt-2">
                  {title}
                </Heading>
                <IconButton Icon={XIcon} label={closeLabel} isLarge onPress={close} />
              </header>
              <div className="min-h-0 grow overflow-y-auto px-5 py-4">{children}</div>
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
