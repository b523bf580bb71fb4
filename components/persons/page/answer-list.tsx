"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { givenAnswers } from "@/components/persons/page/survey-answers";
import { plainText } from "@/components/surveys/marks/plain-text";
import { questionLabelsOptions } from "@/lib/client/person";
import type { CapturedEvent } from "@/lib/contract/event";

/** What a `survey sent` event answers, each with its question. */
export function AnswerList({ projectId, event }: { projectId: string; event: CapturedEvent }) {
  const t = useTranslations("personPage");
  const { data: questions } = useQuery(questionLabelsOptions(projectId));
  const answers = givenAnswers(event, questions ?? []);
  if (answers.length === 0) return null;
  return (
    <dl className="flex flex-col gap-2 border-line border-l-2 pl-3">
      {answers.map(({ key, question, texts }) => (
        <div key={key}>
          <dt className="text-ink-2 text-table [overflow-wrap:anywhere]">
            {question === null ? (questions ? t("removedQuestion") : " ") : plainText(question)}
          </dt>
          {texts.map((text) => (
            <dd
              key={text}
              className="whitespace-pre-wrap font-serif text-answer text-ink [overflow-wrap:anywhere]"
            >
              {text}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
