/** A section of the gallery: components of one kind. */
export const SampleSection = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section aria-label={title} className="border-line border-b px-4 py-6 sm:px-8">
    <h2 className="mb-4 text-section">{title}</h2>
    <div className="grid items-start gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">{children}</div>
  </section>
);

/** One component in one state, with the name of the state. */
export const Sample = ({
  name,
  isWide = false,
  isHalf = false,
  children,
}: {
  name: string;
  isWide?: boolean;
  isHalf?: boolean;
  children: React.ReactNode;
}) => (
  <figure
    className={`flex min-w-0 flex-col gap-2 ${isWide ? "sm:col-span-2 lg:col-span-4" : ""} ${isHalf ? "sm:col-span-2" : ""}`}
  >
    <figcaption className="font-mono text-ink-3 text-mono-small">{name}</figcaption>
    <div>{children}</div>
  </figure>
);
