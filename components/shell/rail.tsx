"use client";
import { PanelLeftCloseIcon, PanelLeftOpenIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DestinationLink } from "@/components/shell/destination-link";
import { firstPath } from "@/components/shell/destinations";
import { collapsedRail, railCookie } from "@/components/shell/rail-cookie";
import { useDestinations } from "@/components/shell/use-destinations";
import { useIsProjectMissing } from "@/components/shell/use-is-project-missing";
import { useProjectId } from "@/components/shell/use-project-id";
import { IconButton } from "@/components/ui/icon-button";
import { IntentLink } from "@/components/ui/intent-link";
import { NodeIcon } from "@/components/ui/node-icon";
import { storeCookie } from "@/lib/client/store-cookie";

/**
 * Destinations at the left of windows of at least 1024 px: icons with tooltips, and from 1280 px on with labels unless the user
 * collapsed it. CSS decides by width, so that the first paint is the last.
 */
export function Rail({ isCollapsedAtFirst }: { isCollapsedAtFirst: boolean }) {
  const t = useTranslations("shell");
  const projectId = useProjectId();
  const isProjectMissing = useIsProjectMissing();
  const all = useDestinations();
  const [isCollapsed, setCollapsed] = useState(isCollapsedAtFirst);
  const handleCollapse = () => {
    storeCookie(railCookie, isCollapsed ? "" : collapsedRail);
    setCollapsed(!isCollapsed);
  };
  const CollapseIcon = isCollapsed ? PanelLeftOpenIcon : PanelLeftCloseIcon;
  return (
    <nav
      aria-label={t("navigation")}
      className={`sticky top-0 z-10 flex h-dvh shrink-0 flex-col border-line border-r bg-ground max-lg:hidden w-14 ${isCollapsed ? "" : "xl:w-[200px]"}`}
    >
      <IntentLink
        href={isProjectMissing ? "/" : firstPath(projectId)}
        aria-label="Fieldbook"
        className="flex h-12 items-center gap-2 pl-[18px] font-semibold text-body -outline-offset-2"
      >
        <NodeIcon kind="start" className="size-5 text-water" />
        {!isCollapsed && <span className="max-xl:hidden">Fieldbook</span>}
      </IntentLink>
      <div className="flex grow flex-col py-2">
        {all.map((destination) => (
          <DestinationLink
            key={destination.id}
            to={destination}
            className="group relative flex h-10 items-center gap-3 border-transparent border-l-2 pl-4 text-body text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-water aria-[current=page]:text-ink"
          >
            <destination.Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.5} />
            {!isCollapsed && <span className="max-xl:hidden">{destination.label}</span>}
            <RailTip text={destination.label} className={isCollapsed ? "" : "xl:hidden!"} />
          </DestinationLink>
        ))}
      </div>
      <div className="p-[11px] max-xl:hidden">
        <IconButton
          Icon={CollapseIcon}
          label={t("showLabels")}
          isLarge
          aria-pressed={!isCollapsed}
          onPress={handleCollapse}
        />
      </div>
    </nav>
  );
}

/** The link has the name already: this is for the eye. */
const RailTip = ({ text, className }: { text: string; className: string }) => (
  <span
    aria-hidden
    className={`${className} pointer-events-none absolute left-full z-60 ml-1.5 hidden whitespace-nowrap rounded-control bg-ink px-2 py-1 text-ground text-label group-hover:block group-focus-visible:block`}
  >
    {text}
  </span>
);
