"use client";
import { CopyButton } from "@/components/ui/copy-button";

interface CodeBlockProps {
  code: string;
  label: string;
  copyLabel: string;
  copiedLabel: string;
}

/** Something to paste elsewhere. */
export const CodeBlock = ({ code, label, copyLabel, copiedLabel }: CodeBlockProps) => (
  <figure className="w-full border border-line bg-sunken">
    <figcaption className="flex items-center justify-between border-line border-b py-1 pr-1 pl-3 text-ink-2 text-label">
      {label}
      <CopyButton text={code} label={copyLabel} copiedLabel={copiedLabel} />
    </figcaption>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
    <section aria-label={label} tabIndex={0} className="overflow-x-auto p-3">
      <pre className="text-ink text-mono">
        <code>{code}</code>
      </pre>
    </section>
  </figure>
);
