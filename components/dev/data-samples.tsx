"use client";
import { useState } from "react";
import { Sparkline } from "@/components/charts/sparkline";
import type { Column, Sort } from "@/components/data-list/column";
import { DataList } from "@/components/data-list/data-list";
import { useClientRows } from "@/components/data-list/use-client-rows";
import { useSelection } from "@/components/data-list/use-selection";
import { ReorderSample } from "@/components/dev/reorder-sample";
import { Sample, SampleSection } from "@/components/dev/sample";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import {
  TimelineAxis,
  TimelineBar,
  TimelineLabels,
  TimelineNow,
  type TimelineScale,
} from "@/components/ui/timeline";

interface Harbour {
  name: string;
  ships: number;
}

const harbours: readonly Harbour[] = [
  { name: "Lerwick", ships: 12 },
  { name: "Oban", ships: 31 },
  { name: "Stromness", ships: 7 },
];

const columns: Column<Harbour, "name" | "ships">[] = [
  {
    id: "name",
    header: "Name",
    sorts: "ascending",
    compare: (a, b) => a.name.localeCompare(b.name),
    cell: ({ name }) => name,
    placeholder: <Skeleton className="w-24" />,
  },
  {
    id: "ships",
    header: "Ships",
    sorts: "descending",
    compare: (a, b) => a.ships - b.ships,
    align: "end",
    cell: ({ ships }) => ships,
    placeholder: <Skeleton className="w-6" />,
  },
];

const rowKey = ({ name }: Harbour) => name;

const day = 86_400_000;
const now = Date.UTC(2026, 2, 18);
const scale: TimelineScale = {
  from: now - 60 * day,
  to: now + 30 * day,
  now,
  ticks: [Date.UTC(2026, 1, 1), Date.UTC(2026, 2, 1), Date.UTC(2026, 3, 1)],
};
const months = ["Jan", "Feb", "Mar", "Apr"] as const;
const formatMonth = (month: number) => months[new Date(month).getUTCMonth()] ?? "";

export function DataSamples() {
  const [sort, setSort] = useState<Sort<"name" | "ships"> | null>({ id: "ships", direction: "descending" });
  const source = useClientRows({ rows: harbours, columns, sort });
  const loading = useClientRows<Harbour, "name" | "ships">({ rows: null, columns, sort: null });
  const selection = useSelection({ source, rowKey });
  const [tab, setTab] = useState<"all" | "open">("all");
  return (
    <SampleSection title="Data">
      <Sample name="table, sorted" isWide>
        <DataList
          label="Harbours"
          columns={columns}
          source={source}
          rowKey={rowKey}
          rowHeader="name"
          sort={sort}
          onSort={setSort}
          selection={selection}
          selectLabel={({ name }) => `Select ${name}`}
        />
      </Sample>
      <Sample name="table, loading, compact" isWide>
        <DataList
          label="Harbours, loading"
          columns={columns}
          source={loading}
          rowKey={rowKey}
          rowHeader="name"
          settings={{ order: [], hidden: [], density: "compact" }}
        />
      </Sample>
      <Sample name="tabs">
        <Tabs
          label="Harbours"
          hasCounts
          tabs={[
            { id: "all", label: "All", count: 3 },
            { id: "open", label: "Open", count: 2 },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          <p className="px-4 py-2">{tab}</p>
        </Tabs>
      </Sample>
      <Sample name="rows to rearrange">
        <ReorderSample />
      </Sample>
      <Sample name="course">
        <div className="flex flex-col gap-2">
          <Sparkline values={[1, 4, 2, 6, 8, 3, 5, 9, 7, 8]} label="53 in ten days" />
          <Sparkline values={[0, 0, 0, 0, 0, 0, 0, 0, 0, 0]} label="None in ten days" />
        </div>
      </Sample>
      <Sample name="windows of time">
        <TimelineLabels scale={scale} formatMonth={formatMonth} />
        {(["forest", "ochre", "control"] as const).map((tone, index) => (
          <span key={tone} className="relative block h-10">
            <TimelineNow scale={scale} />
            <TimelineAxis scale={scale} />
            <TimelineBar
              scale={scale}
              tone={tone}
              start={now + (index * 30 - 40) * day}
              end={index === 0 ? null : now + (index * 30 - 20) * day}
            />
          </span>
        ))}
      </Sample>
    </SampleSection>
  );
}
