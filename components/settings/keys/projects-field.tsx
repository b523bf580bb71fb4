import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { RadioGroup } from "@/components/ui/radio-group";
import { SearchField } from "@/components/ui/search-field";
import { projectsOptions } from "@/lib/client/access/projects";

/** With more projects, they can be searched. */
const maxUnsearched = 7;

interface ProjectsFieldProps {
  /** The project on screen. */
  currentId: number | null;
  /** Empty: all projects. */
  value: readonly number[];
  onChange: (value: number[]) => void;
  fault: string | undefined;
}

/** The projects that a new key can access: all of its user's, or some. */
export function ProjectsField({ currentId, value: chosen, onChange, fault }: ProjectsFieldProps) {
  const t = useTranslations("keys.projects");
  const common = useTranslations("common");
  const { data: projects = [] } = useQuery(projectsOptions());
  const [isLimited, setLimited] = useState(currentId !== null);
  const firstId = currentId ?? projects[0]?.id;
  const [typed, setTyped] = useState("");
  const listed = projects.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  const choose = (id: "all" | "some") => {
    setLimited(id === "some");
    onChange(id === "some" && firstId !== undefined ? [firstId] : []);
  };
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        label={common("projects")}
        options={[
          { id: "all" as const, label: t("all"), detail: t("allDetail") },
          { id: "some" as const, label: t("some") },
        ]}
        value={isLimited ? "some" : "all"}
        onChange={choose}
      />
      {isLimited && projects.length > maxUnsearched && (
        <SearchField label={t("search")} value={typed} onChange={setTyped} hasShortcut={false} />
      )}
      {isLimited && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a layout of its own.
        <div
          role="group"
          aria-label={t("some")}
          className="flex max-h-48 flex-col gap-1 overflow-y-auto pl-[26px]"
        >
          {listed.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              isSelected={chosen.includes(id)}
              // Empty would mean all, so the last one can't be removed.
              isDisabled={chosen.length === 1 && chosen[0] === id}
              onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
          ))}
        </div>
      )}
      {fault && (
        <p role="alert" className="text-label text-rust">
          {fault}
        </p>
      )}
    </div>
  );
}
