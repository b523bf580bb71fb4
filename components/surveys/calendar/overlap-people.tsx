import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DialogTrigger } from "react-aria-components";
import { PeopleList } from "@/components/person/people-list";
import { SampleNote } from "@/components/person/sample-note";
import { useNamedList } from "@/components/surveys/calendar/use-named-list";
import { FigureButton } from "@/components/ui/figure-button";
import { Popover } from "@/components/ui/popover";
import { overlapPeopleOptions } from "@/lib/client/surveys/surveys";

interface OverlapPeopleProps {
  projectId: string;
  /** Two or more. */
  surveys: readonly { id: string; name: string }[];
}

interface OverlapFigureProps extends OverlapPeopleProps {
  persons: number;
  children: React.ReactNode;
}

/** A number of persons in the audience of two or more surveys, which opens them; as text where there are none. */
export function OverlapFigure({ persons, children, ...props }: OverlapFigureProps) {
  const t = useTranslations("surveyCalendar.overlap.people");
  const title = useTitle(props.surveys);
  if (persons === 0) return children;
  return (
    <DialogTrigger>
      <FigureButton aria-label={t("view", { count: persons })}>{children}</FigureButton>
      <Popover label={title} className="w-[26rem]">
        <OverlapPeople {...props} />
      </Popover>
    </DialogTrigger>
  );
}

/** The audiences that the persons are in. */
function useTitle(surveys: OverlapPeopleProps["surveys"]): string {
  const t = useTranslations("surveyCalendar.overlap.people");
  const [a, b] = surveys;
  return surveys.length === 2 ? t("both", { a: a?.name ?? "", b: b?.name ?? "" }) : t("several");
}

function OverlapPeople({ projectId, surveys }: OverlapPeopleProps) {
  const t = useTranslations("surveyCalendar.overlap.people");
  const listNames = useNamedList();
  const people = useInfiniteQuery(
    overlapPeopleOptions(
      projectId,
      surveys.map(({ id }) => id),
    ),
  );
  const first = people.data?.pages[0];
  const isPair = surveys.length === 2;
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex flex-col gap-1.5">
        <h3 className="text-section [overflow-wrap:anywhere]">{useTitle(surveys)}</h3>
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          {isPair ? t("definitionOfBoth") : t("definition", { names: listNames(surveys) })}
        </p>
      </div>
      <PeopleList
        projectId={projectId}
        people={people}
        expected={first?.expected}
        noteOf={isPair ? undefined : (row) => listNames(surveys.filter(({ id }) => row.surveys.includes(id)))}
      >
        {first && <SampleNote size={first.sample_size} of={first.persons} />}
        {first && first.expected < first.count && (
          <p className="text-ink-3 text-table">{t(isPair ? "rolloutOfBoth" : "rollout")}</p>
        )}
      </PeopleList>
    </div>
  );
}
