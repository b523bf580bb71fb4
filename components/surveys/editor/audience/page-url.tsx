import { CheckIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFieldName } from "@/components/forms/field-name";
import { Condition } from "@/components/surveys/editor/audience/condition";
import { MatchSelect } from "@/components/surveys/editor/audience/match-select";
import { useClearConditions, useCondition } from "@/components/surveys/editor/audience/use-condition";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { TextField } from "@/components/ui/text-field";
import { fitsUrl, isPattern } from "@/lib/contract/survey/url-match";

/** The condition on the URL, with a field to test one. */
export function PageUrl() {
  const t = useTranslations("audience");
  const fieldName = useFieldName();
  const conditions = useDraft((draft) => draft.conditions);
  const { isReadOnly } = useEditor("isReadOnly");
  const [url, setUrl] = useCondition<string>("url");
  const [type, setType] = useCondition<string>("urlMatchType");
  const clear = useClearConditions();
  const [testUrl, setTestUrl] = useState("");
  const name = fieldName("conditions.url") ?? "";
  const hasInvalidPattern =
    Boolean(url) && (type === "regex" || type === "not_regex") && !isPattern(url ?? "");
  return (
    <Condition
      name={name}
      path="conditions.url"
      unset={t("url.unset")}
      isSet={Boolean(url)}
      onClear={() => clear("url", "urlMatchType")}
      isReadOnly={isReadOnly}
    >
      <div className="flex flex-col gap-2">
        <div className="grid gap-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <MatchSelect
            label={fieldName("conditions.urlMatchType") ?? ""}
            value={type}
            onChange={setType}
            isDisabled={isReadOnly}
          />
          <TextField
            label={name}
            isLabelHidden
            value={url ?? ""}
            onChange={(text) => setUrl(text === "" ? undefined : text)}
            placeholder={t("url.placeholder")}
            isDisabled={isReadOnly}
            spellCheck="false"
            autoComplete="off"
            isMono
            fault={hasInvalidPattern ? t("url.badPattern") : undefined}
          />
        </div>
        <div className="flex flex-wrap items-end gap-y-3">
          <div className="min-w-0 grow">
            <TextField
              label={t("url.test")}
              value={testUrl}
              onChange={setTestUrl}
              placeholder="https://example.com/library?tab=1"
              spellCheck="false"
              autoComplete="off"
              isMono
            />
          </div>
          <p role="status" className="flex min-h-[34px] items-center">
            {testUrl !== "" && Boolean(url) && <MatchResult isMatch={fitsUrl(conditions, testUrl)} />}
          </p>
        </div>
      </div>
    </Condition>
  );
}

function MatchResult({ isMatch }: { isMatch: boolean }) {
  const t = useTranslations("audience");
  const Icon = isMatch ? CheckIcon : XIcon;
  return (
    <span className={`ms-3 inline-flex items-center gap-1.5 ${isMatch ? "text-forest" : "text-rust"}`}>
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      {t(isMatch ? "url.matches" : "url.noMatch")}
    </span>
  );
}
