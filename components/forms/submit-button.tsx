"use client";
import { useFormState } from "react-hook-form";
import { Button } from "@/components/ui/button";

/** Sends the form around it; says so while it does. */
export function SubmitButton({ label, pendingLabel }: { label: string; pendingLabel: string }) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="primary" isPending={isSubmitting} className="w-full">
      {isSubmitting ? pendingLabel : label}
    </Button>
  );
}
