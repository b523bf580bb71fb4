"use client";
import { EllipsisIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "react-aria-components";
import { DestinationLink } from "@/components/shell/destination-link";
import { useDestinations } from "@/components/shell/use-destinations";
import { lazyComponent } from "@/components/ui/lazy-component";

const NavPanel = lazyComponent(() => import("@/components/shell/nav-panel"));

/** The number of items that fit a thumb. */
const maxDestinations = 4;

const item =
  "-mt-px flex h-14 min-w-0 grow basis-0 flex-col items-center justify-center gap-0.5 border-transparent border-t-2 text-ink-2 text-label -outline-offset-2 aria-[current=page]:border-water aria-[current=page]:text-ink";

/** The first destinations within reach of a thumb, and a panel with all of them. */
export function BottomBar() {
  const t = useTranslations("shell");
  const common = useTranslations("common");
  const [isOpen, setOpen] = useState(false);
  const all = useDestinations();
  const rest = all.slice(maxDestinations);
  return (
    <nav
      aria-label={t("navigation")}
      data-bar
      className="fixed inset-x-0 bottom-0 z-10 flex border-line border-t bg-sheet pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {all.slice(0, maxDestinations).map((destination) => (
        <DestinationLink key={destination.id} to={destination} className={item}>
          <destination.Icon aria-hidden className="size-5" strokeWidth={1.5} />
          <span className="max-w-full truncate px-0.5">{destination.label}</span>
        </DestinationLink>
      ))}
      {rest.length > 0 && (
        <Button
          aria-expanded={isOpen}
          // The page that is open is one of these.
          {...(rest.some(({ isCurrent }) => isCurrent) && { "aria-current": "page" })}
          onPress={() => setOpen(true)}
          className={item}
        >
          <EllipsisIcon aria-hidden className="size-5" strokeWidth={1.5} />
          {common("more")}
        </Button>
      )}
      {isOpen && <NavPanel onOpenChange={setOpen} />}
    </nav>
  );
}
