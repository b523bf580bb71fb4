import { useTranslations } from "next-intl";
import { DifferenceLine } from "@/components/surveys/diff/difference-line";
import { positionName } from "@/components/surveys/diff/position-name";
import type { Difference, QuestionPlace } from "@/lib/survey-model/diff/difference";

interface DiffViewProps {
  /** Differences as returned by `surveyDiff`. */
  differences: readonly Difference[];
  /** The text for no differences. */
  empty?: string;
  /** Makes it a part of the page that one can go to. */
  label?: string;
}

/** What changed between two surveys, question by question. */
export function DiffView({ differences, empty, label }: DiffViewProps) {
  const t = useTranslations("diff");
  const common = useTranslations("common");
  if (differences.length === 0) return <p className="py-2 text-ink-2">{empty ?? t("noChanges")}</p>;
  return (
    <section {...(label !== undefined && { "aria-label": label })} className="flex flex-col">
      {groupsOf(differences).map(({ question, members }) => (
        <div
          key={question?.id ?? ""}
          className="grid gap-x-4 gap-y-1.5 border-line border-b py-3 last:border-b-0 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]"
        >
          <h3 className="flex min-w-0 items-baseline gap-2">
            {question ? (
              <QuestionName question={question} />
            ) : (
              <span className="font-medium">{common("survey")}</span>
            )}
          </h3>
          <ul className="flex min-w-0 flex-col gap-1.5">
            {members.map((difference) => (
              <DifferenceLine key={JSON.stringify(difference)} difference={difference} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const QuestionName = ({ question }: { question: QuestionPlace }) => (
  <>
    <span className="shrink-0 font-mono text-ink-3 text-mono">{positionName(question)}</span>
    <span className="line-clamp-2 min-w-0 font-serif text-body [overflow-wrap:anywhere]">
      {question.text}
    </span>
  </>
);

/** Differences of one question together, in the order in which they come. */
function groupsOf(differences: readonly Difference[]) {
  const groups = new Map<string, { question: QuestionPlace | null; members: Difference[] }>();
  for (const difference of differences) {
    const { question } = difference;
    const group = groups.get(question?.id ?? "") ?? { question, members: [] };
    group.members.push(difference);
    groups.set(question?.id ?? "", group);
  }
  return [...groups.values()];
}
