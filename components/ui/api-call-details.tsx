import { type ApiCall, toCurl, toFetch } from "@/components/ui/api-call";
import { CopyButton } from "@/components/ui/copy-button";
import { ScrollRegion } from "@/components/ui/scroll-region";

export interface ApiCallLabels {
  scope: string;
  body: string;
  empty: string;
  curl: string;
  fetch: string;
  copied: string;
}

/** A call of an API: where and what, the scope that it needs, and code to copy. */
export function ApiCallDetails({ call, labels }: { call: ApiCall; labels: ApiCallLabels }) {
  const { method, url, scope, body } = call;
  return (
    <div className="flex flex-col gap-3">
      <p className="font-mono text-mono [overflow-wrap:anywhere]">
        <strong className="font-semibold text-water">{method}</strong> {url}
      </p>
      <p className="text-ink-2 text-table">
        {labels.scope} <code className="text-mono">{scope}</code>
      </p>
      {body !== undefined && (
        <ScrollRegion label={labels.body} className="max-h-72 overflow-auto border border-line bg-sunken p-3">
          <pre className="text-mono">
            <code>{isEmpty(body) ? labels.empty : JSON.stringify(body, null, 2)}</code>
          </pre>
        </ScrollRegion>
      )}
      <div className="flex flex-wrap gap-2">
        <CopyButton text={toCurl(call)} label={labels.curl} copiedLabel={labels.copied} />
        <CopyButton text={toFetch(call)} label={labels.fetch} copiedLabel={labels.copied} />
      </div>
    </div>
  );
}

const isEmpty = (body: unknown) =>
  typeof body === "object" && body !== null && Object.keys(body).length === 0;
