"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useFieldName } from "@/components/forms/field-name";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { surveyActivityOptions } from "@/lib/client/surveys";
import { type ActivityEntry, restoredVersion } from "@/lib/contract/activity";

/** Who did what to the survey, newest first. */
export function ActivityFeed() {
  const t = useTranslations("history");
  const { projectId, surveyId } = useEditor();
  const [page, setPage] = useState(1);
  const { data, isError } = useQuery({
    ...surveyActivityOptions(projectId, surveyId, page),
    placeholderData: keepPreviousData,
  });
  if (isError) return <Notice tone="fault">{t("failed")}</Notice>;
  if (!data) return <Skeleton className="h-24 w-full" />;
  if (data.total_count === 0) return <p className="text-ink-2">{t("empty")}</p>;
  return (
    <>
      <ol className="flex flex-col">
        {data.results.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {(data.previous !== null || data.next !== null) && (
        <div className="flex justify-between gap-2">
          <Button size="small" isDisabled={data.previous === null} onPress={() => setPage(page - 1)}>
            {t("newer")}
          </Button>
          <Button size="small" isDisabled={data.next === null} onPress={() => setPage(page + 1)}>
            {t("older")}
          </Button>
        </div>
      )}
    </>
  );
}

const known = [
  "created",
  "updated",
  "deleted",
  "launched",
  "stopped",
  "response_archived",
  "response_unarchived",
] as const;

function Entry({ entry }: { entry: ActivityEntry }) {
  const { user, activity, detail, created_at } = entry;
  const t = useTranslations("history");
  const format = useFormatter();
  const fieldName = useFieldName();
  const did = known.find((name) => name === activity);
  const version = restoredVersion(entry);
  const fields = (detail.changes ?? []).flatMap(({ field }) =>
    field === null ? [] : [fieldName(field) ?? field],
  );
  return (
    <li className="flex flex-col border-line border-b py-2.5 last:border-b-0">
      <span>
        <span className="font-medium">{user.is_system ? t("system") : user.first_name || user.email}</span>{" "}
        {version !== null ? t("actions.restored", { version }) : did ? t(`actions.${did}`) : activity}
      </span>
      {did === "updated" && fields.length > 0 && (
        <span className="text-ink-2 text-table">{[...new Set(fields)].join(", ")}</span>
      )}
      <time dateTime={created_at} className="text-ink-3 text-table">
        {format.dateTime(new Date(created_at), { dateStyle: "medium", timeStyle: "short" })}
      </time>
    </li>
  );
}
