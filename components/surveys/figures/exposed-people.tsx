import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PeopleList } from "@/components/person/people-list";
import type { FilterQuery } from "@/components/surveys/response-filter/filter-state";
import { Checkbox } from "@/components/ui/checkbox";
import { exposedPeopleOptions } from "@/lib/client/surveys/results";

interface ExposedPeopleProps {
  projectId: string;
  surveyId: string;
  of: "shown" | "dismissed";
  /** The filter of the page, without parts that only responses can match. */
  query: FilterQuery;
}

/** Whom a survey was shown to or who dismissed it, the latest first. */
export function ExposedPeople({ projectId, surveyId, of, query }: ExposedPeopleProps) {
  const t = useTranslations("figures.people");
  const [isUnanswered, setUnanswered] = useState(false);
  const people = useInfiniteQuery(
    exposedPeopleOptions(projectId, surveyId, isUnanswered ? "unanswered" : of, query),
  );
  return (
    <PeopleList projectId={projectId} people={people}>
      {of === "shown" && (
        <Checkbox label={t("unanswered")} isSelected={isUnanswered} onChange={setUnanswered} />
      )}
    </PeopleList>
  );
}
