import { useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { ScreenError } from "@/components/forms/screen-error";
import { expectToLookRight } from "@/components/testing/accessibility";
import { renderScreen } from "@/components/testing/screen";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ComboBox } from "@/components/ui/combo-box";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DateRangeField, DateTimeField } from "@/components/ui/date-fields";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { NumberField } from "@/components/ui/number-field";
import { RadioGroup } from "@/components/ui/radio-group";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { toast, toastError } from "@/components/ui/toast";

const noop = () => {};
const options = [
  { id: "apple", label: "Apple" },
  { id: "pear", label: "Pear", detail: "Ripe in autumn" },
  { id: "quince", label: "Quince", isDisabled: true },
] as const;

function DeleteSurvey() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onPress={() => setOpen(true)}>
        Delete survey
      </Button>
      <ConfirmDialog
        title="Delete “Onboarding check”?"
        confirmLabel="Delete survey"
        cancelLabel="Keep it"
        isDangerous
        isOpen={isOpen}
        onOpenChange={setOpen}
        onConfirm={() => Promise.reject(new ScreenError("A survey with this name already exists."))}
      >
        <p>Its 214 answers stay. This cannot be undone.</p>
      </ConfirmDialog>
    </>
  );
}

const Choices = () => (
  <>
    <Checkbox label="Optional" isSelected onChange={noop} hint="It may be skipped." />
    <Checkbox label="Off" isSelected={false} onChange={noop} />
    <Switch label="Progress bar" isSelected onChange={noop} hint="Above the question." />
    <Switch label="Off" isSelected={false} onChange={noop} />
  </>
);

const show = (content: React.ReactNode) =>
  renderScreen(
    "/",
    <>
      <h1>Components</h1>
      {content}
    </>,
  );

test("dialogs say what went wrong, and restore the focus", async () => {
  await show(<DeleteSurvey />);
  const open = page.getByRole("button", { name: "Delete survey" });
  await open.click();
  const dialog = page.getByRole("alertdialog", { name: "Delete “Onboarding check”?" });
  await expect.element(dialog.getByRole("button", { name: "Keep it" }).last()).toHaveFocus();
  await dialog.getByRole("button", { name: "Delete survey" }).click();
  await expect
    .element(dialog.getByRole("alert"))
    .toHaveTextContent("A survey with this name already exists.");
  await expectToLookRight();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
});

test("toasts say what failed, and offer to undo", async () => {
  await show(null);
  toastError("“Onboarding check” could not be stopped", {
    detail: "You are not allowed to change surveys.",
    diagnostics: "403 permission_denied · 0199-a-request",
    retry: { label: "Try again", onRetry: noop },
  });
  await expect.element(page.getByRole("alert").filter({ hasText: "could not be stopped" })).toBeVisible();
  toast("Q3 deleted", { undo: { label: "Undo", onUndo: noop } });
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await undo.click();
  await expect.element(undo).not.toBeInTheDocument();
  await expectToLookRight();
});

