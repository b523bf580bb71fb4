import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { questionAnchor, questionNumber } from "@/components/surveys/summary/question-name";
import { plainText } from "@/lib/client/plain-text";
import type { QuestionResult } from "@/lib/contract/survey/results";

/** An outline of a long survey's questions, beside them; the one in view is marked. */
export function QuestionOutline({ questions }: { questions: readonly QuestionResult[] }) {
  const common = useTranslations("common");
  const current = useSectionInView(questions.map(questionAnchor));
  return (
    <nav
      aria-label={common("questions")}
      data-print="hide"
      className="sticky top-16 hidden max-h-[calc(100dvh-5rem)] self-start overflow-y-auto pb-4 lg:block"
    >
      <ol className="flex flex-col border-line border-l">
        {questions.map((question) => {
          const anchor = questionAnchor(question);
          const isCurrent = anchor === current;
          return (
            <li key={question.id}>
              <a
                href={`#${anchor}`}
                aria-current={isCurrent ? "location" : undefined}
                className={`-ml-px flex gap-2 border-l-2 py-1.5 pl-3 text-table hover:text-ink ${isCurrent ? "border-water text-ink" : "border-transparent text-ink-2"}`}
              >
                <span className="shrink-0 font-mono text-ink-3 text-mono-small leading-5">
                  {questionNumber(question) ?? "–"}
                </span>
                <span className="line-clamp-2 [overflow-wrap:anywhere]">{plainText(question.text)}</span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The id of the first section that is in the upper part of the window. */
function useSectionInView(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join("\n");
  useEffect(() => {
    const inView = new Set<string>();
    const order = key.split("\n");
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        setCurrent((before) => order.find((id) => inView.has(id)) ?? before);
      },
      { rootMargin: "-64px 0px -50% 0px" },
    );
    for (const id of order) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [key]);
  return current;
}
