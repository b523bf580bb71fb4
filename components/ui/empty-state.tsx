interface EmptyStateProps {
  title: string;
  children?: React.ReactNode;
}

/** An empty list: one sentence, and what to do next. */
export const EmptyState = ({ title, children }: EmptyStateProps) => (
  <section className="relative isolate overflow-hidden border-line border-b bg-sheet px-4 py-12 sm:px-8 sm:py-16">
    <div
      aria-hidden
      className="contours absolute inset-y-0 right-0 -z-10 w-full text-contour opacity-35 [mask-position:right_40%] [mask-size:1100px] lg:left-[38rem] lg:w-auto"
    />
    <div
      aria-hidden
      className="absolute inset-0 -z-10 bg-sheet/80 lg:bg-transparent lg:bg-linear-to-r lg:from-45% lg:from-sheet lg:to-65% lg:to-transparent"
    />
    <div className="flex max-w-[640px] flex-col items-start gap-4">
      <h2 className="text-title">{title}</h2>
      {children}
    </div>
  </section>
);
