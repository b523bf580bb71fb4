import { PlusIcon, XIcon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import {
  equalShares,
  type FlagDraft,
  firstVariants,
  sumOfShares,
  type VariantDraft,
  withVariant,
} from "@/components/flags/draft";
import type { RecordForm } from "@/components/forms/use-record-form";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import { NumberField } from "@/components/ui/number-field";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { useRowKeys } from "@/components/ui/use-row-keys";

const kinds = ["boolean", "variants"] as const;

/** The value of a flag for matching persons: on, or one of several variants, with payloads. */
export function VariantsSection({ form }: { form: RecordForm<FlagDraft> }) {
  const t = useTranslations("flags.values");
  const common = useTranslations("common");
  const { change, isReadOnly } = form;
  const { variants } = form.draft;
  return (
    <Section title={common("value")}>
      <RadioGroup
        label={common("type")}
        isLabelHidden
        options={kinds.map((id) => ({ id, label: t(id), detail: t(`${id}Detail`) }))}
        value={variants ? "variants" : "boolean"}
        onChange={(kind) => change({ variants: kind === "variants" ? firstVariants() : null })}
        isDisabled={isReadOnly}
      />
      {variants ? (
        <Variants form={form} variants={variants} />
      ) : (
        <TextArea
          label={common("payload")}
          hint={t("payloadHint")}
          font="mono"
          {...form.field("payload", "filters.payloads.true")}
        />
      )}
    </Section>
  );
}

interface VariantsProps {
  form: RecordForm<FlagDraft>;
  variants: readonly VariantDraft[];
}

const path = "filters.multivariate.variants";

function Variants({ form, variants }: VariantsProps) {
  const t = useTranslations("flags.values");
  const format = useFormatter();
  const { keyOf, removeKey } = useRowKeys(variants.length);
  const { faultAt, isReadOnly: isDisabled } = form;
  const onChange = (next: readonly VariantDraft[]) => form.change({ variants: next });
  const change = (at: number, changes: Partial<VariantDraft>) =>
    onChange(variants.map((variant, index) => (index === at ? { ...variant, ...changes } : variant)));
  const remove = (at: number) => {
    removeKey(at);
    onChange(variants.toSpliced(at, 1));
  };
  const distribute = () => {
    const shares = equalShares(variants.length);
    onChange(variants.map((variant, at) => ({ ...variant, percent: shares[at] ?? 0 })));
  };
  const sum = sumOfShares(variants);
  const sumFault = faultAt(path);
  return (
    <div className="flex flex-col gap-4">
      <ol aria-label={t("variants")} className="flex flex-col gap-4">
        {variants.map((variant, at) => (
          <li key={keyOf(at)} className="flex flex-col gap-3 border-contour/50 border-l-2 pl-3">
            <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
              <div className="min-w-40 grow basis-48">
                <TextField
                  label={t("key", { number: at + 1 })}
                  isMono
                  value={variant.key}
                  onChange={(key) => change(at, { key })}
                  fault={faultAt(`${path}.${at}.key`)}
                  isDisabled={isDisabled}
                />
              </div>
              <NumberField
                label={t("share", { number: at + 1 })}
                value={variant.percent}
                minValue={0}
                maxValue={100}
                step={0.01}
                unit="%"
                onChange={(percent) => change(at, { percent })}
                fault={faultAt(`${path}.${at}.rollout_percentage`)}
                isDisabled={isDisabled}
              />
              <IconButton
                Icon={XIcon}
                label={t("remove", { number: at + 1 })}
                className="mt-[22px]"
                isDisabled={isDisabled || variants.length === 1}
                onPress={() => remove(at)}
              />
            </div>
            <TextArea
              label={t("payloadOf", { number: at + 1 })}
              font="mono"
              value={variant.payload}
              onChange={(payload) => change(at, { payload })}
              fault={faultAt(`filters.payloads.${at}`)}
              isDisabled={isDisabled}
            />
          </li>
        ))}
      </ol>
      {sumFault && <Notice tone="fault">{sumFault}</Notice>}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" isDisabled={isDisabled} onPress={() => onChange(withVariant(variants))}>
          <PlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {t("add")}
        </Button>
        <Button variant="quiet" size="small" isDisabled={isDisabled} onPress={distribute}>
          {t("distribute")}
        </Button>
        <p className="ml-auto text-ink-2 tabular-nums">
          {t("sum", { sum: format.number(sum / 100, { style: "percent", maximumFractionDigits: 2 }) })}
        </p>
      </div>
    </div>
  );
}
