"use client";
import type { RecordFormControls } from "@/components/forms/use-record-form";
import { Button } from "@/components/ui/button";

interface SubmitButtonProps {
  form: RecordFormControls;
  label: string;
  pendingLabel: string;
  /** Only as wide as its text, for a form that is a part of a page. */
  isCompact?: boolean;
}

/** Submits a form, and shows that it is being submitted. */
export const SubmitButton = ({ form, label, pendingLabel, isCompact = false }: SubmitButtonProps) => (
  <Button
    type="submit"
    variant="primary"
    isPending={form.isPending}
    className={isCompact ? "self-start" : "w-full"}
  >
    {form.isPending ? pendingLabel : label}
  </Button>
);
