"use client";
import { GripVerticalIcon } from "lucide-react";
import type { GripProps } from "@/components/ui/use-reorder";

interface GripButtonProps extends GripProps {
  /** "Move Q3". */
  label: string;
  tabIndex?: number;
  className?: string;
}

/** What a row is taken by, to be put elsewhere. */
export const Grip = ({ label, className = "", ...props }: GripButtonProps) => (
  <button
    {...props}
    type="button"
    aria-label={label}
    aria-keyshortcuts="ArrowUp ArrowDown"
    className={`grid shrink-0 cursor-grab touch-none select-none place-items-center text-ink-3 active:cursor-grabbing ${className}`}
  >
    <GripVerticalIcon aria-hidden className="size-4" strokeWidth={1.5} />
  </button>
);
