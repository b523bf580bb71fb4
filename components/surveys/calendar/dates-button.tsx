import { CalendarClockIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { DialogTrigger } from "react-aria-components";
import { canMoveEnd, type SurveyDates } from "@/components/surveys/calendar/move-dates";
import type { DateMoves } from "@/components/surveys/calendar/use-moves";
import { IconButton } from "@/components/ui/icon-button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import type { CalendarSurvey } from "@/lib/contract/survey/calendar";
import type { Problem } from "@/lib/survey-model/checks/problem";

const DatesForm = lazyComponent(
  () => import("@/components/surveys/calendar/dates-form"),
  <Skeleton height="h-40" className="w-72" />,
);

interface DatesButtonProps {
  projectId: string;
  /** The survey as loaded. */
  survey: CalendarSurvey;
  /** With dates that are not saved yet. */
  shown: CalendarSurvey;
  /** The proposed start of a draft. */
  offered: string;
  problems: readonly Problem[] | undefined;
  timeZone: string;
  moves: DateMoves;
}

/** Opens the dates of a survey, to be typed or moved by days; nothing for a survey that is over. */
export function DatesButton({ survey, shown, ...form }: DatesButtonProps) {
  const t = useTranslations("surveyCalendar.form");
  if (!canMoveEnd(shown)) return null;
  const label = t(survey.state === "draft" ? "scheduleOf" : "datesOf", { name: survey.name });
  const dates: SurveyDates = { start_date: shown.start_date, end_date: shown.end_date };
  return (
    <DialogTrigger>
      <IconButton Icon={CalendarClockIcon} label={label} data-dates />
      <Popover label={label} placement="bottom end" className="w-[22rem]">
        <p aria-hidden className="px-4 pt-3 font-medium text-body [overflow-wrap:anywhere]">
          {survey.name}
        </p>
        <DatesForm survey={survey} dates={dates} {...form} />
      </Popover>
    </DialogTrigger>
  );
}
