import { useTranslations } from "next-intl";
import { useState } from "react";
import { readDraft, type ValueDraft } from "@/components/persons/page/properties/value-draft";
import { ValueEditor } from "@/components/persons/page/properties/value-editor";
import { Button } from "@/components/ui/button";

interface ValueFormProps
  extends Pick<React.ComponentProps<"form">, "aria-label" | "className" | "onKeyDown"> {
  /** Name of the property; null for a new one. */
  name: string | null;
  initial: ValueDraft;
  timeZone: string;
  submitLabel: string;
  /** Whether something else of the form is wrong. */
  isFaulty?: boolean;
  onSave: (value: unknown) => Promise<unknown>;
  onClose: () => void;
  /** Rendered above the value; called with whether faults are shown yet. */
  children?: (isChecked: boolean) => React.ReactNode;
}

/** A form for the value of a property: it closes once it is saved, and stays, with its draft, if that failed. */
export function ValueForm(props: ValueFormProps) {
  const {
    name,
    initial,
    timeZone,
    submitLabel,
    isFaulty = false,
    onSave,
    onClose,
    children,
    ...form
  } = props;
  const common = useTranslations("common");
  const [draft, setDraft] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const [isPending, setPending] = useState(false);
  const save = async () => {
    const value = readDraft(draft);
    setChecked(true);
    if (isFaulty || value === undefined) return;
    setPending(true);
    try {
      await onSave(value);
      onClose();
    } catch {
      // The mutation has shown the error.
      setPending(false);
    }
  };
  return (
    <form
      {...form}
      onSubmit={(submit) => {
        submit.preventDefault();
        void save();
      }}
    >
      {children?.(isChecked)}
      <ValueEditor
        name={name}
        draft={draft}
        onChange={setDraft}
        onSubmit={() => void save()}
        timeZone={timeZone}
        isChecked={isChecked}
        autoFocus={name !== null}
      />
      <span className="flex gap-2">
        <Button type="submit" variant="primary" size="small" isPending={isPending}>
          {submitLabel}
        </Button>
        <Button size="small" onPress={onClose}>
          {common("cancel")}
        </Button>
      </span>
    </form>
  );
}
