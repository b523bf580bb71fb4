"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { IntentLink } from "@/components/ui/intent-link";
import { settingsPath, settingsSections } from "@/lib/client/links/settings";

/** Links to the pages of a project's settings: a list at the side, or a row that scrolls in narrow windows. */
export function SettingsNavigation({ projectId }: { projectId: string }) {
  const t = useTranslations("settings");
  const common = useTranslations("common");
  const pathname = usePathname();
  const open = settingsSections.find((section) => pathname === settingsPath(projectId, section));
  useCrumbs(open ? [{ label: t(`sections.${open}`), href: settingsPath(projectId, open) }] : []);
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the address.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - list.current.offsetWidth / 3;
  }, [pathname]);
  return (
    <nav aria-label={common("settings")} className="max-lg:border-line max-lg:border-b lg:pt-8">
      <p className="px-8 pb-3 text-ink-3 text-label max-lg:hidden">{common("settings")}</p>
      <ul
        ref={list}
        className="relative flex max-lg:-mb-px max-lg:gap-5 max-lg:overflow-x-auto max-lg:px-4 max-lg:[scrollbar-width:none] sm:max-lg:px-8 lg:sticky lg:top-20 lg:flex-col"
      >
        {settingsSections.map((section) => {
          const href = settingsPath(projectId, section);
          return (
            <li key={section} className="shrink-0">
              <IntentLink
                href={href}
                aria-current={pathname === href ? "page" : undefined}
                className="flex items-center border-transparent text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-water aria-[current=page]:font-medium aria-[current=page]:text-ink max-lg:min-h-11 max-lg:border-b-2 lg:h-9 lg:border-l-2 lg:pl-[30px] pointer-coarse:lg:h-11"
              >
                {t(`sections.${section}`)}
              </IntentLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
