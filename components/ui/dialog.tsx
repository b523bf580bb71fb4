import { Dialog as AriaDialog, Modal, ModalOverlay } from "react-aria-components";
import { DialogPresence } from "@/components/ui/open-dialogs";
import { OverlayHeader, type OverlayState, overlayProps } from "@/components/ui/overlay-header";

const widths = { small: "sm:max-w-md", medium: "sm:max-w-2xl", large: "sm:max-w-5xl" } as const;

export type DialogWidth = keyof typeof widths;

interface DialogProps extends OverlayState {
  title: string;
  /** The name of the button that closes it; by default "Close". */
  closeLabel?: string | undefined;
  width?: DialogWidth;
  role?: "dialog" | "alertdialog";
  /** Whether a press outside, or Escape, closes it. */
  isDismissable?: boolean;
  /** Buttons at the end. */
  footer?: React.ReactNode | ((close: () => void) => React.ReactNode);
  children: React.ReactNode | ((close: () => void) => React.ReactNode);
}

const renderWithClose = (content: DialogProps["children"], close: () => void) =>
  typeof content === "function" ? content(close) : content;

/** A modal dialog; on phones, a sheet at the bottom. */
export function Dialog(props: DialogProps) {
  const { title, closeLabel, width = "medium", role = "dialog" } = props;
  const { isDismissable = true, footer, children } = props;
  return (
    <ModalOverlay
      {...overlayProps(props)}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      className="fixed inset-0 z-40 flex items-end justify-center bg-ink/30 entering:animate-appear sm:items-center sm:p-6 dark:bg-ground/75"
    >
      <Modal
        className={`flex max-h-[92dvh] w-full flex-col rounded-t-dialog border border-float-edge bg-raised shadow-float sm:max-h-full sm:rounded-dialog ${widths[width]}`}
      >
        <AriaDialog role={role} data-overlay className="flex min-h-0 flex-col outline-none">
          {({ close }) => (
            <>
              <DialogPresence />
              <OverlayHeader title={title} closeLabel={closeLabel} onClose={isDismissable ? close : null} />
              <div className="min-h-0 overflow-y-auto px-5 py-4">{renderWithClose(children, close)}</div>
              {footer && (
                <footer
                  data-bar
                  className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-5 py-3"
                >
                  {renderWithClose(footer, close)}
                </footer>
              )}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
