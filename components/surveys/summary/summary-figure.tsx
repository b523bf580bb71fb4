import { Figure, type FigureFacts } from "@/components/surveys/figures/figure";
import { useSummary } from "@/components/surveys/summary/use-summary";

interface SummaryFigureProps extends FigureFacts {
  className?: string;
  children: React.ReactNode;
}

/** A number of the summary that can be opened. */
export function SummaryFigure(props: SummaryFigureProps) {
  const { projectId, survey } = useSummary();
  return <Figure {...props} projectId={projectId} surveyId={survey.id} />;
}
