import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { setLeaveGuard } from "@/components/ui/ask-to-leave";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

/** The link under a click that would leave the page in this tab; null for any other click. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target === "_blank" || link.origin !== window.location.origin) return null;
  return link.pathname === window.location.pathname ? null : link;
}

interface LeaveGuardProps {
  isDirty: boolean;
  /** Texts of the question; by default about unsaved changes. */
  texts?: Record<"title" | "detail" | "confirm" | "cancel", string>;
}

/**
 * Asks before unsaved changes are lost: by a link, by the command palette, by closing or reloading the page. Rendered by
 * the form that has them.
 */
export function LeaveGuard({ isDirty, texts }: LeaveGuardProps) {
  const t = useTranslations("forms.leave");
  const common = useTranslations("common");
  const router = useRouter();
  const [leave, setLeave] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!isDirty) return;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const handleClick = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => router.push(link.pathname + link.search + link.hash));
    };
    window.addEventListener("beforeunload", handleUnload);
    // Before React, whose links would otherwise follow the click.
    document.addEventListener("click", handleClick, { capture: true });
    const remove = setLeaveGuard((go) => setLeave(() => go));
    return () => {
      window.removeEventListener("beforeunload", handleUnload);
      document.removeEventListener("click", handleClick, { capture: true });
      remove();
    };
  }, [isDirty, router]);

  return (
    <ConfirmDialog
      title={texts?.title ?? t("title")}
      confirmLabel={texts?.confirm ?? common("discardChanges")}
      cancelLabel={texts?.cancel ?? t("cancel")}
      isDangerous
      isOpen={leave !== null}
      onOpenChange={(isOpen) => !isOpen && setLeave(null)}
      onConfirm={() => leave?.()}
    >
      <p>{texts?.detail ?? t("detail")}</p>
    </ConfirmDialog>
  );
}
