import { useTranslations } from "next-intl";
import type { FlagActions } from "@/components/flags/use-flag-actions";
import { useCommands } from "@/components/ui/commands/commands";
import { toast } from "@/components/ui/toast";
import type { FeatureFlag } from "@/lib/contract/flag";

interface FlagCommandsInput {
  flag: FeatureFlag;
  actions: FlagActions;
  isWritable: boolean;
}

/** Commands for the open flag in the palette. */
export function useFlagCommands({ flag, actions, isWritable }: FlagCommandsInput): void {
  const t = useTranslations("flags");
  const common = useTranslations("common");
  useCommands(common("flag"), [
    {
      id: "copy",
      label: t("menu.copyKey"),
      run: () =>
        void navigator.clipboard.writeText(flag.key).then(() => toast(t("menu.copied", { key: flag.key }))),
    },
    ...(isWritable
      ? [
          {
            id: "toggle",
            label: t(flag.active ? "commands.disable" : "commands.enable"),
            run: () => actions.toggle(flag),
          },
          { id: "delete", label: t("commands.delete"), run: () => actions.askToDelete(flag) },
        ]
      : []),
  ]);
}
