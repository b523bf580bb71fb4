import { formatHex, parse } from "culori";
import { CircleCheckIcon, TriangleAlertIcon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { JsonObject } from "@/lib/contract/wire/json";
import { type ColorPair, colorPairs } from "@/lib/survey-model/color-pairs";
import { contrastOf, minContrast, nearestPassing } from "@/lib/survey-model/contrast";
import { isColor, shownColors } from "@/lib/survey-model/shown-colors";

interface ColorInputProps {
  fieldKey: string;
  name: string;
  /** The colour that is set; anything else: none is. */
  ownValue: unknown;
  /** The colour that is shown to respondents. */
  value: unknown;
  /** Undefined to set none. */
  onChange: (color: string | undefined) => void;
  /** All colours, for the contrasts between them. */
  appearance: JsonObject | null;
  isHosted: boolean;
  isReadOnly: boolean;
}

/** A colour input with a text field, and the contrast to its background. */
export function ColorInput(props: ColorInputProps) {
  const { fieldKey, name, ownValue, onChange: set, appearance, isHosted, isReadOnly } = props;
  const t = useTranslations("appearance");
  const text = typeof ownValue === "string" ? ownValue : "";
  // Where another color is set, this one follows it.
  const derived = Object.entries(shownColors(appearance, isHosted) ?? {}).find(
    ([key]) => key === fieldKey,
  )?.[1];
  const value = text || (derived ?? props.value);
  const displayed = parse(typeof value === "string" ? value : "");
  const pairs = colorPairs(appearance, isHosted).filter(({ key }) => key === fieldKey);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        <input
          type="color"
          aria-label={t("pick", { name })}
          value={formatHex(displayed) ?? "#ffffff"}
          onChange={(event) => set(event.target.value)}
          disabled={isReadOnly}
          className="h-[34px] w-10 shrink-0 cursor-pointer rounded-control border border-control bg-sheet p-1 disabled:cursor-default pointer-coarse:h-11"
        />
        <div className="min-w-0 grow">
          <TextField
            label={name}
            isLabelHidden
            value={text}
            onChange={(next) => set(next === "" ? undefined : next)}
            placeholder={typeof value === "string" ? value : t("setByWidget")}
            fault={text !== "" && !isColor(text) ? t("invalidColor") : undefined}
            isMono
            isDisabled={isReadOnly}
          />
        </div>
      </div>
      {pairs.map((pair) => (
        <ContrastCheck key={`${pair.key} ${pair.ground}`} pair={pair} onUse={isReadOnly ? null : set} />
      ))}
    </div>
  );
}

function ContrastCheck({ pair, onUse }: { pair: ColorPair; onUse: ((color: string) => void) | null }) {
  const t = useTranslations("appearance");
  const format = useFormatter();
  const fieldName = useFieldName();
  const ratio = contrastOf(pair.color, pair.groundColor);
  if (ratio === null) return null;
  const minRatio = minContrast[pair.kind];
  const passes = ratio >= minRatio;
  const suggestion = passes ? null : nearestPassing(pair.color, pair.groundColor, minRatio);
  const Icon = passes ? CircleCheckIcon : TriangleAlertIcon;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-label">
      <Icon aria-hidden className={`size-4 ${passes ? "text-forest" : "text-ochre"}`} strokeWidth={1.75} />
      <span className={passes ? "text-ink-2 font-normal" : "text-ochre"}>
        {t(passes ? "contrast.passes" : "contrast.fails", {
          // Rounded down: 4.49 must not be shown as 4.5.
          ratio: format.number(Math.floor(ratio * 10) / 10, { minimumFractionDigits: 1 }),
          ground: fieldName(`appearance.${pair.ground}`) ?? pair.ground,
          least: format.number(minRatio),
        })}
      </span>
      {suggestion && onUse && (
        <Button size="small" onPress={() => onUse(suggestion)}>
          <span
            aria-hidden
            style={{ background: suggestion }}
            className="size-3.5 border border-control forced-color-adjust-none"
          />
          {t("contrast.use", { color: suggestion })}
        </Button>
      )}
    </p>
  );
}
