import { LockIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Role } from "@/lib/contract/access/scope";

/** Tells users without the permission to change a settings page who has it. */
export function ReadOnlyNote({ role }: { role: Exclude<Role, "owner"> }) {
  const t = useTranslations("settings");
  return (
    <p className="flex items-start gap-2 border-line border-b bg-sunken px-4 py-3 text-ink-2 sm:px-8">
      <LockIcon aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} />
      {t("readOnly", { role: t(`roles.${role}`) })}
    </p>
  );
}
