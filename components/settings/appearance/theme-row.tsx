import { ContrastSummary } from "@/components/settings/appearance/contrast-summary";
import { ThemePicture } from "@/components/survey/appearance/theme-picture";
import type { JsonObject } from "@/lib/contract/wire/json";

interface ThemeRowProps {
  name: string;
  /** A detail beside the name. */
  detail?: string | null;
  appearance: JsonObject;
  /** Buttons at the end. */
  children: React.ReactNode;
}

/** A theme in a list: its colours, its name, and whether its colors have enough contrast. */
export const ThemeRow = ({ name, detail = null, appearance, children }: ThemeRowProps) => (
  <div className="flex min-h-[52px] items-center gap-3 border-line border-b py-2">
    <ThemePicture appearance={appearance} className="w-16 shrink-0 border border-line" />
    <span className="flex min-w-0 grow flex-col">
      <span className="[overflow-wrap:anywhere]">
        <span className="font-medium">{name}</span>
        {detail && <span className="text-ink-3"> · {detail}</span>}
      </span>
      <ContrastSummary appearance={appearance} />
    </span>
    <span className="flex shrink-0 items-center gap-1">{children}</span>
  </div>
);
