import { Share2Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { useShare } from "@/components/surveys/share/use-share";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";
import { lazyComponent } from "@/components/ui/lazy-component";

/** Loaded when it is opened. */
const ShareDraft = lazyComponent(() => import("@/components/surveys/editor/share/share-draft"));

/** Opens Share; also a command. */
export function ShareButton() {
  const t = useTranslations("share");
  const common = useTranslations("common");
  const group = useTranslations("editor.keys")("group");
  const { isNew } = useEditor("isNew");
  const { isOpen, openShare, closeShare } = useShare();
  // A survey that is nowhere yet has no link.
  useCommands(group, isNew ? [] : [{ id: "share", label: t("command"), keys: "s", run: openShare }]);
  return (
    <>
      <Button
        onPress={openShare}
        isDisabled={isNew}
        aria-label={common("share")}
        className="max-2xl:w-[34px] max-2xl:px-0"
      >
        <Share2Icon aria-hidden className="size-4" strokeWidth={1.5} />
        <span className="max-2xl:hidden">{common("share")}</span>
      </Button>
      {isOpen && !isNew && <ShareDraft onClose={closeShare} />}
    </>
  );
}
