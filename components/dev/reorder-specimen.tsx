"use client";
import { useState } from "react";
import { DropLine } from "@/components/ui/drop-line";
import { Grip } from "@/components/ui/grip";
import { useReorder } from "@/components/ui/use-reorder";

/** Rows to be put into another order. */
export function ReorderSpecimen() {
  const [harbours, setHarbours] = useState(["Lerwick", "Oban", "Stromness"]);
  const { list, line, gripOf } = useReorder<HTMLUListElement>({
    count: harbours.length,
    onMove: (from, to) =>
      setHarbours((before) => {
        const rest = before.filter((_, at) => at !== from);
        return rest.toSpliced(to, 0, ...before.slice(from, from + 1));
      }),
  });
  return (
    <div className="relative">
      <ul ref={list}>
        {harbours.map((name, at) => (
          <li key={name} className="flex items-center gap-2 py-1 data-[dragging]:opacity-50">
            <Grip {...gripOf(at)} label={`Move ${name}`} className="h-8 w-5" />
            {name}
          </li>
        ))}
      </ul>
      <DropLine ref={line} />
    </div>
  );
}
