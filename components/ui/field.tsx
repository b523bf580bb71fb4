import type { Ref } from "react";
import { FieldError, Input, Label, Text } from "react-aria-components";

/** The parts shared by all form fields. */
export const FieldLabel = ({ children }: { children: React.ReactNode }) => (
  <Label className="text-label text-ink-2">{children}</Label>
);

export const FieldHint = ({ children }: { children: React.ReactNode }) => (
  <Text slot="description" className="text-label font-normal text-ink-3">
    {children}
  </Text>
);

export const FieldFault = ({ children }: { children: string | undefined }) => (
  <FieldError className="text-label text-rust">{children}</FieldError>
);

/** Label, hint and error of a field. */
export interface FieldTextProps {
  label: string;
  /** The label is for screen readers only. */
  isLabelHidden?: boolean;
  /** Help for filling in the field. */
  hint?: string | undefined;
  /** The error of the value. */
  fault?: string | undefined;
}

/** The props of a React Aria field for these texts. */
export const fieldAriaProps = ({ label, isLabelHidden = false, fault }: FieldTextProps) => ({
  ...(isLabelHidden && { "aria-label": label }),
  isInvalid: fault !== undefined,
  validationBehavior: "aria" as const,
});

/** The label above the input; below it the error, else the hint. */
export function FieldFrame(props: FieldTextProps & { children: React.ReactNode }) {
  const { label, isLabelHidden = false, hint, fault, children } = props;
  return (
    <>
      {!isLabelHidden && <FieldLabel>{label}</FieldLabel>}
      {children}
      {hint && !fault && <FieldHint>{hint}</FieldHint>}
      <FieldFault>{fault}</FieldFault>
    </>
  );
}

interface FieldInputProps {
  inputRef?: Ref<HTMLInputElement> | undefined;
  placeholder?: string | undefined;
  /** Monospace, for keys, values and addresses. */
  isMono?: boolean;
}

export const FieldInput = ({ inputRef, placeholder, isMono = false }: FieldInputProps) => (
  <Input
    {...(inputRef && { ref: inputRef })}
    {...(placeholder !== undefined && { placeholder })}
    className={`h-[34px] w-full min-w-0 rounded-control border border-control bg-sheet px-2.5 text-ink placeholder:font-sans placeholder:text-ink-3 data-[invalid]:border-rust disabled:border-line disabled:bg-sunken disabled:text-ink-3 pointer-coarse:h-11 pointer-coarse:text-answer ${isMono ? "font-mono text-mono" : "text-body"}`}
  />
);
