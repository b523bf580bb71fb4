import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { AddPersons, type AddPersonsHandle } from "@/components/cohorts/add-persons";
import { ChosenPersons } from "@/components/cohorts/chosen-persons";
import { ConditionsEditor } from "@/components/cohorts/conditions-editor";
import {
  incompleteGroups,
  readCohort,
  withPersons,
  writeCohort,
  writeConditions,
} from "@/components/cohorts/draft";
import { countUses, UsageLinks } from "@/components/cohorts/usage-links";
import { useRecordForm } from "@/components/forms/use-record-form";
import { MatchingPersons } from "@/components/person/matching-persons";
import { RecordColumns } from "@/components/record-page/record-columns";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { cohortOptions, cohortsKey, cohortsOptions, createCohort, updateCohort } from "@/lib/client/cohorts";
import { personsKey } from "@/lib/client/persons/list";
import { type Cohort, CohortInput } from "@/lib/contract/cohort";

interface CohortFormProps {
  projectId: string;
  /** Null for a new one. */
  cohort: Cohort | null;
  /** Whether the reader may change it. */
  isReadOnly: boolean;
  onSaved?: (cohort: Cohort) => void;
}

const kinds = ["dynamic", "static"] as const;
const groupPath = (at: number) => `filters.properties.values.${at}`;

/** Name, description and conditions of a cohort; of a new one also its kind, and the persons of a static one. */
export function CohortForm({ projectId, cohort, isReadOnly, onSaved }: CohortFormProps) {
  const t = useTranslations("cohorts");
  const common = useTranslations("common");
  const queries = useQueryClient();
  const adder = useRef<AddPersonsHandle>(null);
  const form = useRecordForm({
    stored: cohort,
    read: readCohort,
    write: writeCohort,
    schema: CohortInput,
    check: (draft) =>
      Object.fromEntries(
        incompleteGroups(draft).map((at) => [groupPath(at), t("faults.incompleteCondition")]),
      ),
    prepare: async (draft) => {
      // Pasted persons belong to the cohort too, even if they were not looked up yet.
      const pending = adder.current ? await adder.current.lookUpPending() : [];
      return pending && { ...draft, persons: withPersons(draft.persons, pending) };
    },
    send: ({ body, changes, version }) =>
      cohort ? updateCohort(projectId, cohort.id, changes, version) : createCohort(projectId, body),
    load: () => queries.fetchQuery({ ...cohortOptions(projectId, cohort?.id ?? 0), staleTime: 0 }),
    refreshes: [cohortsKey(projectId), personsKey(projectId)],
    done: ({ name }) => ({ message: common(cohort ? "savedNamed" : "createdNamed", { name }) }),
    onSaved,
    isReadOnly,
  });
  const { draft, change, faultAt, faultWithin, isNew } = form;
  const { isStatic, conditions, persons } = draft;
  const { data: cohorts = [] } = useQuery({ ...cohortsOptions(projectId), enabled: !isReadOnly });
  const name = draft.name.trim().toLowerCase();
  const isNameTaken =
    name !== "" && cohorts.some((one) => one.id !== cohort?.id && one.name?.trim().toLowerCase() === name);
  const groupFaults = (conditions?.groups ?? []).flatMap((_, at): [number, string][] => {
    const text = faultWithin(groupPath(at));
    return text === undefined ? [] : [[at, text]];
  });
  return (
    <RecordColumns
      form={form}
      item={cohort && { projectId, scope: "Cohort", itemId: String(cohort.id) }}
      group={common("cohort")}
      createLabel={common("createCohort")}
      asideLabel={t("about")}
      aside={
        <>
          {!isStatic && conditions && (
            <Section title={common("matchingPersons")}>
              <MatchingPersons
                projectId={projectId}
                properties={writeConditions(conditions).properties}
                isComplete={incompleteGroups(draft).length === 0}
              />
            </Section>
          )}
          {isStatic && isNew && (
            <Section title={t("chosen.title")}>
              <ChosenPersons persons={persons} onChange={(next) => change({ persons: next })} />
            </Section>
          )}
          {cohort && (
            <Section title={common("usedBy")}>
              {countUses(cohort) > 0 ? (
                <UsageLinks projectId={projectId} cohort={cohort} />
              ) : (
                <p className="text-ink-3">{t("usage.none")}</p>
              )}
            </Section>
          )}
        </>
      }
    >
      <Section title={common("cohort")}>
        <TextField
          label={common("name")}
          autoFocus={isNew}
          {...form.field("name")}
          hint={isNameTaken ? t("form.nameTaken") : undefined}
        />
        <TextArea label={common("description")} {...form.field("description")} />
        {isNew && (
          <RadioGroup
            label={common("kind")}
            options={kinds.map((id) => ({ id, label: t(`kinds.${id}`), detail: t(`form.${id}`) }))}
            value={isStatic ? "static" : "dynamic"}
            onChange={(kind) => change({ isStatic: kind === "static" })}
          />
        )}
      </Section>
      {!isStatic && (
        <Section title={t("form.conditions")}>
          {conditions ? (
            <ConditionsEditor
              projectId={projectId}
              conditions={conditions}
              onChange={(next) => change({ conditions: next })}
              faults={new Map(groupFaults)}
              isDisabled={isReadOnly}
            />
          ) : (
            <Notice tone="caution">{t("form.tooDeep")}</Notice>
          )}
          {conditions?.groups.some(({ filters }) => filters.some(({ type }) => type === "behavioral")) && (
            <p className="text-ink-3 text-label">{t("calculation.note")}</p>
          )}
          {faultAt("filters") && <Notice tone="fault">{faultAt("filters")}</Notice>}
        </Section>
      )}
      {isStatic && isNew && (
        <Section title={common("persons")}>
          <AddPersons
            ref={adder}
            projectId={projectId}
            onAdd={(addedPersons) => change((now) => ({ persons: withPersons(now.persons, addedPersons) }))}
          />
        </Section>
      )}
    </RecordColumns>
  );
}
