"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { FlagForm } from "@/components/flags/flag-form";
import { NewRecord } from "@/components/record-page/new-record";
import { flagPath, newFlagPath } from "@/lib/client/links/flags";

/** The page that creates a flag. */
export function NewFlag({ projectId }: { projectId: string }) {
  const t = useTranslations("flags");
  const common = useTranslations("common");
  const router = useRouter();
  return (
    <NewRecord
      projectId={projectId}
      title={t("new")}
      href={newFlagPath(projectId)}
      forbidden={{ title: t("forbidden.title"), detail: common("askForEditorRole") }}
    >
      <FlagForm
        projectId={projectId}
        flag={null}
        isReadOnly={false}
        onSaved={({ id }) => router.push(flagPath(projectId, id))}
      />
    </NewRecord>
  );
}