test("fields and states look right: filled, empty, with an error, disabled", async () => {
  const choice = { options, value: "pear", onChange: noop } as const;
  await show(
    <>
      <TextField label="Name" value="Onboarding check" onChange={noop} hint="Unique in the project." />
      <TextField label="Key" value="" onChange={noop} fault="This field is required." />
      <TextField label="Token" value="phc" onChange={noop} isDisabled />
      <TextArea label="Question" font="serif" value="How easy was it?" onChange={noop} fault="Too long." />
      <NumberField label="Wait" value={7} onChange={noop} minValue={0} unit="days" />
      <NumberField label="Limit" value={null} onChange={noop} fault="This field is required." />
      <Select label="Fruit" {...choice} />
      <Select label="Fruit, empty" {...choice} value={null} placeholder="Choose one" />
      <Select label="Fruit, refused" {...choice} fault="Out of season." />
      <Select label="Fruit, disabled" {...choice} isDisabled />
      <ComboBox label="Fruit, typed" {...choice} empty="None fits." />
      <Choices />
      <Checkbox label="Some" isIndeterminate isSelected={false} onChange={noop} />
      <Checkbox label="Disabled" isSelected isDisabled onChange={noop} />
      <Checkbox label="Needed" isSelected={false} onChange={noop} fault="Needed." />
      <RadioGroup label="Fruit, one of" {...choice} />
      <SegmentedControl label="Fruit, segments" segments={options} value="pear" onChange={noop} />
      <DateTimeField label="Start" value="2026-11-21T06:30:00Z" onChange={noop} timeZone="Europe/Berlin" />
      <DateTimeField label="End" value={null} onChange={noop} timeZone="Europe/Berlin" fault="Too early." />
      <DateRangeField label="Created" value={{ from: "2026-11-01", to: "2026-11-21" }} onChange={noop} />
      {(["primary", "secondary", "quiet", "danger"] as const).map((variant) => (
        <p key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} isDisabled>
            {variant}, disabled
          </Button>
          <Button variant={variant} isPending>
            {variant}, pending
          </Button>
        </p>
      ))}
      <EmptyState title="This project has no surveys yet">
        <p className="text-ink-2">Start with a template.</p>
      </EmptyState>
      <ErrorState
        title="The surveys could not be loaded"
        detail="Fieldbook does not answer."
        diagnostics="500 error · 0199-a-request"
        onRetry={noop}
        isRetrying={false}
      />
      <ForbiddenState title="You can’t edit surveys" detail="Editing needs the role of an editor." />
    </>,
  );
  await expect.element(page.getByRole("spinbutton", { name: /day/ }).first()).toBeVisible();
  await expectToLookRight();
});

function SendOnce() {
  const [state, setState] = useState<"waiting" | "sending" | "sent">("waiting");
  if (state === "sent") return <p>Sent</p>;
  return (
    <>
      <Button isPending={state === "sending"} onPress={() => setState("sending")}>
        Send
      </Button>
      <button type="button" onClick={() => setState("sent")}>
        Finish
      </button>
    </>
  );
}

test("what is announced of a pending button ends with the button", async () => {
  await show(<SendOnce />);
  const announced = () => document.querySelectorAll("[data-live-announcer] [role=img]").length;
  await userEvent.click(page.getByRole("button", { name: "Send" }));
  await expect.poll(announced).toBe(1);
  await userEvent.click(page.getByRole("button", { name: "Finish" }));
  await expect.element(page.getByText("Sent")).toBeVisible();
  await expect.poll(announced, { timeout: 2_000 }).toBe(0);
  await expectToLookRight();
});

test("states remain distinguishable with forced colors", async () => {
  onTestFinished(() => commands.emulateForcedColors("none"));
  await commands.emulateForcedColors("active");
  await show(<Choices />);
  const labelOf = (role: "checkbox" | "switch", name: string) =>
    page.getByRole(role, { name }).element().closest("label");
  const markWidth = (name: string) =>
    labelOf("checkbox", name)?.querySelector("svg")?.getBoundingClientRect().width ?? 0;
  await expect.element(page.getByRole("checkbox", { name: "Optional" })).toBeInTheDocument();
  expect(markWidth("Optional")).toBeGreaterThan(0);
  expect(markWidth("Off")).toBe(0);
  // The thumb of a switch, on or off, has another color than its track.
  for (const name of ["Progress bar", "Off"]) {
    const thumb = labelOf("switch", name)?.querySelector("span[aria-hidden] > span");
    if (!thumb?.parentElement) throw new Error("There is no thumb.");
    const [ofThumb, ofTrack] = [thumb, thumb.parentElement].map(
      (part) => getComputedStyle(part).backgroundColor,
    );
    expect(ofThumb, name).not.toBe(ofTrack);
  }
});

test("the explanation of an option chooses it, too", async () => {
  const chosen: string[] = [];
  const options = [
    { id: "on", label: "On or off", detail: "The flag is true or false." },
    { id: "variants", label: "Variants", detail: "Each person gets one of several values." },
  ];
  await renderScreen(
    "/",
    <RadioGroup label="Type" options={options} value="on" onChange={(id) => chosen.push(id)} />,
  );
  await page.getByText("Each person gets one of several values.").click({ force: true });
  expect(chosen).toEqual(["variants"]);
});
