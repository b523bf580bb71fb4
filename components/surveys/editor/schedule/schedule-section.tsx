import { useId } from "react";

/** A section of the Schedule tab; problems focus it by its path. */
export function ScheduleSection({
  name,
  path,
  children,
}: {
  name: string;
  path: string;
  children: React.ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-path={path}
      className="grid gap-x-6 gap-y-3 border-line border-b py-5 first:pt-0 sm:grid-cols-[9.5rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="pt-0.5 font-medium">
        {name}
      </h2>
      <div className="flex min-w-0 flex-col gap-3">{children}</div>
    </section>
  );
}
