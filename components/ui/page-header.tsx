interface PageHeaderProps {
  title: React.ReactNode;
  /** A count or similar at the right, in numbers. */
  summary?: React.ReactNode;
  actions?: React.ReactNode;
}

export const PageHeader = ({ title, summary, actions }: PageHeaderProps) => (
  <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-line border-b px-4 pt-6 pb-4 sm:px-8 sm:pt-8">
    <h1 className="text-display">{title}</h1>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-h-5 max-sm:empty:hidden whitespace-nowrap font-mono text-ink-3 text-mono tabular-nums">
        {summary}
      </p>
      {actions}
    </div>
  </div>
);
