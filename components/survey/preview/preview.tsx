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
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { MenuTrigger } from "react-aria-components";
import { AnswerBreadcrumbs } from "@/components/survey/preview/answer-breadcrumbs";
import type { Device } from "@/components/survey/preview/device-frame";
import { HostedFrame } from "@/components/survey/preview/hosted-frame";
import { JumpItems } from "@/components/survey/preview/jump-items";
import { localizeSurvey, type PreviewedSurvey } from "@/components/survey/preview/localize-survey";
import {
  hasIntro,
  type PreviewStep,
  randomPlayback,
  shortestPlaybackTo,
} from "@/components/survey/preview/playback";
import { usePlayback } from "@/components/survey/preview/use-playback";
import { WidgetFrame } from "@/components/survey/preview/widget-frame";
import { Button } from "@/components/ui/button";
import { useLanguageName } from "@/components/ui/language-name";
import { MenuPopover } from "@/components/ui/menu";
import { Notice } from "@/components/ui/notice";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { languagesOf } from "@/lib/contract/survey/translatable";
import type { JsonObject } from "@/lib/contract/wire/json";
import type { Step } from "@/lib/survey-model/branching";

export interface SurveyPreviewProps {
  survey: PreviewedSurvey;
  /** The initial language; the only one if it can't be chosen. */
  language?: string | null;
  /** Hides the options for device, page and language. */
  isCompact?: boolean;
  /** The screen or question being edited: the preview goes there whenever that changes. Null leaves it where it is. */
  editedStep?: PreviewStep | null;
  /** Whether hosted pages of the project say what they were made with; by default, they do. */
  hasBranding?: boolean;
  /** The project's logo, as hosted pages show it; null: none. */
  logo?: string | null;
  /** Called with the current step: a question's position, or the end; null at the intro screen. */
  onStepChange?: (step: Step | null) => void;
}

const noop = () => {};

