import { useFormatter, useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";

/** Names of settings by their paths, as one text: "Linked flag, URL". */
export function usePathNames(): (paths: readonly string[]) => string {
  const tabs = useTranslations("editor.tabs");
  const format = useFormatter();
  const fieldName = useFieldName();
  return (paths) =>
    format.list(
      paths.map((path) => (path === "appearance" ? tabs("appearance") : (fieldName(path) ?? path))),
      { type: "unit" },
    );
}
