import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SurveyProblemList } from "@/components/survey/checks/survey-problem-list";
import { editSurveyPath } from "@/lib/client/links/surveys";
import type { Problem } from "@/lib/survey-model/checks/problem";

interface SavedProblemListProps {
  projectId: string;
  surveyId: string;
  problems: readonly Problem[];
}

/** The problems of a survey outside its editor: each opens the tab of the editor that solves it. */
export function SavedProblemList({ projectId, surveyId, problems }: SavedProblemListProps) {
  const common = useTranslations("common");
  const editor = useTranslations("editor");
  const router = useRouter();
  return (
    <SurveyProblemList
      problems={problems}
      actionsOf={({ tab }) => ({
        goTo: {
          label: common("openTab", { tab: editor(`tabs.${tab}`) }),
          onPress: () => router.push(`${editSurveyPath(projectId, surveyId)}?tab=${tab}`),
        },
      })}
    />
  );
}
