import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { BulkDialog } from "@/components/data-list/bulk-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { Skeleton } from "@/components/ui/skeleton";
import { TaskDialog } from "@/components/ui/task-dialog";
import { toast } from "@/components/ui/toast";
import { meOptions } from "@/lib/client/access/session";
import { copyToProject } from "@/lib/client/surveys/surveys";
import { isReader } from "@/lib/contract/access/is-reader";

interface CopyToProjectsProps {
  projectId: string;
  survey: { id: string; name: string };
  onClose: () => void;
}

/** Asks into which other projects a survey is copied, copies it, and says for each what came of it. */
export default function CopyToProjects({ projectId, survey, onClose }: CopyToProjectsProps) {
  const t = useTranslations("surveyActions.copyTo");
  const common = useTranslations("common");
  const { data: me } = useQuery(meOptions());
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isConfirmed, setConfirmed] = useState(false);
  const projects = me?.projects
    .filter(({ id, role }) => String(id) !== projectId && !isReader(role))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const targets = projects?.filter(({ id }) => chosen.includes(id)) ?? [];
  const confirmLabel = t("confirm", { count: targets.length });
  if (isConfirmed) {
    return (
      <BulkDialog
        title={t("title", { name: survey.name })}
        confirmLabel={confirmLabel}
        itemsLabel={common("projects")}
        items={targets.map(({ id, name }) => ({ key: String(id), name }))}
        isConfirmed
        act={({ key }) => copyToProject(projectId, survey.id, Number(key))}
        onClose={(done) => {
          if (done.length > 0) void toast(t("done", { name: survey.name, count: done.length }));
          onClose();
        }}
      >
        {null}
      </BulkDialog>
    );
  }
  return (
    <TaskDialog
      title={t("title", { name: survey.name })}
      width="small"
      onClose={onClose}
      confirmLabel={confirmLabel}
      onConfirm={() => setConfirmed(true)}
      isDisabled={targets.length === 0}
    >
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{projects?.length === 0 ? t("none") : t("detail")}</p>
        {!projects && <Skeleton height="h-24" className="w-full" />}
        <ul aria-label={common("projects")} className="flex max-h-72 flex-col gap-1 overflow-y-auto">
          {projects?.map(({ id, name }) => (
            <li key={id}>
              <Checkbox
                label={name}
                isSelected={chosen.includes(id)}
                onChange={(isOn) =>
                  setChosen(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              />
            </li>
          ))}
        </ul>
      </div>
    </TaskDialog>
  );
}
