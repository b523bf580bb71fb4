import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ListSearch } from "@/components/data-list/list-search";
import { QueryFailed } from "@/components/data-list/query-failed";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { personalKey, personalPropertiesOptions, setPersonal } from "@/lib/client/persons/personal";
import type { PropertyOwner } from "@/lib/contract/person/personal";

interface PersonalPropertiesProps {
  projectId: string;
  /** Whether the user may change them. */
  isOwner: boolean;
}

/** A property, and what it becomes. */
interface Change {
  id: string;
  name: string;
  isPersonal: boolean;
}

/** A switch for each property of persons and events: whether its values are personal data. */
export function PersonalProperties({ projectId, isOwner }: PersonalPropertiesProps) {
  const t = useTranslations("dataSettings.personal");
  const common = useTranslations("common");
  const [owner, setOwner] = useState<PropertyOwner>("person");
  const [search, setSearch] = useState("");
  const query = useQuery(personalPropertiesOptions(projectId, owner));
  const { run } = useApiMutation({
    send: ({ id, isPersonal }: Change) => setPersonal(projectId, id, isPersonal),
    refreshes: [personalKey(projectId)],
    done: ({ id, name, isPersonal }) => ({
      message: t(isPersonal ? "masked" : "shown", { name }),
      undo: () => run({ id, name, isPersonal: !isPersonal }),
    }),
    failed: () => t("failed"),
  });
  const shown = query.data?.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          label={t("title")}
          segments={(["person", "event"] as const).map((id) => ({ id, label: t(`owners.${id}`) }))}
          value={owner}
          onChange={setOwner}
        />
        <ListSearch label={common("searchProperties")} value={search} onChange={setSearch} />
      </div>
      {query.error && !query.data ? (
        <QueryFailed title={t("loadFailed")} query={query} />
      ) : (
        <ul className="flex max-h-96 flex-col gap-2 overflow-y-auto py-1">
          {shown?.map(({ id, name, is_personal }) => (
            <li key={id}>
              <Switch
                label={<span className="font-mono text-mono [overflow-wrap:anywhere]">{name}</span>}
                isSelected={is_personal}
                isDisabled={!isOwner}
                onChange={(isPersonal) => run({ id, name, isPersonal })}
              />
            </li>
          )) ?? <Skeleton className="w-40" />}
          {shown?.length === 0 && <li className="text-ink-3">{t("none")}</li>}
        </ul>
      )}
    </div>
  );
}
