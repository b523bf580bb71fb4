import { CircleQuestionMarkIcon } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useProjectId } from "@/components/shell/use-project-id";
import { useCommands } from "@/components/ui/commands/commands";
import { IconButton } from "@/components/ui/icon-button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { settingsPath } from "@/lib/client/links/settings";

const Help = lazyComponent(() => import("@/components/shell/help/help"));

/** Opens help and keyboard shortcuts. */
export function HelpButton() {
  const t = useTranslations("help");
  const globalGroup = useTranslations("shell")("general");
  const [isOpen, setOpen] = useState(false);
  const router = useRouter();
  const projectId = useProjectId();
  useCommands(globalGroup, [
    { id: "help", label: t("open"), keys: "?", run: () => setOpen(true) },
    {
      id: "install",
      label: t("install"),
      keys: "g i",
      run: () => router.push(settingsPath(projectId, "install")),
    },
  ]);
  return (
    <>
      <IconButton
        Icon={CircleQuestionMarkIcon}
        label={t("open")}
        isLarge
        aria-keyshortcuts="?"
        onPress={() => setOpen(true)}
      />
      {isOpen && <Help isOpen onOpenChange={setOpen} />}
    </>
  );
}
