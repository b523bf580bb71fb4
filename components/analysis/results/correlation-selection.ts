import { optionalPart, type UrlParts } from "@/components/data-list/url-parts";

/** Whose persons the drawer shows. */
export interface CorrelationSelection {
  /** The entry; null while the drawer is closed. */
  entry: string | null;
  /** Those who converted; null: those who did not. */
  converted: "yes" | null;
}

/** No drawer. */
export const noSelection: CorrelationSelection = { entry: null, converted: null };

/** How the selection stands in the address. */
export const selectionParts: UrlParts<CorrelationSelection> = {
  entry: optionalPart("persons"),
  converted: {
    key: "persons_converted",
    read: (text) => (text === "yes" ? text : null),
    write: (converted) => converted,
  },
};
