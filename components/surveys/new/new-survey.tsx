"use client";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CopyDialog } from "@/components/surveys/new/copy-dialog";
import { PurposeFilter } from "@/components/surveys/new/purpose-filter";
import { TypeSelect } from "@/components/surveys/new/type-select";
import type { Purpose } from "@/components/surveys/templates/template";
import { TemplateList } from "@/components/surveys/templates/template-list";
import { TemplatePreview } from "@/components/surveys/templates/template-preview";
import { type TemplateId, templateIds, templates } from "@/components/surveys/templates/templates";
import { useCreateSurveys } from "@/components/surveys/templates/use-create-surveys";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { Button } from "@/components/ui/button";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { lazyComponent } from "@/components/ui/lazy-component";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { useCanEdit } from "@/lib/client/access/use-role";
import { blankSurveyPath, newSurveyPath } from "@/lib/client/links/surveys";
import type { SurveyType } from "@/lib/contract/survey/survey";
import { setType } from "@/lib/survey-model/type-change";

const ImportDialog = lazyComponent(() => import("@/components/surveys/new/import-dialog"));

/** Creates a survey from a template, from scratch, from a file or from another survey. */
export function NewSurvey({ projectId }: { projectId: string }) {
  const t = useTranslations("newSurvey");
  const common = useTranslations("common");
  const texts = useTranslations("templates");
  useCrumbs([{ label: common("newSurvey"), href: newSurveyPath(projectId) }]);
  const { create, createCopies, isPending, existing: existingSurveys } = useCreateSurveys(projectId);
  const [purpose, setPurpose] = useState<Purpose | null>(null);
  const [chosenId, setChosenId] = useState<TemplateId>("nps");
  const startsWithImport = useSearchParams().get("from") === "import";
  const [openDialog, setOpenDialog] = useState<"import" | "copy" | null>(startsWithImport ? "import" : null);
  const ids = templateIds.filter((id) => purpose === null || templates[id].purpose === purpose);
  const selectedId = ids.includes(chosenId) ? chosenId : (ids[0] ?? "nps");
  // A template has the type that suits it until another one is chosen.
  const [chosenType, setChosenType] = useState<SurveyType | null>(null);
  const type = chosenType ?? templates[selectedId].write(texts).type;
  const createFromTemplate = (id: TemplateId) => {
    if (isPending) return;
    const survey = templates[id].write(texts);
    if (chosenType) setType(survey, chosenType);
    void create([survey]);
  };
  const canEdit = useCanEdit(projectId);
  if (!canEdit) {
    return (
      <>
        <PageHeader title={common("newSurvey")} />
        <ForbiddenState title={t("forbidden.title")} detail={common("askForEditorRole")} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={common("newSurvey")}
        summary={t("summary", { count: ids.length })}
        actions={
          <span className="flex flex-wrap gap-2">
            <LinkButton href={blankSurveyPath(projectId, type)}>{t("blank")}</LinkButton>
            <Button isDisabled={isPending} onPress={() => setOpenDialog("import")}>
              {common("importJson")}
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
      <div className="lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)_26rem]">
        <div className="border-line lg:border-r">
          <TypeSelect type={type} onChange={setChosenType} />
          <PurposeFilter purpose={purpose} onChange={setPurpose} />
        </div>
        <TemplateList ids={ids} selected={selectedId} onSelect={setChosenId} onUse={createFromTemplate} />
        <TemplatePreview
          key={selectedId}
          projectId={projectId}
          id={selectedId}
          type={type}
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
