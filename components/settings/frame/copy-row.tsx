import { CopyButton } from "@/components/ui/copy-button";

interface CopyRowProps {
  label: string;
  /** An id or a token; it wraps, so that all of it is seen. */
  value: string;
  /** Below the value. */
  children?: React.ReactNode;
}

/** A machine's fact with its name, to be copied. */
export function CopyRow({ label, value, children }: CopyRowProps) {
  return (
    <div className="flex flex-col gap-1 border-line border-b py-2 last:border-b-0">
      <dt className="text-ink-2 text-label">{label}</dt>
      <dd className="flex flex-col gap-1">
        <span className="flex items-center justify-between gap-2">
          <span className="min-w-0 select-all break-all font-mono text-ink text-mono">{value}</span>
          <CopyButton text={value} />
        </span>
        {children}
      </dd>
    </div>
  );
}
