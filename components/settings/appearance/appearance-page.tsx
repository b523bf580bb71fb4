"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryFailed } from "@/components/data-list/query-failed";
import { optionalPart } from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import { Branding } from "@/components/settings/appearance/branding";
import { Logo } from "@/components/settings/appearance/logo";
import { ThemeList } from "@/components/settings/appearance/theme-list";
import { useSurveyConfig } from "@/components/settings/appearance/use-survey-config";
import { ReadOnlyNote } from "@/components/settings/frame/read-only-note";
import { SectionsSkeleton } from "@/components/settings/frame/sections-skeleton";
import { SettingsSection } from "@/components/settings/frame/settings-section";
import { standardTheme } from "@/components/survey/appearance/built-in-themes";
import { useThemeName } from "@/components/survey/appearance/theme-name";
import { ThemePicker } from "@/components/survey/appearance/theme-picker";
import { findTheme, isThemeUnchanged, listThemes, type Theme } from "@/components/survey/appearance/themes";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";
import { lazyComponent } from "@/components/ui/lazy-component";
import { PageHeader } from "@/components/ui/page-header";
import { projectOptions } from "@/lib/client/access/projects";
import { useRole } from "@/lib/client/access/use-role";
import { maxLogoBytes } from "@/lib/contract/project/logo";
import type { SurveyConfig } from "@/lib/contract/project/survey-config";

const ThemeEditor = lazyComponent(
  () => import("@/components/settings/appearance/theme-editor"),
  <SectionsSkeleton count={3} />,
);

/** The theme that is edited, in the address. */
const urlParts = { theme: optionalPart("theme") };

/** The theme of the address that is the default appearance. */
const defaultId = "default";

/** The appearance of a project's surveys: the default of new ones, saved themes, and branding. */
export function AppearancePage({ projectId }: { projectId: string }) {
  const t = useTranslations("appearanceSettings");
  const common = useTranslations("common");
  const role = useRole(projectId);
  const isOwner = role === "owner";
  const [{ theme: themeId }, setView] = useUrlView(urlParts);
  const query = useQuery(projectOptions(projectId));
  const project = query.data;
  const config = project?.survey_config;
  const edit = (theme: string | null) => setView({ theme });
  const isEditing =
    project &&
    config &&
    themeId !== null &&
    (themeId === defaultId || config.themes.some(({ id }) => id === themeId));
  useCommands(
    t("title"),
    isOwner && !isEditing
      ? [{ id: "editDefault", label: t("commands.editDefault"), run: () => edit(defaultId) }]
      : [],
  );
  if (isEditing)
    return (
      <ThemeEditor
        key={themeId}
        projectId={projectId}
        project={project}
        themeId={themeId === defaultId ? null : themeId}
        canChange={isOwner}
        onClose={() => edit(null)}
      />
    );
  return (
    <>
      <PageHeader title={t("title")} />
      {role && role !== "owner" && <ReadOnlyNote role={role} />}
      {config ? (
        <>
          <SettingsSection title={t("default.title")} description={t("default.detail")}>
            <DefaultAppearance
              projectId={projectId}
              config={config}
              canChange={isOwner}
              onEdit={() => edit(defaultId)}
            />
          </SettingsSection>
          <SettingsSection title={t("themes.title")} description={t("themes.detail")}>
            <ThemeList projectId={projectId} config={config} canChange={isOwner} onEdit={edit} />
          </SettingsSection>
          <SettingsSection
            title={common("logo")}
            description={t("logo.detail", { size: maxLogoBytes / 1024 })}
          >
            <Logo projectId={projectId} config={config} canChange={isOwner} />
          </SettingsSection>
          <SettingsSection title={t("branding.title")} description={t("branding.detail")}>
            <Branding projectId={projectId} config={config} canChange={isOwner} />
          </SettingsSection>
        </>
      ) : query.error ? (
        <QueryFailed title={t("loadFailed")} query={query} />
      ) : (
        <SectionsSkeleton count={3} />
      )}
    </>
  );
}

interface DefaultAppearanceProps {
  projectId: string;
  config: SurveyConfig;
  canChange: boolean;
  onEdit: () => void;
}

/** The default appearance of new surveys: a theme, or one of its own. */
function DefaultAppearance({ projectId, config, canChange, onEdit }: DefaultAppearanceProps) {
  const t = useTranslations("appearanceSettings.default");
  const common = useTranslations("common");
  const { change } = useSurveyConfig(projectId);
  const nameOf = useThemeName();
  const appearance = config.appearance ?? standardTheme.appearance;
  const themes = listThemes({ appearance: null, themes: config.themes });
  const theme = findTheme(appearance, themes);
  const isCustom = !isThemeUnchanged(theme, appearance);
  const select = (selected: Theme) =>
    change({
      config: { appearance: selected.id === standardTheme.id ? null : selected.appearance },
      undo: { appearance: config.appearance },
      message: common("newSurveysBeginWith", { name: nameOf(selected) }),
    });
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <ThemePicker
          label={isCustom ? t("custom") : t("title")}
          isLabelHidden={!isCustom}
          themes={themes}
          selectedId={isCustom ? null : theme.id}
          onChange={select}
          isDisabled={!canChange}
        />
      </div>
      <Button size="small" aria-label={t("editNamed")} onPress={onEdit}>
        {common(canChange ? "edit" : "viewItem")}
      </Button>
    </div>
  );
}
