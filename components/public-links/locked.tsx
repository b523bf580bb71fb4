import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { ApiError } from "@/lib/client/call";
import { unlockPublicResults } from "@/lib/client/surveys/public-results";

interface LockedProps {
  shows: "results" | "board";
  token: string;
  onUnlocked: (access: string) => void;
}

/** Takes the password of a link. */
export function Locked({ shows, token, onUnlocked }: LockedProps) {
  const t = useTranslations("publicResults.locked");
  const common = useTranslations("common");
  const describeError = useDescribeError();
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string>();
  const [isPending, setPending] = useState(false);
  const faultOf = (error: unknown) => {
    if (!(error instanceof ApiError)) return describeError(error);
    if (error.status === 403) return t("wrong");
    return error.status === 429 ? t("throttled") : describeError(error);
  };
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (password === "") return setFault(t("required"));
    setPending(true);
    try {
      const { access } = await unlockPublicResults(token, password);
      onUnlocked(access);
    } catch (error) {
      setFault(faultOf(error));
      setPending(false);
    }
  };
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 py-12">
      <form noValidate onSubmit={submit} className="flex w-full max-w-80 flex-col gap-5">
        <div className="flex flex-col gap-2">
          <h1 className="text-title">{t(`${shows}.title`)}</h1>
          <p className="text-ink-2">{t("detail")}</p>
        </div>
        <TextField
          label={common("password")}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(text) => {
            setPassword(text);
            setFault(undefined);
          }}
          fault={fault}
          autoFocus
        />
        <Button type="submit" variant="primary" isPending={isPending}>
          {t(`${shows}.submit`)}
        </Button>
      </form>
    </main>
  );
}
