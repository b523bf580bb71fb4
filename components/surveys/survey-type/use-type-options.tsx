import {
  AppWindowIcon,
  BracesIcon,
  type LucideIcon,
  MessageSquareIcon,
  MessageSquarePlusIcon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import type { Option } from "@/components/ui/list-box";
import type { SurveyType } from "@/lib/contract/survey/survey";
import { surveyTypes } from "@/lib/contract/survey/types";

const icons: Record<SurveyType, LucideIcon> = {
  popover: MessageSquareIcon,
  widget: MessageSquarePlusIcon,
  external_survey: AppWindowIcon,
  api: BracesIcon,
};

/** The types of surveys to choose from: how each reaches people. */
export function useTypeOptions(): Option<SurveyType>[] {
  const t = useTranslations("surveyTypes");
  return surveyTypes.map((id) => {
    const Icon = icons[id];
    return {
      id,
      label: t(`${id}.name`),
      detail: t(`${id}.detail`),
      icon: <Icon aria-hidden className="mt-0.5 size-[18px] shrink-0 text-ink-3" strokeWidth={1.5} />,
    };
  });
}
