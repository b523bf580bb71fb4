import { useTranslations } from "next-intl";
import {
  browserSdks,
  contentSecurityPolicy,
  type Sdk,
  snippetsOf,
} from "@/components/settings/install/snippets";
import { useHighlight } from "@/components/settings/install/use-highlight";
import { CodeBlock } from "@/components/ui/code-block";

/** The code that installs an SDK, with the project's token and the address of this server. */
export function SdkSnippets({ sdk, token }: { sdk: Sdk; token: string }) {
  const t = useTranslations("install");
  const highlight = useHighlight();
  const host = window.location.origin;
  return (
    <>
      <p className="text-ink-2">{t(`notes.${sdk}`)}</p>
      {snippetsOf(sdk, { token, host }).map(({ file, language, code }) => (
        <CodeBlock key={`${sdk} ${file}`} code={code} label={file ?? t("terminal")}>
          {highlight(code, language)}
        </CodeBlock>
      ))}
      {browserSdks.includes(sdk) && (
        <div className="flex flex-col gap-3 pt-2">
          <h3 className="font-medium">{t("policy.title")}</h3>
          <p className="text-ink-2">
            {t("policy.detail")} {sdk === "html" && t("policy.inline")}
          </p>
          <CodeBlock code={contentSecurityPolicy(host)} label={t("policy.title")} />
        </div>
      )}
    </>
  );
}
