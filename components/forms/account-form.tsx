import { RecordForm } from "@/components/forms/record-form";
import { TextInput } from "@/components/forms/text-input";
import type { RecordForm as Form } from "@/components/forms/use-record-form";
import { Button } from "@/components/ui/button";

/** Autocomplete hints and the input types of fields, for password managers. */
const types = {
  "given-name": "text",
  "family-name": "text",
  email: "email",
  username: "email",
  "current-password": "password",
  "new-password": "password",
  "one-time-code": "text",
} as const;

interface AccountField<Name extends string> {
  name: Name;
  label: string;
  hint?: string;
  purpose?: keyof typeof types;
}

interface AccountFormProps<Name extends string> {
  form: Form<Record<Name, string>>;
  fields: readonly AccountField<Name>[];
  /** The field that has the focus when the page opens, unless another element has it. */
  focused?: Name;
  submitLabel: string;
  pendingLabel: string;
  /** A part of a page: the button is only as wide as its text. */
  isCompact?: boolean;
  /** Two fields beside each other. */
  isRow?: boolean;
  /** Above the fields. */
  children?: React.ReactNode;
}

/** A form of texts that password managers fill in, with its button. */
export function AccountForm<Name extends string>(props: AccountFormProps<Name>) {
  const { form, fields, focused, submitLabel, pendingLabel, isCompact, isRow, children } = props;
  return (
    <RecordForm form={form}>
      {children}
      <div className={isRow ? "grid gap-5 sm:grid-cols-2 sm:gap-4" : "contents"}>
        {fields.map(({ name, purpose, ...field }) => (
          <TextInput
            // Password managers look at the purpose once: another purpose is another field.
            key={`${name} ${purpose}`}
            name={name}
            {...(purpose && { type: types[purpose], autoComplete: purpose })}
            hasAutoFocus={name === focused}
            {...field}
            {...form.field(name)}
          />
        ))}
      </div>
      <Button
        type="submit"
        variant="primary"
        isPending={form.isPending}
        className={isCompact ? "self-start" : "w-full"}
      >
        {form.isPending ? pendingLabel : submitLabel}
      </Button>
    </RecordForm>
  );
}
