"use client";
import { useState } from "react";
import { DragHandle } from "@/components/ui/drag-handle";
import { DropIndicator } from "@/components/ui/drop-indicator";
import { useReorder } from "@/components/ui/use-reorder";

/** A list whose rows can be reordered. */
export function ReorderSample() {
  const [harbours, setHarbours] = useState(["Lerwick", "Oban", "Stromness"]);
  const { list, indicator, getHandleProps } = useReorder<HTMLUListElement>({
    count: harbours.length,
    onMove: (from, to) =>
      setHarbours((before) => {
        const remaining = before.filter((_, at) => at !== from);
        return remaining.toSpliced(to, 0, ...before.slice(from, from + 1));
      }),
  });
  return (
    <div className="relative">
      <ul ref={list}>
        {harbours.map((name, at) => (
          <li key={name} className="flex items-center gap-2 py-1 data-[dragging]:opacity-50">
            <DragHandle {...getHandleProps(at)} label={`Move ${name}`} className="h-8 w-5" />
            {name}
          </li>
        ))}
      </ul>
      <DropIndicator ref={indicator} />
    </div>
  );
}
