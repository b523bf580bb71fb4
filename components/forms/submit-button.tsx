"use client";
import { useFormState } from "react-hook-form";
import { Button } from "@/components/ui/button";

/** Submits the form around it, and shows that it is being submitted. */
export function SubmitButton({ label, pendingLabel }: { label: string; pendingLabel: string }) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="primary" isPending={isSubmitting} className="w-full">
      {isSubmitting ? pendingLabel : label}
    </Button>
  );
}
