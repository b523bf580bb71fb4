import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { z } from "zod";
import { type RecordForm, useRecordForm } from "@/components/forms/use-record-form";
import { sessionsKey, updateAccount } from "@/lib/client/access/account";
import { meOptions } from "@/lib/client/access/session";
import type { UserChanges } from "@/lib/contract/access/account";
import type { Me } from "@/lib/contract/access/user";

interface AccountFormOptions<Draft> {
  me: Me;
  /** The initial value of the form, also after a success. */
  read: (me: Me) => Draft;
  schema: z.ZodType;
  /** After a success. */
  message: string;
}

/** A form that changes the account. All of it is sent: a password proves that it is the user. */
export function useAccountForm<Draft extends UserChanges>(
  options: AccountFormOptions<Draft>,
): RecordForm<Draft> {
  const { me, read, schema, message } = options;
  const queries = useQueryClient();
  const router = useRouter();
  const form = useRecordForm({
    stored: null,
    read: () => read(me),
    schema,
    send: ({ body }) => updateAccount(body),
    refreshes: [sessionsKey],
    done: () => ({ message }),
    onSaved: (saved) => {
      queries.setQueryData(meOptions().queryKey, saved);
      form.change(read(saved));
      // The top bar has name and e-mail from the server.
      router.refresh();
    },
  });
  return form;
}
