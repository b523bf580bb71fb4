import { isUuid } from "@/lib/contract/wire/uuid";

interface CutIdProps {
  /** A name, a distinct id or a UUID. */
  id: string;
}

/** A text that is cut where its cell ends; of a UUID the end stays, as persons of the same hour begin alike. */
export const CutId = ({ id }: CutIdProps) =>
  isUuid(id) ? (
    <span title={id} className="flex min-w-0">
      <span className="truncate">{id.slice(0, -endLength)}</span>
      <span>{id.slice(-endLength)}</span>
    </span>
  ) : (
    <span className="block truncate">{id}</span>
  );

/** Characters of a UUID that stay. */
const endLength = 12;
