"use client";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { useIsDialogOpen } from "@/components/ui/open-dialogs";
import { retryImport } from "@/components/ui/retry-import";
import { placeAboveBars } from "@/components/ui/toast";
import { toastOffset } from "@/components/ui/toast-position";
import { keepToastRoom, toastGap } from "@/components/ui/toast-room";
import { waitForIdle } from "@/components/ui/wait-for-idle";

const LazyToaster = dynamic(() => retryImport(() => import("sonner")).then(({ Toaster }) => Toaster), {
  ssr: false,
});

/** Set when a message is shown, and when a dialog opens or closes. */
const bottom = "var(--toast-bottom)";

const actionClasses =
  "ml-auto inline-flex h-[30px] shrink-0 items-center gap-1.5 rounded-control border border-control px-2.5 font-medium text-table text-ink hover:bg-sunken pointer-coarse:h-11";

/** The region of messages; Alt+T focuses it. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => void waitForIdle().then(() => setIdle(true)), []);
  // The buttons of dialogs are at the right, and drawers are: while one is open, messages are at the left.
  const isDialogOpen = useIsDialogOpen();
  useEffect(() => placeAboveBars(isDialogOpen), [isDialogOpen]);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => (region.current ? keepToastRoom(region.current) : undefined), []);
  return (
    // Within reach over dialogs, too: the undo of what was done in one. It is there before any dialog opens.
    <div ref={region} data-react-aria-top-layer="true" className="contents">
      {isIdle && (
        <LazyToaster
          containerAriaLabel={label}
          position={isDialogOpen ? "bottom-left" : "bottom-right"}
          expand
          gap={toastGap}
          visibleToasts={4}
          offset={{ top: toastOffset.top, bottom, left: toastOffset.side, right: toastOffset.side }}
          mobileOffset={{ top: toastOffset.top, bottom, left: 16, right: 16 }}
          toastOptions={{
            unstyled: true,
            closeButtonAriaLabel: closeLabel,
            classNames: {
              toast:
                "group flex w-full items-center gap-3 rounded-panel border border-float-edge bg-raised px-4 py-3 font-sans text-body text-ink shadow-float sm:w-96 data-[type=error]:border-l-4 data-[type=error]:border-l-rust",
              content: "min-w-0 [overflow-wrap:anywhere]",
              icon: "hidden",
              description: "mt-0.5 text-ink-2 text-table",
              actionButton: actionClasses,
              closeButton:
                "order-last grid size-6 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink",
            },
          }}
        />
      )}
    </div>
  );
}
