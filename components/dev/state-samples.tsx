"use client";
import { Sample, SampleSection } from "@/components/dev/sample";
import { CodeBlock } from "@/components/ui/code-block";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { Notice } from "@/components/ui/notice";
import { ProblemList } from "@/components/ui/problem-list";

const noop = () => {};

export const StateSamples = () => (
  <SampleSection title="States">
    <Sample name="notices" isWide>
      <div className="flex flex-col gap-2">
        <Notice tone="fault">Not saved: the server does not answer.</Notice>
        <Notice tone="caution">Responses could not be counted.</Notice>
      </div>
    </Sample>
    <Sample name="problems" isWide>
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
            goTo: { label: "Show Q3", onPress: noop },
          },
          {
            id: "1",
            severity: "error",
            severityLabel: "Error",
            code: "F1",
            message: "Q4 cannot be reached.",
            goTo: { label: "Show Q4", onPress: noop },
            fixes: [{ label: "Connect from Q3", onPress: noop }],
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
    </Sample>
    <Sample name="no problems">
      <ProblemList label="No problems" empty="Nothing is wrong." problems={[]} />
    </Sample>
    <Sample name="empty" isWide>
      <EmptyState title="This project has no surveys yet">
        <p className="text-ink-2">Take a template, or begin with nothing.</p>
      </EmptyState>
    </Sample>
    <Sample name="error" isWide>
      <ErrorState
        title="The surveys could not be loaded"
        detail="Fieldbook does not answer."
        diagnostics="500 error · 0199-a-request"
        labels={{ retry: "Try again", copy: "Copy details", copied: "Copied" }}
        onRetry={noop}
        isRetrying={false}
      />
    </Sample>
    <Sample name="forbidden" isWide>
      <ForbiddenState
        title="Surveys are not yours to change"
        detail="Changing them needs the role of an editor."
      />
    </Sample>
    <Sample name="code" isWide>
      <CodeBlock
        code="curl http://127.0.0.1:3000/healthz"
        label="Is it alive?"
        copyLabel="Copy"
        copiedLabel="Copied"
      />
    </Sample>
  </SampleSection>
);
