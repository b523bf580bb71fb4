"use client";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CopyDialog } from "@/components/surveys/new/copy-dialog";
import { PurposeFilter } from "@/components/surveys/new/purpose-filter";
import type { Purpose } from "@/components/surveys/templates/template";
import { TemplateList } from "@/components/surveys/templates/template-list";
import { TemplatePreview } from "@/components/surveys/templates/template-preview";
import { type TemplateId, templateIds, templates } from "@/components/surveys/templates/templates";
import { useCreateSurveys } from "@/components/surveys/templates/use-create-surveys";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { blankSurveyPath, newSurveyPath } from "@/lib/client/survey-links";

const ImportDialog = dynamic(() => import("@/components/surveys/new/import-dialog"), { ssr: false });

/** Creates a survey from a template, from scratch, from a file or from another survey. */
export function NewSurvey({ projectId }: { projectId: string }) {
  const t = useTranslations("newSurvey");
  const texts = useTranslations("templates");
  useCrumbs([{ label: t("title"), href: newSurveyPath(projectId) }]);
  const { create, createCopies, isPending, existing: existingSurveys } = useCreateSurveys(projectId);
  const [purpose, setPurpose] = useState<Purpose | null>(null);
  const [chosenId, setChosenId] = useState<TemplateId>("nps");
  const startsWithImport = useSearchParams().get("from") === "import";
  const [openDialog, setOpenDialog] = useState<"import" | "copy" | null>(startsWithImport ? "import" : null);
  const ids = templateIds.filter((id) => purpose === null || templates[id].purpose === purpose);
  const selectedId = ids.includes(chosenId) ? chosenId : (ids[0] ?? "nps");
  const createFromTemplate = (id: TemplateId) => !isPending && create([templates[id].write(texts)]);
  return (
    <>
      <PageHeader
        title={t("title")}
        summary={t("summary", { count: ids.length })}
        actions={
          <span className="flex flex-wrap gap-2">
            <LinkButton href={blankSurveyPath(projectId)}>{t("blank")}</LinkButton>
            <Button isDisabled={isPending} onPress={() => setOpenDialog("import")}>
              {t("import")}
            </Button>
            <Button isDisabled={isPending} onPress={() => setOpenDialog("copy")}>
              {t("copy")}
            </Button>
          </span>
        }
      />
      <p role="status" className="sr-only">
        {isPending && t("creating")}
      </p>
      <div className="lg:grid lg:grid-cols-[11rem_minmax(0,1fr)_26rem]">
        <PurposeFilter purpose={purpose} onChange={setPurpose} />
        <TemplateList ids={ids} selected={selectedId} onSelect={setChosenId} onUse={createFromTemplate} />
        <TemplatePreview
          key={selectedId}
          id={selectedId}
          isPending={isPending}
          onUse={() => createFromTemplate(selectedId)}
        />
      </div>
      {openDialog === "import" && (
        <ImportDialog onImport={createCopies} isPending={isPending} onClose={() => setOpenDialog(null)} />
      )}
      {openDialog === "copy" && (
        <CopyDialog
          surveys={existingSurveys}
          onCopy={(body) => createCopies([body])}
          isPending={isPending}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </>
  );
}
