import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";

interface RetryNoticeProps extends Omit<React.ComponentProps<typeof Notice>, "children"> {
  /** Message of the failure. */
  children: React.ReactNode;
  query: { isFetching: boolean; refetch: () => unknown };
}

/** Says that something could not be loaded, with a retry. */
export function RetryNotice({ children, query, ...notice }: RetryNoticeProps) {
  const t = useTranslations("common");
  return (
    <Notice {...notice}>
      {children}{" "}
      <button
        type="button"
        className="underline"
        disabled={query.isFetching}
        onClick={() => void query.refetch()}
      >
        {t("tryAgain")}
      </button>
    </Notice>
  );
}
