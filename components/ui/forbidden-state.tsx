import { LockIcon } from "lucide-react";

interface ForbiddenStateProps {
  title: string;
  /** Names what is missing, and who can give it. */
  detail: string;
  children?: React.ReactNode;
}

/** A thing that is there, and not for this person. */
export const ForbiddenState = ({ title, detail, children }: ForbiddenStateProps) => (
  <section
    role="alert"
    className="flex flex-col items-start gap-4 border-line border-b bg-sheet px-4 py-12 sm:px-8"
  >
    <div className="flex max-w-[68ch] gap-3">
      <LockIcon aria-hidden className="mt-1 size-5 shrink-0 text-ink-3" strokeWidth={1.5} />
      <div className="flex flex-col gap-1">
        <h2 className="text-title">{title}</h2>
        <p className="text-ink-2">{detail}</p>
      </div>
    </div>
    {children && <div className="flex items-center gap-2 pl-8">{children}</div>}
  </section>
);
