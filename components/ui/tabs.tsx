import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components";
import { choose } from "@/components/ui/choose";

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: string; count?: number | undefined; badge?: React.ReactNode }[];
  /** Reserves space for counts that are loading. */
  hasCounts?: boolean;
  selected: Id;
  onSelect: (id: Id) => void;
  /** Content at the right of the tabs. */
  aside?: React.ReactNode;
  /** The panel fills the height of its flex column and scrolls by itself. */
  isFullHeight?: boolean;
  children: React.ReactNode;
}

/** Tabs, optionally with counts. */
export function Tabs<Id extends string>({
  label,
  tabs,
  hasCounts = false,
  selected,
  onSelect,
  aside,
  isFullHeight = false,
  children,
}: TabsProps<Id>) {
  return (
    <AriaTabs
      className={`outline-none ${isFullHeight ? "flex min-h-0 grow flex-col" : ""}`}
      selectedKey={selected}
      onSelectionChange={(id) => choose(tabs, id, onSelect)}
    >
      {/* Beside each other where the list of surveys has room for both in German. */}
      <div className="@container shrink-0">
        <div className="flex flex-col-reverse border-line border-b @min-[1120px]:flex-row @min-[1120px]:items-stretch @min-[1120px]:justify-between @min-[1120px]:gap-6 @min-[1120px]:px-8">
          <TabList
            ref={markCutEdges}
            aria-label={label}
            className="-mb-px flex items-stretch gap-1 overflow-x-auto px-4 [scrollbar-width:none] data-cut-end:mask-r-from-[calc(100%-3rem)] data-cut-start:mask-l-from-[calc(100%-3rem)] sm:px-8 @min-[1120px]:px-0!"
          >
            {tabs.map(({ id, label, count, badge }) => (
              <Tab
                key={id}
                id={id}
                {...(id === selected && { ref: showTab })}
                className="group flex min-h-11 shrink-0 cursor-pointer items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-2 text-body text-ink-2 transition-colors duration-120 first:pl-0 hover:text-ink selected:border-water selected:text-ink selected:font-medium -outline-offset-2"
              >
                {badge}
                {label}
                {hasCounts && (
                  <span className="min-w-[1ch] font-mono font-normal text-ink-3 text-mono-small">
                    {count}
                  </span>
                )}
              </Tab>
            ))}
          </TabList>
          {aside && (
            <div className="flex items-center px-4 py-2 @max-[1120px]:pb-0 sm:px-8 @min-[1120px]:px-0!">
              {aside}
            </div>
          )}
        </div>
      </div>
      <TabPanel
        key={selected}
        id={selected}
        // Positioned, so that visually hidden content does not extend the page.
        className={isFullHeight ? "relative min-h-0 grow overflow-y-auto" : ""}
        {...(isFullHeight && { "data-scroll": true })}
      >
        {children}
      </TabPanel>
    </AriaTabs>
  );
}

/** Marks the edges at which a row of tabs goes on, where it fades. */
function markCutEdges(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return;
  const mark = () => {
    list.toggleAttribute("data-cut-start", list.scrollLeft > 1);
    list.toggleAttribute("data-cut-end", list.scrollLeft + list.clientWidth < list.scrollWidth - 1);
  };
  list.addEventListener("scroll", mark, { passive: true });
  const observer = new ResizeObserver(mark);
  observer.observe(list);
  return () => {
    observer.disconnect();
    list.removeEventListener("scroll", mark);
  };
}

/** Scrolls a row of tabs that is wider than the screen, so that a tab is in view. */
function showTab(tab: HTMLElement | null): void {
  const list = tab?.closest("[role=tablist]");
  if (!tab || !list) return;
  const [{ left, right }, row] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += Math.max(0, right - row.right) + Math.min(0, left - row.left);
}
