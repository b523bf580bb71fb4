import type { JsonObject } from "@/lib/contract/wire/json";

const swatchKeys = ["backgroundColor", "textColor", "submitButtonColor"] as const;
const defaults = { backgroundColor: "#eeeded", textColor: "#020617", submitButtonColor: "black" } as const;

/** The main colours of an appearance. */
export const Swatch = ({ appearance }: { appearance: JsonObject }) => (
  <span aria-hidden className="flex border border-control forced-color-adjust-none">
    {swatchKeys.map((key) => (
      <span key={key} style={{ background: String(appearance[key] ?? defaults[key]) }} className="size-3.5" />
    ))}
  </span>
);
