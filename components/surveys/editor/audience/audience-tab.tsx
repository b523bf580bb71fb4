import { useTranslations } from "next-intl";
import { useRef } from "react";
import { ContactPriority } from "@/components/surveys/editor/audience/contact-priority";
import { Devices } from "@/components/surveys/editor/audience/devices";
import { ElementSelector } from "@/components/surveys/editor/audience/element-selector";
import { EventTriggers } from "@/components/surveys/editor/audience/event-triggers";
import { HostedAudience } from "@/components/surveys/editor/audience/hosted-audience";
import { LinkedFlag } from "@/components/surveys/editor/audience/linked-flag";
import { LinkedInsight } from "@/components/surveys/editor/audience/linked-insight";
import { PageUrl } from "@/components/surveys/editor/audience/page-url";
import { PersonGroups } from "@/components/surveys/editor/audience/person-groups";
import { TypeSection } from "@/components/surveys/editor/audience/type-section";
import { WaitPeriod } from "@/components/surveys/editor/audience/wait-period";
import { Why } from "@/components/surveys/editor/audience/why";
import { useDraft, useEditedSurvey, useEditor } from "@/components/surveys/editor/state/use-editor";
import { useFocusTarget } from "@/components/surveys/editor/state/use-focus-target";
import { Estimate } from "@/components/surveys/estimate/estimate";
import { FatiguePanel } from "@/components/surveys/estimate/fatigue-panel";
import { Notice } from "@/components/ui/notice";

/** The Audience tab: the type of the survey, and conditions that all have to match. */
export default function AudienceTab() {
  const target = useEditedSurvey();
  const isHosted = target.draft.type === "external_survey";
  const isIncomplete = useEditor(({ checks }) => checks.problems.some(({ code }) => code === "A7"));
  const root = useRef<HTMLDivElement>(null);
  useFocusTarget(root);
  return (
    <div
      ref={root}
      className="grid gap-x-12 gap-y-8 px-4 py-6 sm:px-8 xl:grid-cols-[minmax(0,48rem)_minmax(18rem,24rem)]"
    >
      <div className="flex min-w-0 flex-col gap-8">
        <TypeSection />
        {isHosted ? <HostedAudience /> : <Conditions />}
        <ContactPriority />
        <LinkedInsight />
      </div>
      {!isHosted && (
        <aside className="flex min-w-0 flex-col gap-8 xl:sticky xl:top-6 xl:self-start">
          <Estimate target={target} isIncomplete={isIncomplete} />
          <FatiguePanel target={target} />
          <Why />
        </aside>
      )}
    </div>
  );
}

function Conditions() {
  const t = useTranslations("audience");
  const type = useDraft((draft) => draft.type);
  return (
    <div className="flex flex-col">
      <h2 className="border-line border-b pb-3 text-section">{t("description")}</h2>
      {type === "api" && (
        <Notice tone="caution" className="mt-3">
          {t("api")}
        </Notice>
      )}
      <LinkedFlag />
      <PersonGroups />
      <PageUrl />
      <ElementSelector />
      <Devices />
      <EventTriggers kind="events" />
      <EventTriggers kind="cancelEvents" />
      <WaitPeriod />
    </div>
  );
}
