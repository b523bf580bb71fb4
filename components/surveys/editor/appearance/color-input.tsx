"use client";
import { formatHex, parse } from "culori";
import { CircleCheckIcon, TriangleAlertIcon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import type { Look } from "@/components/surveys/editor/appearance/use-appearance";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import {
  type ColorPair,
  colorPairs,
  contrastOf,
  leastContrast,
  nearestPassing,
} from "@/lib/survey-model/contrast";

interface ColorInputProps {
  fieldKey: string;
  look: Look;
  isReadOnly: boolean;
}

/** A colour: picked or written, with its contrast to what it stands on. */
export function ColorInput({ fieldKey, look, isReadOnly }: ColorInputProps) {
  const t = useTranslations("appearance");
  const { draft } = useEditor();
  const { name, own, value, set } = look;
  const text = typeof own === "string" ? own : "";
  const shown = parse(typeof value === "string" ? value : "");
  const pairs = colorPairs(draft.appearance).filter(({ key }) => key === fieldKey);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        <input
          type="color"
          aria-label={t("pick", { name })}
          value={formatHex(shown) ?? "#ffffff"}
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
            fault={text !== "" && !parse(text) ? t("invalidColor") : undefined}
            isMono
            isDisabled={isReadOnly}
          />
        </div>
      </div>
      {pairs.map((pair) => (
        <Contrast key={`${pair.key} ${pair.ground}`} pair={pair} onUse={isReadOnly ? null : set} />
      ))}
    </div>
  );
}

function Contrast({ pair, onUse }: { pair: ColorPair; onUse: ((color: string) => void) | null }) {
  const t = useTranslations("appearance");
  const format = useFormatter();
  const fieldName = useFieldName();
  const ratio = contrastOf(pair.color, pair.groundColor);
  if (ratio === null) return null;
  const least = leastContrast[pair.kind];
  const passes = ratio >= least;
  const better = passes ? null : nearestPassing(pair.color, pair.groundColor, least);
  const Icon = passes ? CircleCheckIcon : TriangleAlertIcon;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-label">
      <Icon aria-hidden className={`size-4 ${passes ? "text-forest" : "text-ochre"}`} strokeWidth={1.75} />
      <span className={passes ? "text-ink-2 font-normal" : "text-ochre"}>
        {t(passes ? "contrast.passes" : "contrast.fails", {
          // Cut, not rounded: 4.49 must not read as 4.5.
          ratio: format.number(Math.floor(ratio * 10) / 10, { minimumFractionDigits: 1 }),
          ground: fieldName(`appearance.${pair.ground}`) ?? pair.ground,
          least: format.number(least),
        })}
      </span>
      {better && onUse && (
        <Button size="small" onPress={() => onUse(better)}>
          <span
            aria-hidden
            style={{ background: better }}
            className="size-3.5 border border-control forced-color-adjust-none"
          />
          {t("contrast.use", { color: better })}
        </Button>
      )}
    </p>
  );
}
