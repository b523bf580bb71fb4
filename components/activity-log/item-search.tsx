import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ActivityKind } from "@/components/activity-log/kinds";
import type { LogItem } from "@/components/activity-log/use-log-view";
import { personName } from "@/components/person/person-name";
import { ComboBox } from "@/components/ui/combo-box";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { personSearchOptions } from "@/lib/client/persons/search";
import { searchOptions } from "@/lib/client/search";

interface ItemSearchProps {
  projectId: string;
  onChoose: (item: LogItem & { name: string }) => void;
}

interface FoundItem extends LogItem {
  name: string;
  kind: ActivityKind;
}

const typingMs = 200;
const maxPersons = 6;

/** Finds a survey, flag, cohort or person by its name, to show only its activity. */
export function ItemSearch({ projectId, onChoose }: ItemSearchProps) {
  const t = useTranslations("activityLog");
  const [text, setText] = useState("");
  const typed = useDebouncedValue(text.trim(), typingMs);
  const { data: result } = useQuery(searchOptions(projectId, typed));
  const { data: persons = [] } = useQuery({
    ...personSearchOptions(projectId, typed),
    enabled: typed.length >= 2,
  });
  const items: FoundItem[] =
    typed.length < 2
      ? []
      : [
          ...(result?.surveys ?? []).map(
            ({ id, name }) => ({ scope: "Survey", id, name, kind: "surveys" }) as const,
          ),
          ...(result?.flags ?? []).map(
            ({ id, key }) => ({ scope: "FeatureFlag", id: String(id), name: key, kind: "flags" }) as const,
          ),
          ...(result?.cohorts ?? []).map(
            ({ id, name }) => ({ scope: "Cohort", id: String(id), name, kind: "cohorts" }) as const,
          ),
          ...persons.slice(0, maxPersons).map(
            (person) =>
              ({
                scope: "Person",
                id: String(person.id),
                name: personName(person),
                kind: "persons",
              }) as const,
          ),
        ];
  const keyOf = ({ scope, id }: LogItem) => `${scope}:${id}`;
  return (
    <ComboBox
      label={t("search")}
      isLabelHidden
      placeholder={t("searchPlaceholder")}
      options={items.map((item) => ({ id: keyOf(item), label: item.name, detail: t(`kinds.${item.kind}`) }))}
      value={null}
      onType={setText}
      onChange={(key) => {
        const item = items.find((one) => keyOf(one) === key);
        if (item) onChoose({ scope: item.scope, id: item.id, name: item.name });
      }}
      empty={t(typed.length < 2 ? "searchHint" : "searchEmpty")}
      className="w-72 max-sm:w-full"
    />
  );
}
