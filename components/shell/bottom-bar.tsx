"use client";
import { useTranslations } from "next-intl";
import { DestinationLink } from "@/components/shell/destination-link";
import { useDestinations } from "@/components/shell/use-destinations";

/** Destinations within reach of a thumb. */
export function BottomBar() {
  const t = useTranslations("shell");
  return (
    <nav
      aria-label={t("navigation")}
      className="fixed inset-x-0 bottom-0 z-10 flex border-line border-t bg-sheet pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {useDestinations().map((destination) => (
        <DestinationLink
          key={destination.id}
          to={destination}
          className="-mt-px flex h-14 grow basis-0 flex-col items-center justify-center gap-0.5 border-transparent border-t-2 text-ink-2 text-label -outline-offset-2 aria-[current=page]:border-water aria-[current=page]:text-ink"
        >
          <destination.Icon aria-hidden className="size-5" strokeWidth={1.5} />
          {destination.label}
        </DestinationLink>
      ))}
    </nav>
  );
}
