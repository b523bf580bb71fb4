"use client";
import { useState } from "react";
import { Plate, Specimen } from "@/components/dev/specimen";
import { Checkbox } from "@/components/ui/checkbox";
import { ComboBox } from "@/components/ui/combo-box";
import type { DayRange } from "@/components/ui/date-range-field";
import { DateRangeField, DateTimeField } from "@/components/ui/dates";
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

const nothing = () => {};

export function FieldPlates() {
  const [fruit, setFruit] = useState<(typeof fruits)[number]["id"] | null>("pear");
  const [isOn, setOn] = useState(true);
  const [amount, setAmount] = useState<number | null>(7);
  const [instant, setInstant] = useState<string | null>("2026-11-21T06:30:00Z");
  const [days, setDays] = useState<DayRange | null>({ from: "2026-11-01", to: "2026-11-21" });
  const [search, setSearch] = useState("harbour");
  return (
    <>
      <Plate title="Text">
        <Specimen name="text">
          <TextField label="Name" value="Onboarding check" onChange={nothing} hint="Unique in the project." />
        </Specimen>
        <Specimen name="text, fault">
          <TextField label="Name" value="" onChange={nothing} fault="This field is required." />
        </Specimen>
        <Specimen name="text, disabled">
          <TextField label="Name" value="Onboarding check" onChange={nothing} isDisabled />
        </Specimen>
        <Specimen name="search">
          <SearchField label="Search" clearLabel="Clear search" value={search} onChange={setSearch} />
        </Specimen>
        <Specimen name="area">
          <TextArea label="Description" value="Asked once, a week after sign-up." onChange={nothing} />
        </Specimen>
        <Specimen name="area, serif, fault">
          <TextArea
            label="Question"
            voice="serif"
            value="How easy was it?"
            onChange={nothing}
            fault="Too long."
          />
        </Specimen>
        <Specimen name="number">
          <NumberField label="Wait" value={amount} onChange={setAmount} minValue={0} unit="days" />
        </Specimen>
        <Specimen name="number, fault">
          <NumberField label="Limit" value={null} onChange={nothing} fault="This field is required." />
        </Specimen>
      </Plate>
      <Plate title="Choices">
        <Specimen name="select">
          <Select label="Fruit" options={fruits} value={fruit} onChange={setFruit} />
        </Specimen>
        <Specimen name="select, empty">
          <Select label="Fruit" options={fruits} value={null} onChange={setFruit} placeholder="Choose one" />
        </Specimen>
        <Specimen name="select, fault">
          <Select label="Fruit" options={fruits} value={fruit} onChange={setFruit} fault="Out of season." />
        </Specimen>
        <Specimen name="select, disabled">
          <Select label="Fruit" options={fruits} value={fruit} onChange={setFruit} isDisabled />
        </Specimen>
        <Specimen name="combo box">
          <ComboBox label="Fruit" options={fruits} value={fruit} onChange={setFruit} empty="None fits." />
        </Specimen>
        <Specimen name="checkbox">
          <div className="flex flex-col gap-1">
            <Checkbox label="Optional" isSelected={isOn} onChange={setOn} hint="It may be skipped." />
            <Checkbox label="Some" isIndeterminate isSelected={false} onChange={nothing} />
            <Checkbox label="Off" isSelected={false} onChange={nothing} />
            <Checkbox label="Disabled" isSelected isDisabled onChange={nothing} />
            <Checkbox label="Fault" isSelected={false} onChange={nothing} fault="Needed." />
          </div>
        </Specimen>
        <Specimen name="switch">
          <div className="flex flex-col gap-1">
            <Switch label="Progress bar" isSelected={isOn} onChange={setOn} hint="Above the question." />
            <Switch label="Off" isSelected={false} onChange={nothing} />
            <Switch label="Disabled" isSelected isDisabled onChange={nothing} />
          </div>
        </Specimen>
        <Specimen name="radio">
          <RadioGroup label="Fruit" options={fruits} value={fruit} onChange={setFruit} />
        </Specimen>
        <Specimen name="segments">
          <SegmentedControl label="Fruit" segments={fruits} value={fruit ?? "pear"} onChange={setFruit} />
        </Specimen>
      </Plate>
      <Plate title="Dates">
        <Specimen name="date and time">
          <DateTimeField
            label="Start"
            value={instant}
            onChange={setInstant}
            timeZone="Europe/Berlin"
            hint="Europe/Berlin"
          />
        </Specimen>
        <Specimen name="date, fault">
          <DateTimeField
            label="End"
            value={null}
            onChange={setInstant}
            timeZone="Europe/Berlin"
            fault="The end lies before the start."
          />
        </Specimen>
        <Specimen name="range">
          <DateRangeField label="Created" value={days} onChange={setDays} />
        </Specimen>
      </Plate>
    </>
  );
}
