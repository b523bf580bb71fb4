import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon } from "lucide-react";
import {
  Button as AriaButton,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DateSegment,
  Dialog,
  Group,
  Heading,
  Popover,
} from "react-aria-components";
import { Button } from "@/components/ui/button";

/** Parts of the date and the date range field. */

/** The editable segments of a date. */
export const DateSegments = ({ slot }: { slot?: "start" | "end" }) => (
  <DateInput {...(slot && { slot })} className="flex items-center whitespace-nowrap">
    {(segment) => (
      <DateSegment
        segment={segment}
        className="rounded-[2px] px-0.5 tabular-nums outline-none data-[placeholder]:text-ink-3 data-[type=literal]:px-0 data-[type=literal]:whitespace-pre focus:bg-water focus:text-on-water"
      />
    )}
  </DateInput>
);

/** The frame of the segments, with the button that opens the calendar. */
export const DateInputGroup = ({ children }: { children: React.ReactNode }) => (
  <Group className="flex h-[34px] w-fit max-w-full items-center gap-1 rounded-control border border-control bg-sheet pl-2 text-body text-ink data-[invalid]:border-rust data-[focus-within]:outline-2 data-[focus-within]:outline-offset-2 data-[focus-within]:outline-water data-[disabled]:text-ink-3 pointer-coarse:h-11">
    {children}
    <AriaButton className="mr-1 ml-1 grid size-6 place-items-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink pointer-coarse:size-9">
      <CalendarIcon aria-hidden className="size-4" strokeWidth={1.5} />
    </AriaButton>
  </Group>
);

export const CalendarPopover = ({ children }: { children: React.ReactNode }) => (
  <Popover
    offset={4}
    className="overflow-auto rounded-panel border border-float-edge bg-raised p-3 shadow-float entering:animate-appear"
  >
    <Dialog data-overlay className="outline-none">
      {children}
    </Dialog>
  </Popover>
);

export const CalendarHeader = () => (
  <header className="mb-1 flex items-center justify-between gap-2">
    <Button slot="previous" variant="quiet" size="icon">
      <ChevronLeftIcon aria-hidden className="size-4 rtl:rotate-180" strokeWidth={1.75} />
    </Button>
    <Heading className="text-body font-semibold" />
    <Button slot="next" variant="quiet" size="icon">
      <ChevronRightIcon aria-hidden className="size-4 rtl:rotate-180" strokeWidth={1.75} />
    </Button>
  </header>
);

/** The days of a month; today is underlined, a selected range is tinted. */
export const MonthGrid = () => (
  <CalendarGrid className="border-collapse">
    <CalendarGridHeader>
      {(day) => <CalendarHeaderCell className="size-8 text-ink-3 text-label">{day}</CalendarHeaderCell>}
    </CalendarGridHeader>
    <CalendarGridBody>
      {(date) => (
        <CalendarCell
          date={date}
          className="grid size-8 cursor-pointer place-items-center rounded-control text-table tabular-nums -outline-offset-2 hover:bg-sunken data-[today]:underline data-[today]:decoration-2 data-[today]:underline-offset-4 data-[outside-month]:hidden data-[disabled]:cursor-default data-[unavailable]:text-ink-3 data-[disabled]:text-ink-3 data-[selected]:bg-water-soft data-[selection-end]:bg-water data-[selection-start]:bg-water data-[selection-end]:text-on-water data-[selection-start]:text-on-water pointer-coarse:size-11 forced-colors:data-[selected]:outline-2"
        />
      )}
    </CalendarGridBody>
  </CalendarGrid>
);
