import type { JsonObject } from "@/lib/contract/wire/json";
import { shownColors, unsetColors } from "@/lib/survey-model/shown-colors";

interface ThemePictureProps {
  appearance: JsonObject;
  isHosted?: boolean;
  className: string;
}

/** A drawing of a survey in the colors of an appearance, with its corners. */
export function ThemePicture({ appearance, isHosted = false, className }: ThemePictureProps) {
  const colors = shownColors(appearance, isHosted) ?? unsetColors(isHosted);
  const radius = Math.min(Number.parseFloat(String(appearance.borderRadius ?? "10px")) || 0, 24) / 2;
  return (
    <svg aria-hidden viewBox="0 0 96 60" className={`forced-color-adjust-none bg-sunken ${className}`}>
      <rect
        x={13}
        y={9}
        width={70}
        height={70}
        rx={radius}
        fill={colors.backgroundColor}
        stroke={colors.borderColor}
      />
      <rect x={22} y={17} width={42} height={4} rx={2} fill={colors.textColor} />
      <rect x={22} y={24} width={28} height={3} rx={1.5} fill={colors.descriptionTextColor} />
      {[0, 1, 2, 3, 4].map((at) => (
        <rect
          key={at}
          x={22.5 + at * 10.2}
          y={31.5}
          width={10.2}
          height={9}
          fill={at === 3 ? colors.ratingButtonActiveColor : colors.ratingButtonColor}
          stroke={colors.borderColor}
        />
      ))}
      <rect x={22} y={46} width={52} height={9} rx={2} fill={colors.submitButtonColor} />
      <rect x={40} y={49} width={16} height={3} rx={1.5} fill={colors.submitButtonTextColor} />
    </svg>
  );
}