/** Plays a survey with the widget that respondents see. Nothing is sent. */
export default function Preview({
  survey,
  language = null,
  isCompact = false,
  hasBranding = true,
  logo = null,
  editedStep = null,
  onStepChange = noop,
}: SurveyPreviewProps) {
  const t = useTranslations("preview");
  const common = useTranslations("common");
  const languageName = useLanguageName();
  const base = survey.base_language || "en";
  const languages = languagesOf(survey).filter((code) => code !== base);
  const [chosenLanguage, setLanguage] = useState<string | null>(null);
  const shownLanguage = chosenLanguage ?? language;
  const [device, setDevice] = useState<Device>("phone");
  const [isPageDark, setPageDark] = useState(false);
  const [shuffleSeed, setShuffleSeed] = useState(Math.random);

  const isShuffled = survey.appearance?.shuffleQuestions === true;
  const canShuffle =
    isShuffled || (survey.questions ?? []).some(({ shuffleOptions }) => shuffleOptions === true);
  const count = survey.questions?.length ?? 0;
  const order = useMemo(
    () => questionOrder(count, isShuffled ? shuffleSeed : null),
    [count, isShuffled, shuffleSeed],
  );
  const previewed = useMemo(() => {
    const localized = localizeSurvey(survey, shownLanguage === base ? null : shownLanguage);
    const questions = order.flatMap((at): JsonObject[] => {
      const question = localized.questions?.[at];
      return question ? [question] : [];
    });
    // The widget keeps the order of questions until the survey's id changes, so the id is the order here.
    const id = questions.map((question) => question.id).join();
    // They are shuffled already.
    const appearance = { ...localized.appearance, shuffleQuestions: false };
    return { ...localized, id, appearance, questions };
  }, [survey, shownLanguage, base, order]);
  const { questions } = previewed;
  const isHosted = survey.type === "external_survey";
  const Frame = isHosted ? HostedFrame : WidgetFrame;

  const isIntroShown = hasIntro(previewed.appearance);
  const { playback, goTo, restart, answer, back } = usePlayback(questions, isIntroShown, (step) =>
    onStepChange(step === "intro" ? null : step === "end" ? step : (order[step] ?? step)),
  );
  const isThanksShown = survey.appearance?.displayThankYouMessage === true;
  const follow = useEffectEvent((edited: PreviewStep) => {
    if (edited === "intro" ? !isIntroShown : edited === "end" && !isThanksShown) return;
    const step = typeof edited === "number" ? order.indexOf(edited) : edited;
    if (step === -1 || step === playback.step) return;
    goTo((step !== "intro" && shortestPlaybackTo(questions, step)) || { answers: [], step });
  });
  // A screen is there as soon as it is switched on and has a text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect goes to a screen that appears
  useEffect(() => {
    if (editedStep !== null) follow(editedStep);
  }, [editedStep, isIntroShown, isThanksShown]);
  const numberOf = (question: number) => (order[question] ?? question) + 1;
  const shortestPlayback = shortestPlaybackTo(questions, "end");

  return (
    <section aria-label={common("preview")} className="flex min-w-0 flex-col gap-3">
      {!isCompact && (
        <div className="flex flex-wrap items-center gap-2">
          <SegmentedControl
            label={common("device")}
            value={device}
            onChange={setDevice}
            segments={(["phone", "tablet", "desktop"] as const).map((id) => ({
              id,
              label: t(`device.${id}`),
              icon: <DeviceIcon device={id} />,
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
              label={common("language")}
              isLabelHidden
              className="w-40"
              value={shownLanguage ?? base}
              onChange={setLanguage}
              options={[base, ...languages].map((code) => ({ id: code, label: languageName(code) }))}
            />
          )}
        </div>
      )}
      {survey.type === "api" && <Notice tone="caution">{t("api")}</Notice>}
      <AnswerBreadcrumbs questions={questions} playback={playback} numberOf={numberOf} onJump={back} />
      {/* Flush with what is above: the buttons have no edges. */}
      <div className="-mx-2.5 flex flex-wrap items-center">
        <Button variant="quiet" size="small" onPress={restart}>
          <RotateCcwIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {t("playback.restart")}
        </Button>
        <Button variant="quiet" size="small" onPress={() => goTo(randomPlayback(questions, Math.random))}>
          {t("playback.random")}
        </Button>
        <Button
          variant="quiet"
          size="small"
          isDisabled={shortestPlayback === null}
          onPress={() => shortestPlayback && goTo(shortestPlayback)}
        >
          {t("playback.shortest")}
        </Button>
        <MenuTrigger>
          <Button variant="quiet" size="small" isDisabled={questions.length === 0}>
            {t("playback.jumpTo")}
          </Button>
          <MenuPopover aria-label={t("playback.jumpTo")}>
            {/* Rendered while the menu is open: it walks every branch. */}
            <JumpItems questions={questions} numberOf={numberOf} onJump={goTo} />
          </MenuPopover>
        </MenuTrigger>
        {canShuffle && (
          <Button variant="quiet" size="small" onPress={() => setShuffleSeed(Math.random())}>
            <ShuffleIcon aria-hidden className="size-4" strokeWidth={1.5} />
            {t("playback.shuffle")}
          </Button>
        )}
      </div>
      <Frame
        survey={previewed}
        hasBranding={hasBranding}
        logo={logo}
        language={shownLanguage ?? base}
        step={playback.step}
        device={isCompact ? "phone" : device}
        isPageDark={isPageDark}
        title={t(isHosted ? "page.frame" : "frame")}
        shuffleSeed={shuffleSeed}
        onAnswer={answer}
        onBack={back}
      />
      <p className="text-ink-3 text-label">{t(isHosted ? "page.notSaved" : "notSaved")}</p>
    </section>
  );
}

function DeviceIcon({ device }: { device: Device }) {
  const Icon = { phone: SmartphoneIcon, tablet: TabletIcon, desktop: MonitorIcon }[device];
  return <Icon aria-hidden className="size-4" strokeWidth={1.5} />;
}

/** Positions of questions in display order; shuffled by a seed from 0 to 1 if there is one. */
function questionOrder(count: number, shuffleSeed: number | null): number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  if (shuffleSeed === null) return order;
  // A pseudorandom weight that depends on the seed only.
  const sortWeight = (at: number) => (Math.sin((at + 1) * (shuffleSeed + 1) * 1e4) * 1e4) % 1;
  return order.toSorted((a, b) => sortWeight(a) - sortWeight(b));
}
