import { useTranslations } from "next-intl";
import { shortcuts } from "@/components/shell/help/shortcuts";
import { isSingleKeyShortcut } from "@/components/ui/commands/keys";
import { setSingleKeysEnabled, useSingleKeysEnabled } from "@/components/ui/commands/single-keys";
import { Drawer } from "@/components/ui/drawer";
import { KeyCaps } from "@/components/ui/key-caps";
import { Switch } from "@/components/ui/switch";

interface HelpProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The shortcuts of all screens, with a link to the API reference. */
export default function Help({ isOpen, onOpenChange }: HelpProps) {
  const t = useTranslations("help");
  const text = useTranslations();
  const areSingleKeysEnabled = useSingleKeysEnabled();
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
        {shortcuts.map(({ screen, keys }) => (
          <section key={screen} className="flex flex-col">
            <h3 className="border-line border-b pb-1 text-section">{text(screen)}</h3>
            <dl>
              {keys.map(([key, label]) => {
                const isOff = isSingleKeyShortcut(key) && !areSingleKeysEnabled;
                return (
                  <div
                    key={label}
                    className="flex items-center justify-between gap-4 border-line border-b py-1.5 text-ink-2"
                  >
                    <dt>{text(label)}</dt>
                    <dd className={isOff ? "text-ink-3 line-through" : ""}>
                      <KeyCaps keys={key} />
                      <span className="sr-only">{isOff ? t("off", { keys: key }) : key}</span>
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
