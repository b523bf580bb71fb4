"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActivityFeed } from "@/components/surveys/history/activity-feed";
import { VersionList } from "@/components/surveys/history/version-list";
import { Drawer } from "@/components/ui/drawer";
import { SegmentedControl } from "@/components/ui/segmented-control";

const views = ["versions", "activity"] as const;
type View = (typeof views)[number];

interface HistoryDrawerProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** What the survey was, and who did what to it. */
export function HistoryDrawer({ isOpen, onOpenChange }: HistoryDrawerProps) {
  const t = useTranslations("history");
  const [view, setView] = useState<View>("versions");
  return (
    <Drawer title={t("title")} closeLabel={t("close")} isOpen={isOpen} onOpenChange={onOpenChange}>
      <div className="flex flex-col gap-4">
        <SegmentedControl
          label={t("view")}
          value={view}
          onChange={setView}
          segments={views.map((id) => ({ id, label: t(`views.${id}`) }))}
        />
        {view === "versions" ? <VersionList onRestored={() => onOpenChange(false)} /> : <ActivityFeed />}
      </div>
    </Drawer>
  );
}
