/** A part of a form or page, under its heading. */
export const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="flex flex-col gap-4 border-line border-b py-6 last:border-b-0">
    <h2 className="text-section">{title}</h2>
    {children}
  </section>
);
