"use client";
import { BracesIcon } from "lucide-react";
import { DialogTrigger } from "react-aria-components";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Popover } from "@/components/ui/popover";
import { ScrollRegion } from "@/components/ui/scroll-region";

/** A call of an API. */
export interface ApiCall {
  method: string;
  /** The full URL. */
  url: string;
  /** The scope that a key needs. */
  scope: string;
  /** Undefined for calls without a body. */
  body?: unknown;
}

interface ApiCallPopoverProps {
  call: ApiCall;
  labels: {
    open: string;
    scope: string;
    body: string;
    empty: string;
    curl: string;
    fetch: string;
    copied: string;
  };
}

/** Environment variable of the key in copied code; the key itself is never in the page. */
const keyVariable = "API_KEY";

/** Quotes a text for a shell. */
const quoteForShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The call as a curl command. */
export function toCurl({ method, url, body }: ApiCall): string {
  return [
    `curl -X ${method} ${quoteForShell(url)}`,
    `-H "Authorization: Bearer $${keyVariable}"`,
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoteForShell(JSON.stringify(body, null, 2))}`]),
  ].join(" \\\n  ");
}

/** The call as JavaScript. */
export function toFetch({ method, url, body }: ApiCall): string {
  const headers = [
    `    Authorization: \`Bearer \${process.env.${keyVariable}}\`,`,
    ...(body === undefined ? [] : [`    "Content-Type": "application/json",`]),
  ];
  const bodyLines =
    body === undefined
      ? []
      : [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}),`];
  return [
    `await fetch(${JSON.stringify(url)}, {`,
    `  method: ${JSON.stringify(method)},`,
    "  headers: {",
    ...headers,
    "  },",
    ...bodyLines,
    "});",
  ].join("\n");
}

/** Shows the API call of the screen, to copy. */
export function ApiCallPopover({ call, labels }: ApiCallPopoverProps) {
  const { method, url, scope, body } = call;
  return (
    <DialogTrigger>
      <Button size="small">
        <BracesIcon aria-hidden className="size-4" strokeWidth={1.5} />
        {labels.open}
      </Button>
      <Popover label={labels.open} placement="bottom start" className="w-[34rem]">
        <div className="flex flex-col gap-3 p-4">
          <p className="font-mono text-mono [overflow-wrap:anywhere]">
            <strong className="font-semibold text-water">{method}</strong> {url}
          </p>
          <p className="text-ink-2 text-table">
            {labels.scope} <code className="text-mono">{scope}</code>
          </p>
          {body !== undefined && (
            <ScrollRegion
              label={labels.body}
              className="max-h-72 overflow-auto border border-line bg-sunken p-3"
            >
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
      </Popover>
    </DialogTrigger>
  );
}

const isEmpty = (body: unknown) =>
  typeof body === "object" && body !== null && Object.keys(body).length === 0;
