"use client";
import { QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ThemeProvider } from "next-themes";
import { useEffect, useState } from "react";
import { I18nProvider, RouterProvider } from "react-aria-components";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { ErrorText } from "@/components/ui/use-async-action";
import { createQueryClient } from "@/lib/client/query-client";

/** To the sign-in page, and from there back to this screen. */
function goToSignIn() {
  const { pathname, search } = window.location;
  window.location.assign(`/login?${new URLSearchParams({ next: pathname + search })}`);
}

interface ProvidersProps {
  nonce: string | undefined;
  /** The locale in which dates are typed: `en-GB`. */
  locale: string;
  children: React.ReactNode;
}

export function Providers({ nonce, locale, children }: ProvidersProps) {
  const [queryClient] = useState(() => createQueryClient(goToSignIn));
  // React Query does the same, but not for a page that became ready while offline.
  useEffect(() => {
    const repeatFailed = () =>
      void queryClient.refetchQueries(
        { type: "active", predicate: ({ state }) => state.status === "error" },
        { cancelRefetch: false },
      );
    window.addEventListener("online", repeatFailed);
    return () => window.removeEventListener("online", repeatFailed);
  }, [queryClient]);
  const router = useRouter();
  const describeError = useDescribeError();
  return (
    // The styles set the color scheme: an inline one would make the margins of paper dark.
    <ThemeProvider
      attribute="data-theme"
      enableColorScheme={false}
      disableTransitionOnChange
      {...(nonce !== undefined && { nonce })}
    >
      <I18nProvider locale={locale}>
        <RouterProvider navigate={router.push}>
          <QueryClientProvider client={queryClient}>
            <ErrorText value={describeError}>{children}</ErrorText>
          </QueryClientProvider>
        </RouterProvider>
      </I18nProvider>
    </ThemeProvider>
  );
}
