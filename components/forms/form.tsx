"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from "react-hook-form";
import type { z } from "zod";
import { useIssueMessage } from "@/components/forms/use-issue-message";
import { Notice } from "@/components/ui/notice";
import { ApiError, UnreachableError } from "@/lib/client/call";

interface FormProps<Schema extends z.ZodType<FieldValues, FieldValues>> {
  /** A schema of the contract, so that the form and the API validate alike. */
  schema: Schema;
  defaultValues: DefaultValues<z.input<Schema>>;
  /** Sends the values as typed. An error it throws is shown at its field, otherwise above the form. */
  onSubmit: (values: z.input<Schema>) => Promise<unknown>;
  /** Texts for errors that are no API errors; null for the default text. */
  describeError?: (error: unknown) => string | null;
  children: React.ReactNode;
}

export function Form<Schema extends z.ZodType<FieldValues, FieldValues>>(props: FormProps<Schema>) {
  const { schema, defaultValues, onSubmit, describeError, children } = props;
  const t = useTranslations("forms");
  const issueMessage = useIssueMessage();
  const form = useForm<z.input<Schema>>({
    resolver: zodResolver(schema, { error: issueMessage }, { raw: true }),
    defaultValues,
  });

  const showError = (error: unknown) => {
    const setFormError = (message: string) => form.setError("root.server", { message });
    const description = describeError?.(error);
    if (description) return setFormError(description);
    if (error instanceof UnreachableError) return setFormError(t("unreachable"));
    if (!(error instanceof ApiError)) return setFormError(t("failed"));
    const field = error.path ?? error.attr;
    if (field === null || !(field in form.getValues())) return setFormError(error.message);
    form.setError(field as Path<z.input<Schema>>, { message: error.message }, { shouldFocus: true });
  };

  const fault = form.formState.errors.root?.server?.message;
  return (
    <FormProvider {...form}>
      <form
        // Sent before the page can respond, values belong in no address.
        method="post"
        noValidate
        onSubmit={form.handleSubmit((values) => onSubmit(values).catch(showError))}
        className="flex w-full flex-col gap-5"
      >
        {fault && <Notice tone="fault">{fault}</Notice>}
        {children}
      </form>
    </FormProvider>
  );
}
