"use client";
import { useState } from "react";
import { Sample, SampleSection } from "@/components/dev/sample";
import { Checkbox } from "@/components/ui/checkbox";
import { ComboBox } from "@/components/ui/combo-box";
import { DateRangeField, DateTimeField } from "@/components/ui/date-fields";
import type { DayRange } from "@/components/ui/date-range-field";
import type { Option } from "@/components/ui/list-box";
import { NumberField } from "@/components/ui/number-field";
import { RadioGroup } from "@/components/ui/radio-group";
import { SearchField } from "@/components/ui/search-field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";

const fruits: readonly Option<"apple" | "pear" | "quince">[] = [
  { id: "apple", label: "Apple" },
  { id: "pear", label: "Pear", detail: "Ripe in autumn" },
  { id: "quince", label: "Quince", isDisabled: true },
];

const noop = () => {};

export function FieldSamples() {
  const [fruit, setFruit] = useState<(typeof fruits)[number]["id"] | null>("pear");
  const [isOn, setOn] = useState(true);
  const [amount, setAmount] = useState<number | null>(7);
  const [instant, setInstant] = useState<string | null>("2026-11-21T06:30:00Z");
  const [days, setDays] = useState<DayRange | null>({ from: "2026-11-01", to: "2026-11-21" });
  const [search, setSearch] = useState("harbour");
  return (
    <>
      <SampleSection title="Text">
        <Sample name="text">
          <TextField label="Name" value="Onboarding check" onChange={noop} hint="Unique in the project." />
        </Sample>
        <Sample name="text, fault">
          <TextField label="Name" value="" onChange={noop} fault="This field is required." />
        </Sample>
        <Sample name="text, disabled">
          <TextField label="Name" value="Onboarding check" onChange={noop} isDisabled />
        </Sample>
        <Sample name="search">
          <SearchField label="Search" clearLabel="Clear search" value={search} onChange={setSearch} />
        </Sample>
        <Sample name="area">
          <TextArea label="Description" value="Asked once, a week after sign-up." onChange={noop} />
        </Sample>
        <Sample name="area, serif, fault">
          <TextArea
            label="Question"
            font="serif"
            value="How easy was it?"
            onChange={noop}
            fault="Too long."
          />
        </Sample>
        <Sample name="number">
          <NumberField label="Wait" value={amount} onChange={setAmount} minValue={0} unit="days" />
        </Sample>
        <Sample name="number, fault">
          <NumberField label="Limit" value={null} onChange={noop} fault="This field is required." />
        </Sample>
      </SampleSection>
      <SampleSection title="Choices">
        <Sample name="select">
          <Select label="Fruit" options={fruits} value={fruit} onChange={setFruit} />
        </Sample>
        <Sample name="select, empty">
          <Select label="Fruit" options={fruits} value={null} onChange={setFruit} placeholder="Choose one" />
        </Sample>
        <Sample name="select, fault">
          <Select label="Fruit" options={fruits} value={fruit} onChange={setFruit} fault="Out of season." />
        </Sample>
        <Sample name="select, disabled">
          <Select label="Fruit" options={fruits} value={fruit} onChange={setFruit} isDisabled />
        </Sample>
        <Sample name="combo box">
          <ComboBox label="Fruit" options={fruits} value={fruit} onChange={setFruit} empty="None fits." />
        </Sample>
        <Sample name="checkbox">
          <div className="flex flex-col gap-1">
            <Checkbox label="Optional" isSelected={isOn} onChange={setOn} hint="It may be skipped." />
            <Checkbox label="Some" isIndeterminate isSelected={false} onChange={noop} />
            <Checkbox label="Off" isSelected={false} onChange={noop} />
            <Checkbox label="Disabled" isSelected isDisabled onChange={noop} />
            <Checkbox label="Fault" isSelected={false} onChange={noop} fault="Needed." />
          </div>
        </Sample>
        <Sample name="switch">
          <div className="flex flex-col gap-1">
            <Switch label="Progress bar" isSelected={isOn} onChange={setOn} hint="Above the question." />
            <Switch label="Off" isSelected={false} onChange={noop} />
            <Switch label="Disabled" isSelected isDisabled onChange={noop} />
          </div>
        </Sample>
        <Sample name="radio">
          <RadioGroup label="Fruit" options={fruits} value={fruit} onChange={setFruit} />
        </Sample>
        <Sample name="segments">
          <SegmentedControl label="Fruit" segments={fruits} value={fruit ?? "pear"} onChange={setFruit} />
        </Sample>
      </SampleSection>
      <SampleSection title="Dates">
        <Sample name="date and time">
          <DateTimeField
            label="Start"
            value={instant}
            onChange={setInstant}
            timeZone="Europe/Berlin"
            hint="Europe/Berlin"
          />
        </Sample>
        <Sample name="date, fault">
          <DateTimeField
            label="End"
            value={null}
            onChange={setInstant}
            timeZone="Europe/Berlin"
            fault="The end lies before the start."
          />
        </Sample>
        <Sample name="range">
          <DateRangeField label="Created" value={days} onChange={setDays} />
        </Sample>
      </SampleSection>
    </>
  );
}
