"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { sessionsKey, updateAccount } from "@/lib/client/account";
import { meOptions } from "@/lib/client/session";

/**
 * Changes the account and says so.
 *
 * @param message after a success
 * @returns `submit` for a form, and a `formKey` that changes with each success, so that the form begins anew
 */
export function useAccountChange(message: string) {
  const queries = useQueryClient();
  const router = useRouter();
  const [formKey, setFormKey] = useState(0);
  const { submit } = useApiMutation({
    send: updateAccount,
    refreshes: [sessionsKey],
    done: () => ({ message }),
    onSuccess: (me) => {
      queries.setQueryData(meOptions().queryKey, me);
      setFormKey((key) => key + 1);
      // The top bar has name and e-mail from the server.
      router.refresh();
    },
  });
  return { submit, formKey };
}
