import { Notice } from "@/components/ui/notice";

interface RetryNoticeProps extends Omit<React.ComponentProps<typeof Notice>, "children"> {
  /** Message of the failure. */
  children: React.ReactNode;
  retryLabel: string;
  query: { isFetching: boolean; refetch: () => unknown };
}

/** Says that something could not be loaded, with a retry. */
export const RetryNotice = ({ children, retryLabel, query, ...notice }: RetryNoticeProps) => (
  <Notice {...notice}>
    {children}{" "}
    <button
      type="button"
      className="underline"
      disabled={query.isFetching}
      onClick={() => void query.refetch()}
    >
      {retryLabel}
    </button>
  </Notice>
);
