import { CheckIcon, MinusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { capabilities, isAllowed, isMasked } from "@/components/settings/members/capabilities";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Role } from "@/lib/contract/access/scope";

interface RoleTableProps {
  /** The role of the signed-in user, which is marked. */
  current: Role | null;
}

/** What each role may do. */
export function RoleTable({ current }: RoleTableProps) {
  const t = useTranslations("members");
  return (
    <ScrollRegion label={t("roleTable")} className="overflow-x-auto">
      <table className="w-full min-w-[22rem] max-w-[52rem] border-collapse text-table">
        <caption className="sr-only">{t("roleTable")}</caption>
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="py-2 pr-4 text-start text-ink-3 text-label">
              {t("capability")}
            </th>
            {Role.options.map((role) => (
              <th
                key={role}
                scope="col"
                className="w-20 px-2 py-2 align-bottom text-ink-3 text-label sm:w-28"
              >
                {t(`roles.${role}`)}
                {role === current && <span className="block font-normal text-water">{t("yourRole")}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {capabilities.map((capability) => (
            <tr key={capability.id} className="border-line border-b">
              <th scope="row" className="py-2 pr-4 text-start font-normal text-ink">
                {t(`capabilities.${capability.id}`)}
              </th>
              {Role.options.map((role) => (
                <td key={role} className="px-2 py-2 text-center">
                  <Mark isYes={isAllowed(role, capability)} />
                  {isMasked(role, capability) && (
                    <span className="block text-ink-3 text-label">{t("masked")}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Mark({ isYes }: { isYes: boolean }) {
  const common = useTranslations("common");
  const Icon = isYes ? CheckIcon : MinusIcon;
  return (
    <>
      <Icon
        aria-hidden
        className={`inline size-4 ${isYes ? "text-forest" : "text-ink-3 opacity-60"}`}
        strokeWidth={isYes ? 2 : 1.5}
      />
      <span className="sr-only">{common(isYes ? "yes" : "no")}</span>
    </>
  );
}
