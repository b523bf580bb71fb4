import { useTranslations } from "next-intl";
import { BottomBar } from "@/components/shell/bottom-bar";
import { FocusOnNavigation } from "@/components/shell/focus-on-navigation";
import { ProjectGate } from "@/components/shell/project-gate";
import { Rail } from "@/components/shell/rail";
import { TopBar } from "@/components/shell/top-bar";
import type { ShellUser } from "@/components/shell/user-menu";
import { BreadcrumbProvider } from "@/components/ui/breadcrumb";
import { CommandsProvider } from "@/components/ui/commands/commands";
import { OfflineBar } from "@/components/ui/offline-bar";
import { Toaster } from "@/components/ui/toaster";

interface ShellProps {
  user: ShellUser;
  isRailCollapsed: boolean;
  children: React.ReactNode;
}

/**
 * The layout around every page of the admin app. A page scrolls as a whole, unless it marks an element with `data-
 * frame`: then the layout is as high as the window, the element fills the remaining height, and only panes inside
 * it scroll.
 */
export function Shell({ user, isRailCollapsed, children }: ShellProps) {
  const t = useTranslations("shell");
  const common = useTranslations("common");
  return (
    <CommandsProvider>
      <BreadcrumbProvider>
        <div className="flex min-h-dvh has-[[data-frame]]:relative has-[[data-frame]]:h-dvh has-[[data-frame]]:overflow-clip">
          <a
            href="#content"
            className="fixed top-2 left-2 z-60 -translate-y-16 rounded-control bg-water px-3 py-2 text-on-water focus:translate-y-0"
          >
            {t("skip")}
          </a>
          <Rail isCollapsedAtFirst={isRailCollapsed} />
          <div className="flex min-w-0 grow flex-col">
            <TopBar user={user} />
            <OfflineBar>{t("offline")}</OfflineBar>
            <main
              id="content"
              tabIndex={-1}
              className="mx-auto w-full max-w-[1440px] grow pb-16 outline-none max-[600px]:pb-[max(4rem,var(--toast-room,0px))] has-[[data-frame]]:flex has-[[data-frame]]:min-h-0 has-[[data-frame]]:flex-col sm:pb-12 sm:has-[[data-frame]]:pb-[var(--toast-room,0px)] xl:has-[[data-frame]]:pb-0 sm:has-[[data-fills]]:pb-0"
            >
              <ProjectGate>{children}</ProjectGate>
            </main>
          </div>
          <FocusOnNavigation />
          <BottomBar />
          <Toaster label={common("notifications")} closeLabel={t("dismiss")} />
        </div>
      </BreadcrumbProvider>
    </CommandsProvider>
  );
}
