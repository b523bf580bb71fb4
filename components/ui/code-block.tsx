import { CopyButton } from "@/components/ui/copy-button";
import { ScrollRegion } from "@/components/ui/scroll-region";

interface CodeBlockProps {
  code: string;
  label: string;
  /** By default "Copy". */
  copyLabel?: string;
  /** The code with its parts coloured. */
  children?: React.ReactNode;
}

/** Code to copy. */
export const CodeBlock = ({ code, label, copyLabel, children = code }: CodeBlockProps) => (
  <figure className="w-full border border-line bg-sunken">
    <figcaption className="flex items-center justify-between border-line border-b py-1 pr-1 pl-3 text-ink-2 text-label">
      {label}
      <CopyButton text={code} label={copyLabel} />
    </figcaption>
    <ScrollRegion label={label} className="overflow-x-auto p-3">
      <pre className="text-ink text-mono">
        <code>{children}</code>
      </pre>
    </ScrollRegion>
  </figure>
);
