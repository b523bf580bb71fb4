import { useTranslations } from "next-intl";
import { useCommandGroups } from "@/components/ui/commands/commands";
import { isSingleKeyShortcut } from "@/components/ui/commands/keys";
import { setSingleKeysEnabled, useSingleKeysEnabled } from "@/components/ui/commands/single-keys";
import { Drawer } from "@/components/ui/drawer";
import { KeyCaps } from "@/components/ui/key-caps";
import { Switch } from "@/components/ui/switch";

interface HelpProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The shortcuts of this page and of all pages, with a link to the API reference. */
export default function Help({ isOpen, onOpenChange }: HelpProps) {
  const t = useTranslations("help");
  const areSingleKeysEnabled = useSingleKeysEnabled();
  const groups = useCommandGroups()
    .map(({ label, commands }) => ({
      label,
      commands: commands.flatMap(({ keys, ...command }) =>
        keys === undefined ? [] : [{ ...command, keys }],
      ),
    }))
    .filter(({ commands }) => commands.length > 0);
  return (
    <Drawer title={t("title")} isOpen={isOpen} onOpenChange={onOpenChange}>
      <div className="flex flex-col gap-6">
        <p className="text-ink-2">
          {t.rich("api", {
            link: (text) => (
              <a href="/docs/api" className="text-water underline underline-offset-2 hover:text-water-hover">
                {text}
              </a>
            ),
          })}
        </p>
        <Switch
          label={t("singleKeys")}
          hint={t("singleKeysHint")}
          isSelected={areSingleKeysEnabled}
          onChange={setSingleKeysEnabled}
        />
        {groups.map(({ label, commands }) => (
          <section key={label} className="flex flex-col">
            <h3 className="border-line border-b pb-1 text-section">{label}</h3>
            <dl>
              {commands.map(({ id, label, keys }) => {
                const isOff = isSingleKeyShortcut(keys) && !areSingleKeysEnabled;
                return (
                  <div
                    key={id}
                    className="flex items-center justify-between gap-4 border-line border-b py-1.5 text-ink-2"
                  >
                    <dt>{label}</dt>
                    <dd className={isOff ? "text-ink-3 line-through" : ""}>
                      <KeyCaps keys={keys} />
                      <span className="sr-only">{isOff ? t("off", { keys }) : keys}</span>
                    </dd>
                  </div>
                );
              })}
            </dl>
          </section>
        ))}
      </div>
    </Drawer>
  );
}
