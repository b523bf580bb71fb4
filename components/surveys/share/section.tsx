/** A part of Share, with its heading. */
export const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section
    aria-label={title}
    className="flex flex-col gap-3 border-line border-t py-5 first:border-t-0 first:pt-1"
  >
    <h3 className="text-section">{title}</h3>
    {children}
  </section>
);
