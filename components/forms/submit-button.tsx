"use client";
import { useFormState } from "react-hook-form";
import { Button } from "@/components/ui/button";

interface SubmitButtonProps {
  label: string;
  pendingLabel: string;
  /** Only as wide as its text, for a form that is a part of a page. */
  isCompact?: boolean;
}

/** Submits the form around it, and shows that it is being submitted. */
export function SubmitButton({ label, pendingLabel, isCompact = false }: SubmitButtonProps) {
  const { isSubmitting } = useFormState();
  return (
    <Button
      type="submit"
      variant="primary"
      isPending={isSubmitting}
      className={isCompact ? "self-start" : "w-full"}
    >
      {isSubmitting ? pendingLabel : label}
    </Button>
  );
}
