import { useTranslations } from "next-intl";
import { isWritable, levelOf, scopeResources, withLevel } from "@/components/settings/keys/scope-levels";
import { Checkbox } from "@/components/ui/checkbox";
import type { GrantedScope } from "@/lib/contract/access/scope";

interface ScopeMatrixProps {
  granted: readonly GrantedScope[];
  onChange: (granted: GrantedScope[]) => void;
}

/** What a key may read and write, by resource. Writing includes reading. */
export function ScopeMatrix({ granted, onChange }: ScopeMatrixProps) {
  const t = useTranslations("keys");
  return (
    <table className="w-full border-collapse text-table">
      <caption className="sr-only">{t("scopes.label")}</caption>
      <thead>
        <tr className="border-line border-b text-ink-3 text-label">
          <th scope="col" className="py-1.5 text-start">
            {t("scopes.resource")}
          </th>
          <th scope="col" className="w-20 py-1.5">
            {t("scopes.read")}
          </th>
          <th scope="col" className="w-20 py-1.5">
            {t("scopes.write")}
          </th>
        </tr>
      </thead>
      <tbody>
        {scopeResources.map((resource) => {
          const level = levelOf(granted, resource);
          const name = t(`resources.${resource}`);
          return (
            <tr key={resource} className="border-line border-b">
              <th scope="row" className="py-1 text-start font-normal">
                {name} <span className="font-mono text-ink-3 text-mono-small">{resource}</span>
              </th>
              <td className="py-1">
                <Checkbox
                  label={t("scopes.readOf", { name })}
                  isLabelHidden
                  className="items-center"
                  isSelected={level !== "none"}
                  isDisabled={level === "write"}
                  onChange={(isOn) => onChange(withLevel(granted, resource, isOn ? "read" : "none"))}
                />
              </td>
              <td className="py-1">
                {isWritable(resource) && (
                  <Checkbox
                    label={t("scopes.writeOf", { name })}
                    isLabelHidden
                    className="items-center"
                    isSelected={level === "write"}
                    onChange={(isOn) => onChange(withLevel(granted, resource, isOn ? "write" : "read"))}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
