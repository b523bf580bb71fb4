import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { densities } from "@/components/data-list/column";
import { setDefaultDensity, useDefaultDensity } from "@/components/data-list/default-density";
import { TimeZoneSelect } from "@/components/settings/account/time-zone-select";
import { setSingleKeysEnabled, useSingleKeysEnabled } from "@/components/ui/commands/single-keys";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { storeCookie } from "@/lib/client/store-cookie";
import { languageNames, languageOf, localeCookie, locales } from "@/lib/i18n/locales";

const themes = ["system", "light", "dark"] as const;

/** Display preferences of this browser. Each applies at once. */
export function Preferences() {
  const t = useTranslations("account.preferences");
  const common = useTranslations("common");
  const themeName = useTranslations("shell.theme");
  const densityName = useTranslations("dataList.settings.densities");
  const help = useTranslations("help");
  const router = useRouter();
  const language = languageOf(useLocale());
  const { theme, setTheme } = useTheme();
  const density = useDefaultDensity();
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Select
          label={common("language")}
          options={locales.map((id) => ({ id, label: languageNames[id] }))}
          value={language}
          onChange={(id) => {
            storeCookie(localeCookie, id);
            router.refresh();
          }}
        />
        <TimeZoneSelect />
        <Select
          label={themeName("label")}
          options={themes.map((id) => ({ id, label: themeName(id) }))}
          value={themes.find((id) => id === theme) ?? "system"}
          onChange={setTheme}
        />
        <Select
          label={t("density")}
          hint={t("densityHint")}
          options={densities.map((id) => ({ id, label: densityName(id) }))}
          value={density}
          onChange={setDefaultDensity}
        />
      </div>
      <Switch
        label={help("singleKeys")}
        hint={help("singleKeysHint")}
        isSelected={useSingleKeysEnabled()}
        onChange={setSingleKeysEnabled}
      />
    </div>
  );
}
