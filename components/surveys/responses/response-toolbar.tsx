import { CheckCheckIcon, TagsIcon, UploadIcon, WorkflowIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ListSettings } from "@/components/data-list/arrange-columns";
import { ListSearch } from "@/components/data-list/list-search";
import { ListSettingsButton } from "@/components/data-list/list-settings-button";
import {
  type MovableResponseColumn,
  movableResponseColumns,
} from "@/components/surveys/responses/response-view";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/switch";

interface ResponseToolbarProps {
  /** Not for readers without personal data. */
  isSearchable: boolean;
  search: string;
  onSearch: (text: string) => void;
  isUnread: boolean;
  onUnread: (isOn: boolean) => void;
  /** Undefined while they are counted. */
  count: number | undefined;
  unread: number | undefined;
  /** Null where not everything is listed: then it is not clear what "all" is. */
  onReadAll: (() => void) | null;
  onManageTags: () => void;
  onTagRules: () => void;
  /** Null where responses can't be imported. */
  onImport: (() => void) | null;
  /** Whether responses come by single-use links. */
  hasLinks: boolean;
  settings: ListSettings<MovableResponseColumn>;
  onSettings: (changes: Partial<ListSettings<MovableResponseColumn>>) => void;
}

/** Search, "Unread only", how many there are, tags, columns. */
export function ResponseToolbar(props: ResponseToolbarProps) {
  const {
    isSearchable,
    search,
    onSearch,
    isUnread,
    onUnread,
    count,
    unread,
    onReadAll,
    onManageTags,
    onTagRules,
    onImport,
    hasLinks,
  } = props;
  const t = useTranslations("responses");
  const common = useTranslations("common");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-2.5 sm:px-8">
      {isSearchable && (
        <div className="w-full sm:w-auto">
          <ListSearch label={t("search")} value={search} onChange={onSearch} />
        </div>
      )}
      <Switch label={t("unreadOnly")} isSelected={isUnread} onChange={onUnread} />
      <p role="status" className="font-mono text-ink-3 text-mono tabular-nums">
        {count === undefined || unread === undefined ? common("counting") : t("summary", { count, unread })}
      </p>
      <span className="flex flex-wrap items-center gap-2 sm:ml-auto">
        {onReadAll && (
          <Button variant="quiet" size="small" onPress={onReadAll}>
            <CheckCheckIcon aria-hidden className="size-4" strokeWidth={1.5} />
            {t("readAll")}
          </Button>
        )}
        <Button variant="quiet" size="small" onPress={onManageTags}>
          <TagsIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {t("manageTags")}
        </Button>
        <Button variant="quiet" size="small" onPress={onTagRules}>
          <WorkflowIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {t("rules.title")}
        </Button>
        {onImport && (
          <Button variant="quiet" size="small" onPress={onImport}>
            <UploadIcon aria-hidden className="size-4" strokeWidth={1.5} />
            {common("importCsv")}
          </Button>
        )}
        <ListSettingsButton
          columns={movableResponseColumns
            .filter((id) => id !== "link" || hasLinks)
            .map((id) => ({ id, label: t(`columns.${id}`) }))}
          settings={props.settings}
          onChange={props.onSettings}
        />
      </span>
    </div>
  );
}
