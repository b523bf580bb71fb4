import { CalendarTable, type CalendarTableProps } from "@/components/surveys/calendar/calendar-table";
import { OverlapTable } from "@/components/surveys/calendar/overlap-table";
import type { AudienceOverlap } from "@/lib/contract/survey/calendar";

interface CalendarTablesProps extends CalendarTableProps {
  overlap: AudienceOverlap | null;
  segment: AudienceOverlap["segments"][number] | null;
  onSegment: (start: string | null) => void;
  /** The open panel of the overlap. */
  panel: React.ReactNode;
}

/** What the timeline shows, as tables: the surveys and the overlap of their audiences. */
export default function CalendarTables({
  overlap,
  segment,
  onSegment,
  panel,
  ...table
}: CalendarTablesProps) {
  return (
    <>
      <CalendarTable {...table} />
      {overlap && (
        <OverlapTable
          projectId={table.projectId}
          overlap={overlap}
          surveys={table.surveys}
          timeZone={table.timeZone}
          segment={segment}
          onSegment={onSegment}
        />
      )}
      {panel}
    </>
  );
}
