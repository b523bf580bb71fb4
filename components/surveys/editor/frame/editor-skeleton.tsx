import { useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";

/** Placeholder while the survey loads. */
export function EditorSkeleton() {
  const t = useTranslations("editor");
  return (
    <div>
      <div className="flex h-14 items-center border-line border-b px-4 text-section sm:px-8">
        <Skeleton className="w-64" />
      </div>
      <div className="h-11 border-line border-b" />
      <div className="mx-auto flex max-w-[640px] flex-col gap-6 px-4 py-8">
        <Skeleton className="w-1/3" />
        <Skeleton className="w-full" />
        <Skeleton className="w-2/3" />
      </div>
      <p role="status" className="sr-only">
        {t("loading")}
      </p>
    </div>
  );
}
