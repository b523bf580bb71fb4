import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog, Modal, ModalOverlay } from "react-aria-components";
import { DestinationLink } from "@/components/shell/destination-link";
import { useDestinations } from "@/components/shell/use-destinations";
import { IconButton } from "@/components/ui/icon-button";

/** All destinations, over the page. */
export default function NavPanel({ onOpenChange }: { onOpenChange: (isOpen: boolean) => void }) {
  const t = useTranslations("shell");
  const all = useDestinations();
  return (
    <ModalOverlay
      isOpen
      onOpenChange={onOpenChange}
      isDismissable
      className="fixed inset-0 z-30 bg-ink/25 entering:animate-appear dark:bg-ground/70"
    >
      <Modal className="h-full w-64 border-line border-r bg-ground shadow-float">
        <Dialog aria-label={t("navigation")} data-overlay className="flex h-full flex-col outline-none">
          {({ close }) => (
            <>
              <div className="flex h-12 items-center justify-between pr-2 pl-4">
                <span className="font-semibold text-body">Fieldbook</span>
                <IconButton Icon={XIcon} label={t("closeNavigation")} isLarge onPress={close} />
              </div>
              <nav aria-label={t("navigation")} className="flex flex-col">
                {all.map((destination) => (
                  <DestinationLink
                    key={destination.id}
                    to={destination}
                    onFollow={close}
                    className="flex h-11 items-center gap-3 border-transparent border-l-2 pl-4 text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-water aria-[current=page]:text-ink"
                  >
                    <destination.Icon aria-hidden className="size-5" strokeWidth={1.5} />
                    {destination.label}
                  </DestinationLink>
                ))}
              </nav>
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
