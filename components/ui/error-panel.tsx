import type { LucideIcon } from "lucide-react";

interface ErrorPanelProps {
  Icon: LucideIcon;
  tone: "text-rust" | "text-ink-3";
  title: string;
  detail: string;
  /** Details for support. */
  diagnostics?: string | null;
  /** Actions. */
  children?: React.ReactNode;
}

/** Replaces content that can't be shown: the reason and what to do. */
export const ErrorPanel = ({ Icon, tone, title, detail, diagnostics = null, children }: ErrorPanelProps) => (
  <section
    role="alert"
    className="flex flex-col items-start gap-4 border-line border-b bg-sheet px-4 py-12 sm:px-8"
  >
    <div className="flex max-w-[68ch] gap-3">
      <Icon aria-hidden className={`mt-1 size-5 shrink-0 ${tone}`} strokeWidth={1.5} />
      <div className="flex flex-col gap-1">
        <h2 className="text-title">{title}</h2>
        <p className="text-ink-2">{detail}</p>
        {diagnostics && <p className="break-all font-mono text-ink-3 text-mono">{diagnostics}</p>}
      </div>
    </div>
    {children && <div className="flex items-center gap-2 pl-8">{children}</div>}
  </section>
);
