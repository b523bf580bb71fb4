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
import { useCreate } from "@/components/surveys/templates/use-create";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";

const ImportDialog = dynamic(() => import("@/components/surveys/new/import-dialog"), { ssr: false });

/** Where a survey begins: a template, nothing, a file, or another survey. */
export function NewSurvey({ projectId }: { projectId: string }) {
  const t = useTranslations("newSurvey");
  const texts = useTranslations("templates");
  const { create, isPending, existing } = useCreate(projectId);
  const [purpose, setPurpose] = useState<Purpose | null>(null);
  const [chosen, setChosen] = useState<TemplateId>("nps");
  const isImport = useSearchParams().get("from") === "import";
  const [open, setOpen] = useState<"import" | "copy" | null>(isImport ? "import" : null);
  const ids = templateIds.filter((id) => purpose === null || templates[id].purpose === purpose);
  const selected = ids.includes(chosen) ? chosen : (ids[0] ?? "nps");
  const use = (id: TemplateId) => !isPending && create([templates[id].write(texts)]);
  const begin = () =>
    create([
      {
        name: t("blankName"),
        type: "popover",
        questions: [{ type: "open", question: t("blankQuestion") }],
      },
    ]);
  return (
    <>
      <PageHeader
        title={t("title")}
        summary={t("summary", { count: ids.length })}
        actions={
          <span className="flex flex-wrap gap-2">
            <Button isDisabled={isPending} onPress={begin}>
              {t("blank")}
            </Button>
            <Button isDisabled={isPending} onPress={() => setOpen("import")}>
              {t("import")}
            </Button>
            <Button isDisabled={isPending} onPress={() => setOpen("copy")}>
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
        <TemplateList ids={ids} selected={selected} onSelect={setChosen} onUse={use} />
        <TemplatePreview key={selected} id={selected} isPending={isPending} onUse={() => use(selected)} />
      </div>
      {open === "import" && (
        <ImportDialog onImport={create} isPending={isPending} onClose={() => setOpen(null)} />
      )}
      {open === "copy" && (
        <CopyDialog
          surveys={existing}
          onCopy={(body) => create([body])}
          isPending={isPending}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
