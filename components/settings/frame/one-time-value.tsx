import { CopyButton } from "@/components/ui/copy-button";

interface OneTimeValueProps {
  label: string;
  /** A link or a secret. */
  value: string;
}

/** A secret that is shown once, to be copied: it wraps, so that all of it is seen. */
export const OneTimeValue = ({ label, value }: OneTimeValueProps) => (
  <figure className="border border-line bg-sunken">
    <figcaption className="flex items-center justify-between border-line border-b py-1 pr-1 pl-3 text-ink-2 text-label">
      {label}
      <CopyButton text={value} />
    </figcaption>
    <p className="select-all whitespace-pre-line break-all px-3 py-2.5 font-mono text-ink text-mono">
      {value}
    </p>
  </figure>
);
