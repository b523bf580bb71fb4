import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ListRows } from "@/components/data-list/list-rows";
import { NoMatch } from "@/components/data-list/no-match";
import { useServerRows } from "@/components/data-list/use-server-rows";
import { stackedFlag, useFlagColumns } from "@/components/flags/use-flag-columns";
import { EmptyState } from "@/components/ui/empty-state";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { flagsKey, loadFlags } from "@/lib/client/flags";
import { flagPath } from "@/lib/client/links/flags";

interface SurveyFlagsProps {
  projectId: string;
  search: string;
  onClear: () => void;
}

const typingMs = 200;

/** The flags that surveys created for themselves: they can be read, and lead to their survey. */
export default function SurveyFlags({ projectId, search, onClear }: SurveyFlagsProps) {
  const t = useTranslations("flags");
  const router = useRouter();
  const debouncedSearch = useDebouncedValue(search.trim(), typingMs);
  const columns = useFlagColumns({ projectId, isWritable: false, isSortable: false });
  const source = useServerRows({
    queryKey: [...flagsKey(projectId), "made_by_survey", debouncedSearch],
    loadPage: ({ limit, offset }, signal) =>
      loadFlags(
        projectId,
        {
          made_by_survey: "true",
          limit: String(limit),
          offset: String(offset),
          ...(debouncedSearch && { search: debouncedSearch }),
        },
        signal,
      ),
  });
  return (
    <>
      {source.count !== 0 && !source.error && (
        <p className="border-line border-b px-4 py-3 text-ink-2 sm:px-8">{t("madeBySurveys")}</p>
      )}
      <ListRows
        failed={t("failed")}
        empty={
          debouncedSearch ? (
            <NoMatch
              title={t("noMatch.search", { search: debouncedSearch })}
              clearLabel={t("noMatch.clear")}
              onClear={onClear}
            />
          ) : (
            <EmptyState title={t("emptySurveys")} />
          )
        }
        label={t("tabs.surveys")}
        columns={columns}
        source={source}
        rowKey={({ id }) => String(id)}
        rowHeader="key"
        onOpen={({ id }) => router.push(flagPath(projectId, id))}
        rowClassName={stackedFlag}
        minWidth={860}
      />
    </>
  );
}
