import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

interface RetryButtonProps {
  query: { isFetching: boolean; refetch: () => unknown };
}

/** Fetches again what could not be loaded. */
export function RetryButton({ query }: RetryButtonProps) {
  const t = useTranslations("common");
  return (
    <Button size="small" isPending={query.isFetching} onPress={() => void query.refetch()}>
      {t("tryAgain")}
    </Button>
  );
}
