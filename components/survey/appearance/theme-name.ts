import { useTranslations } from "next-intl";
import { defaultTheme, type Theme } from "@/components/survey/appearance/themes";

/** Names themes; the look without any setting is the widget's or the hosted page's. */
export function useThemeName(isHosted = false): (theme: Theme) => string {
  const t = useTranslations("appearance.theme.names");
  return ({ id, name }) => name ?? t(isHosted && id === defaultTheme.id ? "page" : (id as "plain")); // each theme without a name has a text
}
