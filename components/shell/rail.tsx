"use client";
import { PanelLeftCloseIcon, PanelLeftOpenIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DestinationLink } from "@/components/shell/destination-link";
import { firstPath } from "@/components/shell/destinations";
import { railCookie } from "@/components/shell/rail-cookie";
import { useDestinations } from "@/components/shell/use-destinations";
import { useIsProjectMissing } from "@/components/shell/use-is-project-missing";
import { useProjectId } from "@/components/shell/use-project-id";
import { IconButton } from "@/components/ui/icon-button";
import { IntentLink } from "@/components/ui/intent-link";
import { NodeIcon } from "@/components/ui/node-icon";
import { storeCookie } from "@/lib/client/store-cookie";

/** Destinations at the left of wide windows: signs, or with their names when pinned. */
export function Rail({ isPinnedAtFirst }: { isPinnedAtFirst: boolean }) {
  const t = useTranslations("shell");
  const projectId = useProjectId();
  const isProjectMissing = useIsProjectMissing();
  const all = useDestinations();
  const [isPinned, setPinned] = useState(isPinnedAtFirst);
  const handlePin = () => {
    storeCookie(railCookie, isPinned ? "" : "pinned");
    setPinned(!isPinned);
  };
  const PinIcon = isPinned ? PanelLeftCloseIcon : PanelLeftOpenIcon;
  return (
    <nav
      aria-label={t("navigation")}
      className={`sticky top-0 z-10 flex h-dvh shrink-0 flex-col border-line border-r bg-ground max-lg:hidden ${isPinned ? "w-[200px]" : "w-14"}`}
    >
      <IntentLink
        href={isProjectMissing ? "/" : firstPath(projectId)}
        aria-label="Fieldbook"
        className="flex h-12 items-center gap-2 pl-[18px] font-semibold text-body -outline-offset-2"
      >
        <NodeIcon kind="start" className="size-5 text-water" />
        {isPinned && "Fieldbook"}
      </IntentLink>
      <div className="flex grow flex-col py-2">
        {all.map((destination) => (
          <DestinationLink
            key={destination.id}
            to={destination}
            className="group relative flex h-10 items-center gap-3 border-transparent border-l-2 pl-4 text-body text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-water aria-[current=page]:text-ink"
          >
            <destination.Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.5} />
            {isPinned ? destination.label : <RailTip text={destination.label} />}
          </DestinationLink>
        ))}
      </div>
      <div className="p-[11px]">
        <IconButton Icon={PinIcon} label={t("pin")} isLarge aria-pressed={isPinned} onPress={handlePin} />
      </div>
    </nav>
  );
}

/** The link has the name already: this is for the eye. */
const RailTip = ({ text }: { text: string }) => (
  <span
    aria-hidden
    className="pointer-events-none absolute left-full z-60 ml-1.5 hidden whitespace-nowrap rounded-control bg-ink px-2 py-1 text-ground text-label group-hover:block group-focus-visible:block"
  >
    {text}
  </span>
);
