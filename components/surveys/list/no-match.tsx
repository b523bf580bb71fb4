"use client";
import { useTranslations } from "next-intl";
import type { ListView } from "@/components/surveys/list/use-list-view";
import { Button } from "@/components/ui/button";

interface NoMatchProps {
  view: ListView;
  onClear: () => void;
}

/** Nothing fits: says what is asked for, and takes it back. */
export function NoMatch({ view, onClear }: NoMatchProps) {
  const t = useTranslations("surveys.noMatch");
  const { search, status } = view;
  return (
    <section className="flex flex-col items-start gap-4 border-line border-b bg-sheet px-4 py-12 sm:px-8">
      <h2 className="text-section">
        {search && status !== "all"
          ? t("both", { search, status: t(`states.${status}`) })
          : search
            ? t("search", { search })
            : status === "all"
              ? t("filters")
              : t("status", { status: t(`states.${status}`) })}
      </h2>
      <Button onPress={onClear}>{t("clear")}</Button>
    </section>
  );
}
