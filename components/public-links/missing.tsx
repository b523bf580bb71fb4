import { useTranslations } from "next-intl";

/** Stands where a link shows nothing any more, and after too many requests. */
export function Missing({ why = "missing" }: { why?: "missing" | "throttled" }) {
  const t = useTranslations("publicResults");
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 px-4 py-12 text-center">
      <h1 className="text-title">{t(`${why}.title`)}</h1>
      <p className="max-w-[30rem] text-ink-2">{t(`${why}.detail`)}</p>
    </main>
  );
}
