import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OneTimeDialog } from "@/components/settings/frame/one-time-dialog";
import { Button } from "@/components/ui/button";
import { download } from "@/components/ui/download";
import { lazyComponent } from "@/components/ui/lazy-component";
import { meOptions } from "@/lib/client/access/session";
import type { Me } from "@/lib/contract/access/user";

const EnableDialog = lazyComponent(() => import("@/components/settings/account/enable-second-factor"));
const DisableDialog = lazyComponent(() => import("@/components/settings/account/disable-second-factor"));

/** Two-factor sign-in of the account: on or off, and its recovery codes when it was turned on. */
export function SecondFactor({ me }: { me: Me }) {
  const t = useTranslations("account.secondFactor");
  const common = useTranslations("common");
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: meOptions().queryKey });
  const isOn = me.is_2fa_enabled;
  const close = () => {
    setOpen(false);
    void refresh();
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-2">{t(isOn ? "on" : "off")}</p>
      <Button onPress={() => setOpen(true)}>{t(isOn ? "disable" : "enable")}</Button>
      {isOpen &&
        codes === null &&
        (isOn ? <DisableDialog onClose={close} /> : <EnableDialog onClose={close} onEnabled={setCodes} />)}
      {codes && (
        <OneTimeDialog
          title={common("recoveryCodes")}
          label={common("recoveryCodes")}
          value={codes.join("\n")}
          below={
            <Button
              onPress={() =>
                download("recovery-codes.txt", `${me.email}\n${codes.join("\n")}\n`, "text/plain")
              }
            >
              {t("download")}
            </Button>
          }
          onClose={() => {
            setCodes(null);
            close();
          }}
        >
          <p>{t("codesDetail")}</p>
        </OneTimeDialog>
      )}
    </div>
  );
}
