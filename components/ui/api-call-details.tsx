import { useTranslations } from "next-intl";
import { type ApiCall, toCurl, toFetch } from "@/components/ui/api-call";
import { CopyButton } from "@/components/ui/copy-button";
import { ScrollRegion } from "@/components/ui/scroll-region";

export interface ApiCallProps {
  call: ApiCall;
  /** Stands in place of a body without fields. */
  emptyBody?: string;
}

/** A call of an API: where and what, the scope that it needs, and code to copy. */
export function ApiCallDetails({ call, emptyBody = "{}" }: ApiCallProps) {
  const t = useTranslations("apiCall");
  const { method, url, scope, body } = call;
  return (
    <div className="flex flex-col gap-3">
      <p className="font-mono text-mono [overflow-wrap:anywhere]">
        <strong className="font-semibold text-water">{method}</strong> {url}
      </p>
      <p className="text-ink-2 text-table">
        {t("scope")} <code className="text-mono">{scope}</code>
      </p>
      {body !== undefined && (
        <ScrollRegion label={t("body")} className="max-h-72 overflow-auto border border-line bg-sunken p-3">
          <pre className="text-mono">
            <code>{isEmpty(body) ? emptyBody : JSON.stringify(body, null, 2)}</code>
          </pre>
        </ScrollRegion>
      )}
      <div className="flex flex-wrap gap-2">
        <CopyButton text={toCurl(call)} label={t("curl")} />
        <CopyButton text={toFetch(call)} label={t("fetch")} />
      </div>
    </div>
  );
}

const isEmpty = (body: unknown) =>
  typeof body === "object" && body !== null && Object.keys(body).length === 0;
