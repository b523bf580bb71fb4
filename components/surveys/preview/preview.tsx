"use client";
import {
  MonitorIcon,
  MoonIcon,
  RotateCcwIcon,
  ShuffleIcon,
  SmartphoneIcon,
  SunIcon,
  TabletIcon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { MenuTrigger } from "react-aria-components";
import { inLanguage, type ShownSurvey } from "@/components/surveys/preview/in-language";
import { Trail } from "@/components/surveys/preview/trail";
import { useWalk } from "@/components/surveys/preview/use-walk";
import { randomWalk, shortestWalkTo, startOf } from "@/components/surveys/preview/walk";
import { type Device, WidgetFrame } from "@/components/surveys/preview/widget-frame";
import { Button } from "@/components/ui/button";
import { useLanguageName } from "@/components/ui/language-name";
import { MenuItem, MenuPopover } from "@/components/ui/menu";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import type { JsonObject } from "@/lib/contract/json";
import { languagesOf } from "@/lib/contract/translatable";
import type { Step } from "@/lib/survey-model/branching";

export interface SurveyPreviewProps {
  survey: ShownSurvey;
  /** The language shown at first, or always when there is no way to choose. */
  language?: string | null;
  /** Without the choices of device, page and language: for a small place. */
  isSmall?: boolean;
  /** Where the walk is now: a question's position, or the end. */
  onMove?: (at: Step) => void;
}

const nothing = () => {};

/** Walking through a survey as a respondent does, with the widget respondents get. Nothing is sent. */
export function Preview({ survey, language = null, isSmall = false, onMove = nothing }: SurveyPreviewProps) {
  const t = useTranslations("preview");
  const languageName = useLanguageName();
  const base = survey.base_language || "en";
  const languages = languagesOf(survey).filter((code) => code !== base);
  const [chosen, setLanguage] = useState<string | null>(null);
  const shown = chosen ?? language;
  const [device, setDevice] = useState<Device>("phone");
  const [isPageDark, setPageDark] = useState(false);
  const [roll, setRoll] = useState(Math.random);

  const isShuffled = survey.appearance?.shuffleQuestions === true;
  const isRolling =
    isShuffled || (survey.questions ?? []).some(({ shuffleOptions }) => shuffleOptions === true);
  const count = survey.questions?.length ?? 0;
  const order = useMemo(() => orderOf(count, isShuffled ? roll : null), [count, isShuffled, roll]);
  const walked = useMemo(() => {
    const spoken = inLanguage(survey, shown === base ? null : shown);
    const questions = order.flatMap((at): JsonObject[] => {
      const question = spoken.questions?.[at];
      return question ? [question] : [];
    });
    return { ...spoken, questions };
  }, [survey, shown, base, order]);
  const { questions } = walked;

  const { walk, goTo, answer, back } = useWalk(questions, (at) =>
    onMove(at === "end" ? at : (order[at] ?? at)),
  );
  const numberOf = (question: number) => (order[question] ?? question) + 1;
  const shortest = shortestWalkTo(questions, "end");

  return (
    <section aria-label={t("label")} className="flex min-w-0 flex-col gap-3">
      {!isSmall && (
        <div className="flex flex-wrap items-center gap-2">
          <SegmentedControl
            label={t("device.label")}
            value={device}
            onChange={setDevice}
            segments={(["phone", "tablet", "desktop"] as const).map((id) => ({
              id,
              label: t(`device.${id}`),
              sign: <DeviceSign device={id} />,
            }))}
          />
          <SegmentedControl
            label={t("page.label")}
            value={isPageDark ? "dark" : "light"}
            onChange={(page) => setPageDark(page === "dark")}
            segments={[
              {
                id: "light",
                label: t("page.light"),
                icon: <SunIcon aria-hidden className="size-4" strokeWidth={1.5} />,
              },
              {
                id: "dark",
                label: t("page.dark"),
                icon: <MoonIcon aria-hidden className="size-4" strokeWidth={1.5} />,
              },
            ]}
          />
          {languages.length > 0 && (
            <Select
              label={t("language")}
              isLabelHidden
              className="w-40"
              value={shown ?? base}
              onChange={setLanguage}
              options={[base, ...languages].map((code) => ({ id: code, label: languageName(code) }))}
            />
          )}
        </div>
      )}
      <Trail questions={questions} walk={walk} numberOf={numberOf} onJump={back} />
      <div className="flex flex-wrap items-center gap-1">
        <Button variant="quiet" size="small" onPress={() => goTo(startOf(questions))}>
          <RotateCcwIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {t("playback.restart")}
        </Button>
        <Button variant="quiet" size="small" onPress={() => goTo(randomWalk(questions, Math.random))}>
          {t("playback.random")}
        </Button>
        <Button
          variant="quiet"
          size="small"
          isDisabled={shortest === null}
          onPress={() => shortest && goTo(shortest)}
        >
          {t("playback.shortest")}
        </Button>
        <MenuTrigger>
          <Button variant="quiet" size="small" isDisabled={questions.length === 0}>
            {t("playback.jumpTo")}
          </Button>
          <MenuPopover aria-label={t("playback.jumpTo")}>
            {questions.map((question, at) => {
              const way = shortestWalkTo(questions, at);
              return (
                <MenuItem
                  key={String(question.id ?? at)}
                  id={at}
                  textValue={`Q${numberOf(at)}`}
                  isDisabled={way === null}
                  onAction={() => way && goTo(way)}
                >
                  <span className="font-mono text-mono">Q{numberOf(at)}</span>
                  <span className="truncate font-serif">
                    {way === null ? t("playback.unreachable") : String(question.question ?? "")}
                  </span>
                </MenuItem>
              );
            })}
          </MenuPopover>
        </MenuTrigger>
        {isRolling && (
          <Button variant="quiet" size="small" onPress={() => setRoll(Math.random())}>
            <ShuffleIcon aria-hidden className="size-4" strokeWidth={1.5} />
            {t("playback.shuffle")}
          </Button>
        )}
      </div>
      <WidgetFrame
        survey={walked}
        language={shown ?? base}
        at={walk.at}
        device={isSmall ? "phone" : device}
        isPageDark={isPageDark}
        title={t("frame")}
        roll={roll}
        onAnswer={answer}
        onBack={back}
      />
      <p className="text-ink-3 text-label">{t("notSaved")}</p>
    </section>
  );
}

function DeviceSign({ device }: { device: Device }) {
  const Icon = { phone: SmartphoneIcon, tablet: TabletIcon, desktop: MonitorIcon }[device];
  return <Icon aria-hidden className="size-4" strokeWidth={1.5} />;
}

/** Positions of questions in the order they are asked: their own, or the one that a roll from 0 to 1 gives. */
function orderOf(count: number, roll: number | null): number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  if (roll === null) return order;
  // Each weight follows from the roll, and looks as if it did not.
  const weightOf = (at: number) => (Math.sin((at + 1) * (roll + 1) * 1e4) * 1e4) % 1;
  return order.toSorted((a, b) => weightOf(a) - weightOf(b));
}
