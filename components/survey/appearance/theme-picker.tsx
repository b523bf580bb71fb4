import { RadioButton, RadioField, RadioGroup } from "react-aria-components";
import { useThemeName } from "@/components/survey/appearance/theme-name";
import { ThemePicture } from "@/components/survey/appearance/theme-picture";
import type { Theme } from "@/components/survey/appearance/themes";
import { FieldFrame, type FieldTextProps, fieldAriaProps } from "@/components/ui/field";

interface ThemePickerProps extends FieldTextProps {
  themes: readonly Theme[];
  /** The theme that is chosen; null: none is. */
  selectedId: string | null;
  onChange: (theme: Theme) => void;
  isHosted?: boolean;
  isDisabled: boolean;
}

/** Selects a theme by its picture. */
export function ThemePicker(props: ThemePickerProps) {
  const { themes, selectedId, onChange, isHosted = false, isDisabled } = props;
  const nameOf = useThemeName(isHosted);
  const select = (id: string) => {
    const theme = themes.find((candidate) => candidate.id === id);
    if (theme) onChange(theme);
  };
  return (
    <RadioGroup
      {...fieldAriaProps(props)}
      value={selectedId}
      onChange={select}
      orientation="horizontal"
      isDisabled={isDisabled}
      className="flex flex-col gap-1.5"
    >
      <FieldFrame {...props}>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
          {themes.map((theme) => (
            <RadioField key={theme.id} value={theme.id} className="flex flex-col">
              <RadioButton className="flex grow cursor-pointer flex-col overflow-hidden rounded-control border border-line bg-sheet text-table hover:border-control data-[disabled]:cursor-default data-[selected]:border-water data-[selected]:bg-water-soft data-[selected]:shadow-[inset_0_0_0_1px_var(--color-water)] data-[focus-visible]:outline-2 data-[focus-visible]:outline-water data-[focus-visible]:outline-offset-2">
                <ThemePicture
                  appearance={theme.appearance}
                  isHosted={isHosted}
                  className="w-full border-line border-b"
                />
                <span className="px-2 py-1.5 [overflow-wrap:anywhere]">{nameOf(theme)}</span>
              </RadioButton>
            </RadioField>
          ))}
        </div>
      </FieldFrame>
    </RadioGroup>
  );
}
