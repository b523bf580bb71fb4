import { CircleAlertIcon, InfoIcon, TriangleAlertIcon } from "lucide-react";
import { Button } from "@/components/ui/button";

const markSeverities = ["error", "warning", "hint"] as const;
export type MarkSeverity = (typeof markSeverities)[number];

const icons = {
  error: { Icon: CircleAlertIcon, tone: "text-rust" },
  warning: { Icon: TriangleAlertIcon, tone: "text-ochre" },
  hint: { Icon: InfoIcon, tone: "text-water" },
} as const;

/** The icon of a severity. Always beside its name. */
export function SeverityMark({
  severity,
  className = "size-4",
}: {
  severity: MarkSeverity;
  className?: string;
}) {
  const { Icon, tone } = icons[severity];
  return <Icon aria-hidden className={`shrink-0 ${tone} ${className}`} strokeWidth={1.75} />;
}

interface ProblemAction {
  label: string;
  onPress: () => void;
}

export interface ListedProblem {
  id: string;
  severity: MarkSeverity;
  /** "Error", "Warning", "Hint": read before the message. */
  severityLabel: string;
  /** The code of the rule, shown in a tooltip. */
  code?: string;
  message: string;
  /** Link to where the problem is. */
  goTo?: ProblemAction;
  /** Suggested fixes. */
  fixes?: readonly ProblemAction[];
}

interface ProblemListProps {
  label: string;
  problems: readonly ListedProblem[];
  /** Text without problems. */
  empty: string;
}

const bySeverity = (a: ListedProblem, b: ListedProblem) =>
  markSeverities.indexOf(a.severity) - markSeverities.indexOf(b.severity);

/** Labels of fixes may be long. */
const wrappingButton =
  "h-auto min-h-[30px] min-w-0 shrink whitespace-normal py-1 text-start [overflow-wrap:anywhere]";

/** Problems by severity, each with a link to its field and suggested fixes. */
export function ProblemList({ label, problems, empty }: ProblemListProps) {
  if (problems.length === 0) return <p className="py-2 text-ink-2">{empty}</p>;
  return (
    <ul aria-label={label} className="flex flex-col">
      {problems.toSorted(bySeverity).map((problem) => (
        <li key={problem.id} className="flex items-start gap-2 border-line border-b py-2 last:border-b-0">
          {/* The code serves to look the rule up; beside "Q4" it would read like the number of a question. */}
          <span className="pt-0.5" title={problem.code}>
            <SeverityMark severity={problem.severity} />
          </span>
          {/* Buttons are beside the message or below it, never below the icon. */}
          <div className="flex min-w-0 grow flex-wrap items-start gap-x-2 gap-y-1.5">
            <p className="min-w-40 grow basis-0 text-ink [overflow-wrap:anywhere]">
              <span className="sr-only">{problem.severityLabel}: </span>
              {problem.message}
            </p>
            <span className="flex min-w-0 flex-wrap items-center gap-1">
              {problem.fixes?.map(({ label, onPress }) => (
                <Button key={label} size="small" onPress={onPress} className={wrappingButton}>
                  {label}
                </Button>
              ))}
              {problem.goTo && (
                <Button
                  variant="quiet"
                  size="small"
                  onPress={problem.goTo.onPress}
                  className={wrappingButton}
                >
                  {problem.goTo.label}
                </Button>
              )}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
