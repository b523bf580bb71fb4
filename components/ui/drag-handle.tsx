import type { DragHandleProps } from "@/components/ui/use-reorder";

interface DragHandleButtonProps extends DragHandleProps {
  /** "Move Q3". */
  label: string;
  tabIndex?: number;
  className?: string;
}

/** The handle by which a row is dragged. */
export const DragHandle = ({ label, className = "", ...props }: DragHandleButtonProps) => (
  <button
    {...props}
    type="button"
    aria-label={label}
    aria-keyshortcuts="ArrowUp ArrowDown"
    className={`grid shrink-0 cursor-grab touch-none select-none place-items-center text-ink-3 active:cursor-grabbing ${className}`}
  >
    {/* A single path: lists have hundreds of handles. */}
    <svg aria-hidden viewBox="0 0 24 24" className="size-4 stroke-current" strokeWidth={3.5}>
      <path d="M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01" strokeLinecap="round" />
    </svg>
  </button>
);
