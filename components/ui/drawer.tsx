import { Dialog as AriaDialog, Modal, ModalOverlay } from "react-aria-components";
import { DialogPresence } from "@/components/ui/open-dialogs";
import { OverlayHeader, type OverlayState, overlayProps } from "@/components/ui/overlay-header";

const widths = { narrow: "max-w-[30rem]", wide: "max-w-[60rem]" } as const;

interface DrawerProps extends OverlayState {
  title: string;
  /** The name of the button that closes it; by default "Close". */
  closeLabel?: string;
  /** Wide for a table. */
  width?: keyof typeof widths;
  children: React.ReactNode;
}

/** A modal panel at the side of the page. */
export function Drawer(props: DrawerProps) {
  const { title, closeLabel, width = "narrow", children } = props;
  return (
    <ModalOverlay
      {...overlayProps(props)}
      isDismissable
      className="fixed inset-0 z-30 flex justify-end bg-ink/25 entering:animate-appear dark:bg-ground/70"
    >
      <Modal className={`h-full w-full ${widths[width]} border-float-edge border-l bg-raised shadow-float`}>
        <AriaDialog data-overlay className="flex h-full flex-col outline-none">
          {({ close }) => (
            <>
              <DialogPresence />
              <OverlayHeader title={title} closeLabel={closeLabel} onClose={close} />
              <div className="min-h-0 grow overflow-y-auto px-5 py-4">{children}</div>
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
