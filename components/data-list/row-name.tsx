import NextLink from "next/link";
import { rowLinkAttribute } from "@/components/data-list/current-row";

interface RowLinkProps {
  href: string;
  name: string;
  /** Instead of the looks of a name. */
  className?: string;
  children?: React.ReactNode;
}

const looks = "line-clamp-2 font-medium text-body text-ink [overflow-wrap:anywhere] hover:underline" as const;

/** The link that opens a row, and by which keys find it. */
export const RowLink = ({ href, name, className = looks, children = name }: RowLinkProps) => (
  <NextLink href={href} prefetch={false} {...{ [rowLinkAttribute]: "" }} title={name} className={className}>
    {children}
  </NextLink>
);

interface RowNameProps extends RowLinkProps {
  /** A line below the name; none if empty. */
  detail: string;
}

/** The name of a row, which opens it, and a line about it. */
export const RowName = ({ detail, ...link }: RowNameProps) => (
  <span className="flex min-w-0 flex-col">
    <RowLink {...link} />
    {detail && (
      <span className="line-clamp-1 font-normal text-ink-3 text-label [overflow-wrap:anywhere]">
        {detail}
      </span>
    )}
  </span>
);
