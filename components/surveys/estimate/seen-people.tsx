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
  /** Those whose contact budget other surveys used up, instead. */
  isHeldBack?: boolean;
}

/** What the list is called. */
function useListTitle({ seen, isHeldBack }: SeenPeopleProps): string {
  const t = useTranslations("audience.fatigue.people");
  return isHeldBack ? t("heldBack") : seen ? t("sawSurvey", { name: seen.name }) : t("sawAny");
}

/** A number that opens the persons of the audience who saw another survey lately. */
export function SeenFigure({ children, ...props }: SeenPeopleProps & { children: React.ReactNode }) {
  const title = useListTitle(props);
  return (
    <DialogTrigger>
      <FigureButton>{children}</FigureButton>
      <Popover label={title} className="w-[26rem]">
        <SeenPeople {...props} />
      </Popover>
    </DialogTrigger>
  );
}

function SeenPeople(props: SeenPeopleProps) {
  const { scope, seen, isHeldBack = false } = props;
  const t = useTranslations("audience.fatigue.people");
  const { projectId, survey, days } = scope;
  const people = useInfiniteQuery(
    fatiguePeopleOptions(projectId, survey.id, days, fatigueAudience(survey), {
      seenId: seen?.id,
      isHeldBack,
    }),
  );
  const first = people.data?.pages[0];
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex flex-col gap-1.5">
        <h3 className="text-section [overflow-wrap:anywhere]">{useListTitle(props)}</h3>
        <p className="text-ink-2">{isHeldBack ? t("heldBackDefinition") : t("definition", { days })}</p>
      </div>
      <PeopleList projectId={projectId} people={people} expected={first?.expected}>
        {first && <SampleNote size={first.sample_size} of={first.audience} />}
        {first && first.expected < first.count && <p className="text-ink-3 text-table">{t("rollout")}</p>}
      </PeopleList>
    </div>
  );
}
