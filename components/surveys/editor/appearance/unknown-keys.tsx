import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { isKnownKey } from "@/components/survey/appearance/fields";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { shown } from "@/lib/contract/wire/json";

/** Keys of the appearance without a field here. They are kept and sent unchanged until removed. */
export function UnknownKeys() {
  const t = useTranslations("appearance");
  const { change, isReadOnly } = useEditor("change", "isReadOnly");
  const appearance = useDraft((draft) => draft.appearance);
  const unknownEntries = Object.entries(appearance ?? {}).filter(([key]) => !isKnownKey(key));
  if (unknownEntries.length === 0) return null;
  const remove = (key: string) =>
    change(t("otherKeys.remove", { key }), (edited) => {
      const { [key]: _removed, ...rest } = edited.appearance ?? {};
      edited.appearance = rest;
    });
  return (
    <section aria-labelledby="other-keys" className="flex flex-col">
      <h3 id="other-keys" className="border-line border-b pb-1.5 text-ink-2 text-label">
        {t("otherKeys.title")}
      </h3>
      <ul className="flex flex-col">
        {unknownEntries.map(([key, value]) => (
          <li
            key={key}
            className="grid grid-cols-[minmax(0,11rem)_minmax(0,1fr)_2.25rem] items-center gap-2 border-line border-b py-1.5 font-mono text-mono"
          >
            <span className="[overflow-wrap:anywhere]">{key}</span>
            <span className="text-ink-2 [overflow-wrap:anywhere]">{shown(value)}</span>
            <Button
              variant="quiet"
              size="icon"
              aria-label={t("otherKeys.remove", { key })}
              isDisabled={isReadOnly}
              onPress={() => remove(key)}
            >
              <XIcon aria-hidden className="size-4" strokeWidth={1.5} />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
