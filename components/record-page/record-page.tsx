import { useState } from "react";
import type { RecordItem } from "@/components/activity/conflict-notice";
import { choicePart } from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";

const ActivityFeed = lazyComponent(() =>
  import("@/components/activity/activity-feed").then((it) => it.ActivityFeed),
);

interface RecordPageProps<Tab extends string> extends React.ComponentProps<typeof PageHeader> {
  item: RecordItem;
  /** Notices above the record; false ones are left out. */
  notices: readonly React.ReactNode[];
  tabsLabel: string;
  /** The tabs before that of the activity; the first is open by default. */
  tabs: readonly [{ id: Tab; label: string }, ...{ id: Tab; label: string }[]];
  activityLabel: string;
  children: (tab: Tab) => React.ReactNode;
}

/** The page of one record: its header, its tabs in the address, and what happened to it. */
export function RecordPage<Tab extends string>(props: RecordPageProps<Tab>) {
  const { item, notices, tabsLabel, tabs, activityLabel, children, ...header } = props;
  const ids = tabs.map(({ id }) => id);
  const [parts] = useState(() => ({
    tab: choicePart<Tab | "activity", Tab>("tab", [...ids, "activity"], tabs[0].id),
  }));
  const [{ tab }, setView] = useUrlView<{ tab: Tab | "activity" }>(parts);
  const open = ids.find((id) => id === tab);
  return (
    <>
      <PageHeader {...header} />
      {notices
        .filter((notice) => notice)
        .map((notice, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notices have no state.
          <Notice key={at} tone="caution" className="mx-4 mt-4 sm:mx-8">
            {notice}
          </Notice>
        ))}
      <Tabs
        label={tabsLabel}
        selected={tab}
        onSelect={(next) => setView({ tab: next })}
        tabs={[...tabs, { id: "activity", label: activityLabel }]}
      >
        {open === undefined ? (
          <div className="max-w-[45rem] px-4 py-4 sm:px-8">
            <ActivityFeed {...item} />
          </div>
        ) : (
          children(open)
        )}
      </Tabs>
    </>
  );
}
