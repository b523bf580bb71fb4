import { useTranslations } from "next-intl";
import { OneTimeValue } from "@/components/settings/frame/one-time-value";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface OneTimeDialogProps {
  title: string;
  /** Names the value. */
  label: string;
  /** A link or a secret. */
  value: string;
  onClose: () => void;
  /** What to do with it, and what to know about it. */
  children: React.ReactNode;
  /** Below the value: an example of its use, or another way to keep it. */
  below?: React.ReactNode;
}

/** Shows a secret that is shown once. Only its button closes it, so that no stray press loses the secret. */
export function OneTimeDialog({ title, label, value, onClose, children, below }: OneTimeDialogProps) {
  const t = useTranslations("settings.oneTime");
  const common = useTranslations("common");
  return (
    <Dialog
      title={title}
      closeLabel={common("done")}
      onClose={onClose}
      isDismissable={false}
      footer={
        <Button variant="primary" onPress={onClose}>
          {common("done")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1 text-ink-2">
          {children}
          <p>{t("shownOnce")}</p>
        </div>
        <OneTimeValue label={label} value={value} />
        {below}
      </div>
    </Dialog>
  );
}
