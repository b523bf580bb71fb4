import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DialogTrigger } from "react-aria-components";
import { PeopleList } from "@/components/person/people-list";
import { SampleNote } from "@/components/person/sample-note";
import { type FatigueScope, fatigueAudience } from "@/components/surveys/estimate/use-fatigue";
import { FigureButton } from "@/components/ui/figure-button";
import { Popover } from "@/components/ui/popover";
import { fatiguePeopleOptions } from "@/lib/client/surveys/surveys";

interface SeenPeopleProps {
  scope: FatigueScope;
  /** The survey that they saw; without one, any other. */
  seen?: { id: string; name: string };
}

/** A number that opens the persons of the audience who saw another survey lately. */
export function SeenFigure({ children, ...props }: SeenPeopleProps & { children: React.ReactNode }) {
  const t = useTranslations("audience.fatigue.people");
  const { seen } = props;
  return (
    <DialogTrigger>
      <FigureButton>{children}</FigureButton>
      <Popover label={seen ? t("sawSurvey", { name: seen.name }) : t("sawAny")} className="w-[26rem]">
        <SeenPeople {...props} />
      </Popover>
    </DialogTrigger>
  );
}

function SeenPeople({ scope, seen }: SeenPeopleProps) {
  const t = useTranslations("audience.fatigue.people");
  const { projectId, survey, days } = scope;
  const people = useInfiniteQuery(
    fatiguePeopleOptions(projectId, survey.id, days, fatigueAudience(survey), seen?.id),
  );
  const first = people.data?.pages[0];
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex flex-col gap-1.5">
        <h3 className="text-section [overflow-wrap:anywhere]">
          {seen ? t("sawSurvey", { name: seen.name }) : t("sawAny")}
        </h3>
        <p className="text-ink-2">{t("definition", { days })}</p>
      </div>
      <PeopleList projectId={projectId} people={people} expected={first?.expected}>
        {first && <SampleNote size={first.sample_size} of={first.audience} />}
        {first && first.expected < first.count && <p className="text-ink-3 text-table">{t("rollout")}</p>}
      </PeopleList>
    </div>
  );
}
