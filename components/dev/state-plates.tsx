"use client";
import { Plate, Specimen } from "@/components/dev/specimen";
import { CodeBlock } from "@/components/ui/code-block";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { Notice } from "@/components/ui/notice";
import { ProblemList } from "@/components/ui/problem-list";

const nothing = () => {};

export const StatePlates = () => (
  <Plate title="States">
    <Specimen name="notices" isWide>
      <div className="flex flex-col gap-2">
        <Notice tone="fault">Not saved: the server does not answer.</Notice>
        <Notice tone="caution">Responses could not be counted.</Notice>
      </div>
    </Specimen>
    <Specimen name="problems" isWide>
      <ProblemList
        label="Problems"
        empty="Nothing is wrong."
        problems={[
          {
            id: "2",
            severity: "warning",
            severityLabel: "Warning",
            code: "F8",
            message: "Q3 branches back to Q1.",
            place: { label: "Show Q3", onPress: nothing },
          },
          {
            id: "1",
            severity: "error",
            severityLabel: "Error",
            code: "F1",
            message: "Q4 cannot be reached.",
            place: { label: "Show Q4", onPress: nothing },
            fixes: [{ label: "Connect from Q3", onPress: nothing }],
          },
          {
            id: "3",
            severity: "hint",
            severityLabel: "Hint",
            code: "A5",
            message: "Without a condition everyone is asked.",
          },
        ]}
      />
    </Specimen>
    <Specimen name="no problems">
      <ProblemList label="No problems" empty="Nothing is wrong." problems={[]} />
    </Specimen>
    <Specimen name="empty" isWide>
      <EmptyState title="This project has no surveys yet">
        <p className="text-ink-2">Take a template, or begin with nothing.</p>
      </EmptyState>
    </Specimen>
    <Specimen name="error" isWide>
      <ErrorState
        title="The surveys could not be loaded"
        detail="Fieldbook does not answer."
        facts="500 error · 0199-a-request"
        labels={{ retry: "Try again", copy: "Copy details", copied: "Copied" }}
        onRetry={nothing}
        isRetrying={false}
      />
    </Specimen>
    <Specimen name="forbidden" isWide>
      <ForbiddenState
        title="Surveys are not yours to change"
        detail="Changing them needs the role of an editor."
      />
    </Specimen>
    <Specimen name="code" isWide>
      <CodeBlock
        code="curl http://127.0.0.1:3000/healthz"
        label="Is it alive?"
        copyLabel="Copy"
        copiedLabel="Copied"
      />
    </Specimen>
  </Plate>
);
