import { NodeIcon } from "@/components/ui/node-icon";

interface PageMessageProps {
  title: string;
  detail: string;
  /** A request id to include when asking for help. */
  errorId?: string | undefined;
  children: React.ReactNode;
}

/** A page that shows only a message. */
export const PageMessage = ({ title, detail, errorId, children }: PageMessageProps) => (
  <main className="relative isolate flex min-h-dvh flex-col overflow-hidden px-4 py-6 sm:px-16 sm:py-12">
    <div
      aria-hidden
      className="contours absolute inset-y-0 right-0 -z-10 w-1/2 text-contour opacity-40 max-lg:hidden"
    />
    <div
      aria-hidden
      className="absolute inset-y-0 right-0 -z-10 w-1/2 bg-linear-to-r from-ground to-40% to-transparent max-lg:hidden"
    />
    <p className="flex items-center gap-2 font-semibold text-section">
      <NodeIcon kind="start" className="size-5 text-water" />
      Fieldbook
    </p>
    <div className="my-auto flex max-w-[30rem] flex-col items-start gap-4 py-12">
      <h1 className="text-display">{title}</h1>
      <p className="text-ink-2">{detail}</p>
      {errorId && <p className="font-mono text-ink-3 text-mono">{errorId}</p>}
      {children}
    </div>
  </main>
);
