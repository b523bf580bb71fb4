import { Figure, type FigureFacts } from "@/components/surveys/figures/figure";
import { useSummary } from "@/components/surveys/summary/use-summary";

interface SummaryFigureProps extends FigureFacts {
  className?: string;
  children: React.ReactNode;
}

/** A number of the summary, which members can open. */
export function SummaryFigure(props: SummaryFigureProps) {
  const { team } = useSummary();
  if (!team) return <span className={props.className}>{props.children}</span>;
  const { projectId, survey } = team;
  return <Figure {...props} projectId={projectId} surveyId={survey.id} />;
}
