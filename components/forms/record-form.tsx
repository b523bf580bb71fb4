import type { RecordFormControls } from "@/components/forms/use-record-form";
import { Notice } from "@/components/ui/notice";

interface RecordFormProps {
  form: RecordFormControls;
  className?: string;
  /** For a `RecordBar` above the fields, which says why it wasn't saved. */
  isFailureHidden?: boolean;
  children: React.ReactNode;
}

/** The element of a form, with what keeps it from being saved on top. */
export const RecordForm = ({
  form,
  className = "flex w-full flex-col gap-5",
  isFailureHidden = false,
  children,
}: RecordFormProps) => (
  <form
    ref={form.setElement}
    // Sent before the page can respond, values belong in no address.
    method="post"
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      // Dialogs inside it may contain forms, whose events bubble.
      if (event.target === event.currentTarget) form.submit();
    }}
    className={className}
  >
    {form.failure && !isFailureHidden && <Notice tone="fault">{form.failure}</Notice>}
    {children}
  </form>
);
