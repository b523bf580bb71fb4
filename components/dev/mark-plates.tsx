"use client";
import { PlusIcon } from "lucide-react";
import { Plate, Specimen } from "@/components/dev/specimen";
import { QuestionGlyph, type QuestionGlyphKind } from "@/components/surveys/marks/question-glyph";
import { stateMarks } from "@/components/surveys/marks/survey-states";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { KeyCaps } from "@/components/ui/key-caps";
import { SeverityMark, severities } from "@/components/ui/problem-list";
import { Skeleton } from "@/components/ui/skeleton";
import { StationMark } from "@/components/ui/station-mark";
import { StatusMark } from "@/components/ui/status-mark";

const looks = ["primary", "secondary", "quiet", "danger"] as const;
const stations = ["start", "station", "end"] as const;
const glyphs: readonly QuestionGlyphKind[] = [
  "open",
  "link",
  "rating",
  "emoji",
  "single_choice",
  "multiple_choice",
  "unknown",
];

export const MarkPlates = () => (
  <>
    <Plate title="Voices">
      <Specimen name="display, title, section">
        <p className="text-display">Display</p>
        <p className="text-title">Title</p>
        <p className="text-section">Section</p>
      </Specimen>
      <Specimen name="sans: the tool">
        <p>Body. Stop this survey? 214 people will no longer be asked.</p>
        <p className="text-ink-2 text-table">Table, secondary</p>
        <p className="text-ink-3 text-label">Label, muted</p>
      </Specimen>
      <Specimen name="serif: a respondent">
        <p className="font-serif text-question">How easy was it to find what you came for?</p>
        <p className="font-serif text-answer">I gave up and called you.</p>
      </Specimen>
      <Specimen name="mono: a machine">
        <p className="font-mono text-mono">Q03 $survey_id</p>
        <p className="font-mono text-ink-3 text-mono-small">2026-11-21 06:40</p>
      </Specimen>
    </Plate>
    <Plate title="Buttons">
      {looks.map((look) => (
        <Specimen key={look} name={look}>
          <div className="flex flex-wrap items-center gap-2">
            <Button look={look}>
              <PlusIcon aria-hidden className="size-4" strokeWidth={1.75} />
              Add question
            </Button>
            <Button look={look} size="small">
              Small
            </Button>
            <Button look={look} size="icon" aria-label="Add">
              <PlusIcon aria-hidden className="size-4" strokeWidth={1.75} />
            </Button>
            <Button look={look} isDisabled>
              Disabled
            </Button>
            <Button look={look} isPending>
              Saving
            </Button>
          </div>
        </Specimen>
      ))}
    </Plate>
    <Plate title="Marks">
      <Specimen name="status">
        <ul className="flex flex-col gap-1">
          {Object.entries(stateMarks).map(([state, mark]) => (
            <li key={state} className="flex items-center gap-2">
              <StatusMark {...mark} />
              {state}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="station, severity">
        <ul className="flex flex-col gap-1">
          {stations.map((kind) => (
            <li key={kind} className="flex items-center gap-2">
              <StationMark kind={kind} />
              {kind}
            </li>
          ))}
          {severities.map((severity) => (
            <li key={severity} className="flex items-center gap-2">
              <SeverityMark severity={severity} />
              {severity}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="kinds of question">
        <ul className="flex flex-col gap-1">
          {glyphs.map((kind) => (
            <li key={kind} className="flex items-center gap-2">
              <QuestionGlyph kind={kind} title={kind} />
              {kind}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="keys, copy, skeleton">
        <div className="flex flex-col items-start gap-2">
          <KeyCaps keys="mod+shift+z" />
          <KeyCaps keys="g b" />
          <CopyButton text="copied" label="Copy" copiedLabel="Copied" />
          <Skeleton className="w-40" />
        </div>
      </Specimen>
    </Plate>
  </>
);
