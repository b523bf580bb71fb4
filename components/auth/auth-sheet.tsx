import { StationMark } from "@/components/ui/station-mark";

interface AuthSheetProps {
  title: string;
  lead: string;
  children: React.ReactNode;
}

/** A form on the margin of a map. */
export const AuthSheet = ({ title, lead, children }: AuthSheetProps) => (
  <div className="grid min-h-dvh lg:grid-cols-[minmax(28rem,34rem)_1fr]">
    <main className="relative flex flex-col border-line bg-sheet px-4 py-6 sm:px-16 sm:py-12 lg:border-r">
      <p className="flex items-center gap-2 font-semibold text-section">
        <StationMark kind="start" className="size-5 text-water" />
        Fieldbook
      </p>
      <div className="my-auto flex w-full max-w-96 flex-col gap-8 py-12 max-sm:mx-auto">
        <div className="flex flex-col gap-2">
          <h1 className="text-display">{title}</h1>
          <p className="text-ink-2">{lead}</p>
        </div>
        {children}
      </div>
    </main>
    <div aria-hidden className="relative overflow-hidden bg-ground max-lg:hidden">
      <div className="contours absolute inset-0 text-contour opacity-45" />
      <Traverse />
      <div className="absolute inset-8 border border-line" />
    </div>
  </div>
);

/** A survey in both senses: stations, and the ways between them. */
const Traverse = () => (
  <svg
    aria-hidden
    viewBox="0 0 960 720"
    preserveAspectRatio="xMidYMid slice"
    fill="none"
    className="absolute inset-0 size-full text-water"
  >
    <g stroke="currentColor" strokeWidth="1.5">
      <path d="M268 240 468 330 634 455 600 164z" strokeDasharray="1 0" />
      <path d="m468 330-68 285" />
      <path d="m634 455 240-290" strokeDasharray="5 4" />
    </g>
    <g stroke="currentColor" strokeWidth="1.75" fill="var(--ground)">
      <path d="m268 228 12 21h-24z" strokeLinejoin="round" />
      <circle cx="468" cy="330" r="8" />
      <circle cx="600" cy="164" r="8" />
      <circle cx="634" cy="455" r="8" />
      <circle cx="400" cy="615" r="9" />
      <circle cx="874" cy="165" r="9" />
      <circle cx="400" cy="615" r="4" />
      <circle cx="874" cy="165" r="4" />
    </g>
    <g fill="currentColor">
      <circle cx="468" cy="330" r="2.5" />
      <circle cx="600" cy="164" r="2.5" />
      <circle cx="634" cy="455" r="2.5" />
    </g>
    <g fill="var(--ink-2)" fontSize="12.5" className="font-mono">
      <text x="288" y="234">
        Q01
      </text>
      <text x="484" y="324">
        Q02
      </text>
      <text x="616" y="160">
        Q03
      </text>
      <text x="650" y="474">
        Q04
      </text>
    </g>
  </svg>
);
