import { useTranslations } from "next-intl";
import {
  browserSdks,
  contentSecurityPolicy,
  identifySnippetOf,
  type Sdk,
  serverSdks,
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

/** The code that says who a person is, and what that does for surveys. */
export function IdentifySnippet({ sdk }: { sdk: Sdk }) {
  const t = useTranslations("install.identify");
  const highlight = useHighlight();
  const { file, language, code } = identifySnippetOf(sdk);
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-2">
        {(["once", "audience", "answers"] as const).map((effect) => (
          <li key={effect}>{t(effect)}</li>
        ))}
      </ul>
      <CodeBlock code={code} label={file ?? t("title")}>
        {highlight(code, language)}
      </CodeBlock>
      <p className="text-ink-2">{t(serverSdks.includes(sdk) ? "server" : "client")}</p>
    </div>
  );
}
