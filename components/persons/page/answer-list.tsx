import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { givenAnswers, type LabelledAnswer } from "@/components/persons/page/survey-answers";
import { AnswerText } from "@/components/survey/marks/rating-answer";
import { questionLabelsOptions } from "@/lib/client/persons/page";
import { plainText } from "@/lib/client/plain-text";
import type { CapturedEvent } from "@/lib/contract/event";

/** What an event of a survey answers, each with its question. */
export function EventAnswers({ projectId, event }: { projectId: string; event: CapturedEvent }) {
  const { data: questions } = useQuery(questionLabelsOptions(projectId));
  return questions ? <AnswerList answers={givenAnswers(event, questions)} /> : null;
}

/** Answers, each with its question. */
export function AnswerList({ answers }: { answers: readonly LabelledAnswer[] }) {
  const common = useTranslations("common");
  if (answers.length === 0) return null;
  return (
    <dl className="flex flex-col gap-2 border-line border-l-2 pl-3">
      {answers.map(({ key, question, texts, ...rating }) => (
        <div key={key}>
          <dt className="text-ink-2 text-table [overflow-wrap:anywhere]">
            {question === null ? common("removedQuestion") : plainText(question)}
          </dt>
          {texts.map((text) => (
            <dd
              key={text}
              className="whitespace-pre-wrap font-serif text-answer text-ink [overflow-wrap:anywhere]"
            >
              <AnswerText answer={text} rating={rating} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
