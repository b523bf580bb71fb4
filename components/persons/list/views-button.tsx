import { BookmarkIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { DialogTrigger } from "react-aria-components";
import type { ViewsPanelProps } from "@/components/persons/list/views-panel";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Popover } from "@/components/ui/popover";

const ViewsPanel = lazyComponent(() => import("@/components/persons/list/views-panel"));

/** Opens the saved views of the list. */
export function ViewsButton(props: ViewsPanelProps) {
  const t = useTranslations("persons.views");
  return (
    <DialogTrigger>
      <Button aria-label={t("open")}>
        <BookmarkIcon aria-hidden className="size-4" strokeWidth={1.5} />
        <span className="max-sm:sr-only">{t("button")}</span>
      </Button>
      <Popover label={t("open")} placement="bottom start" className="w-96 p-4">
        <ViewsPanel {...props} />
      </Popover>
    </DialogTrigger>
  );
}
