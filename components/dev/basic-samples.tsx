"use client";
import { PlusIcon } from "lucide-react";
import { Sample, SampleSection } from "@/components/dev/sample";
import { QuestionGlyph, type QuestionGlyphKind } from "@/components/surveys/marks/question-glyph";
import { stateMarks } from "@/components/surveys/marks/survey-states";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { KeyCaps } from "@/components/ui/key-caps";
import { NodeIcon } from "@/components/ui/node-icon";
import { markSeverities, SeverityMark } from "@/components/ui/problem-list";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusMark } from "@/components/ui/status-mark";

const buttonVariants = ["primary", "secondary", "quiet", "danger"] as const;
const nodeKinds = ["start", "step", "end"] as const;
const glyphs: readonly QuestionGlyphKind[] = [
  "open",
  "link",
  "rating",
  "emoji",
  "single_choice",
  "multiple_choice",
  "unknown",
];

export const BasicSamples = () => (
  <>
    <SampleSection title="Voices">
      <Sample name="display, title, section">
        <p className="text-display">Display</p>
        <p className="text-title">Title</p>
        <p className="text-section">Section</p>
      </Sample>
      <Sample name="sans: the tool">
        <p>Body. Stop this survey? 214 people will no longer be asked.</p>
        <p className="text-ink-2 text-table">Table, secondary</p>
        <p className="text-ink-3 text-label">Label, muted</p>
      </Sample>
      <Sample name="serif: a respondent">
        <p className="font-serif text-question">How easy was it to find what you came for?</p>
        <p className="font-serif text-answer">I gave up and called you.</p>
      </Sample>
      <Sample name="mono: a machine">
        <p className="font-mono text-mono">Q03 $survey_id</p>
        <p className="font-mono text-ink-3 text-mono-small">2026-11-21 06:40</p>
      </Sample>
    </SampleSection>
    <SampleSection title="Buttons">
      {buttonVariants.map((variant) => (
        <Sample key={variant} name={variant}>
          <div className="flex flex-wrap items-center gap-2">
            <Button variant={variant}>
              <PlusIcon aria-hidden className="size-4" strokeWidth={1.75} />
              Add question
            </Button>
            <Button variant={variant} size="small">
              Small
            </Button>
            <Button variant={variant} size="icon" aria-label="Add">
              <PlusIcon aria-hidden className="size-4" strokeWidth={1.75} />
            </Button>
            <Button variant={variant} isDisabled>
              Disabled
            </Button>
            <Button variant={variant} isPending>
              Saving
            </Button>
          </div>
        </Sample>
      ))}
    </SampleSection>
    <SampleSection title="Marks">
      <Sample name="status">
        <ul className="flex flex-col gap-1">
          {Object.entries(stateMarks).map(([state, mark]) => (
            <li key={state} className="flex items-center gap-2">
              <StatusMark {...mark} />
              {state}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="station, severity">
        <ul className="flex flex-col gap-1">
          {nodeKinds.map((kind) => (
            <li key={kind} className="flex items-center gap-2">
              <NodeIcon kind={kind} />
              {kind}
            </li>
          ))}
          {markSeverities.map((severity) => (
            <li key={severity} className="flex items-center gap-2">
              <SeverityMark severity={severity} />
              {severity}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="kinds of question">
        <ul className="flex flex-col gap-1">
          {glyphs.map((kind) => (
            <li key={kind} className="flex items-center gap-2">
              <QuestionGlyph kind={kind} title={kind} />
              {kind}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="keys, copy, skeleton">
        <div className="flex flex-col items-start gap-2">
          <KeyCaps keys="mod+shift+z" />
          <KeyCaps keys="g b" />
          <CopyButton text="copied" label="Copy" copiedLabel="Copied" />
          <Skeleton className="w-40" />
        </div>
      </Sample>
    </SampleSection>
  </>
);
