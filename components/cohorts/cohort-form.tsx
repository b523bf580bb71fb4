"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ConflictNotice } from "@/components/activity/conflict-notice";
import { AddPersons, type AddPersonsHandle } from "@/components/cohorts/add-persons";
import { ChosenPersons } from "@/components/cohorts/chosen-persons";
import { ConditionsEditor } from "@/components/cohorts/conditions-editor";
import {
  blankConditions,
  type CohortDraft,
  changesOf,
  readCohort,
  writeCohort,
} from "@/components/cohorts/draft";
import { faultsOf } from "@/components/cohorts/faults";
import { MatchingPersons } from "@/components/cohorts/matching-persons";
import { countUses, UsageLinks } from "@/components/cohorts/usage-links";
import { LeaveGuard } from "@/components/forms/leave-guard";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { useVersionedDraft } from "@/components/forms/use-versioned-draft";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { cohortOptions, cohortsKey, createCohort, updateCohort } from "@/lib/client/cohorts";
import type { Cohort } from "@/lib/contract/cohort";
import type { ListedPerson } from "@/lib/contract/person-list";

interface CohortFormProps {
  projectId: string;
  /** Null for a new one. */
  cohort: Cohort | null;
  /** Whether the reader may change it. */
  isReadOnly: boolean;
  onSaved: (cohort: Cohort) => void;
}

const kinds = ["dynamic", "static"] as const;
/** Fields whose errors are shown where they are. */
const fields = ["name", "description", "filters"];

/** Two lists of persons as one, each person once. */
const withPersons = (persons: readonly ListedPerson[], others: readonly ListedPerson[]): ListedPerson[] => [
  ...new Map([...persons, ...others].map((person) => [person.uuid, person])).values(),
];

const blank: CohortDraft = { name: "", description: "", conditions: blankConditions };

/** Name, description and conditions of a cohort; of a new one also its kind, and the persons of a static one. */
export function CohortForm({ projectId, cohort, isReadOnly, onSaved }: CohortFormProps) {
  const t = useTranslations("cohorts");
  const describeError = useDescribeError();
  const queries = useQueryClient();
  const editing = useVersionedDraft({
    stored: cohort,
    blank,
    read: readCohort,
    changesOf,
    load: () => queries.fetchQuery({ ...cohortOptions(projectId, cohort?.id ?? 0), staleTime: 0 }),
  });
  const { draft, before, change, conflict } = editing;
  const [isStatic, setStatic] = useState(cohort?.is_static ?? false);
  const [persons, setPersons] = useState<readonly ListedPerson[]>([]);
  const [areFaultsShown, setFaultsShown] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const adder = useRef<AddPersonsHandle>(null);

  const written: CohortDraft = isStatic ? { ...draft, conditions: null } : draft;
  const save = useApiMutation({
    send: (members: readonly ListedPerson[]) => {
      if (cohort) return updateCohort(projectId, cohort.id, changesOf(draft, before), editing.version);
      return createCohort(projectId, {
        ...writeCohort(written),
        ...(isStatic && { is_static: true, _create_static_person_ids: members.map(({ uuid }) => uuid) }),
      });
    },
    refreshes: [cohortsKey(projectId), ["projects", projectId, "persons"]],
    fields,
    done: (_, { name }) => ({ message: t(cohort ? "saved" : "created", { name }) }),
  });
  const faults = faultsOf(written);
  const texts = new Map(areFaultsShown ? faults.map(({ path, code }) => [path, t(`faults.${code}`)]) : []);
  if (save.fieldError && !texts.has(save.fieldError.path))
    texts.set(save.fieldError.path, save.fieldError.message);
  const groupFaults = (draft.conditions?.groups ?? []).flatMap((_, at): [number, string][] => {
    const path = `filters.properties.values.${at}`;
    const found = [...texts].find(([place]) => place === path || place.startsWith(`${path}.`));
    return found ? [[at, found[1]]] : [];
  });
  const isDirty = editing.isDirty || persons.length > 0;

  /** Once the errors are on screen. */
  const focusFault = () =>
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]")?.focus(),
    );
  const submit = async () => {
    if (faults.length > 0) {
      setFaultsShown(true);
      focusFault();
      return;
    }
    setFailure(null);
    // What was pasted belongs to the cohort, too, whether its persons were looked up or not.
    const pending = adder.current ? await adder.current.lookUpPending() : [];
    if (pending === null) return;
    try {
      const saved = await save.submit(withPersons(persons, pending));
      setFaultsShown(false);
      setPersons([]);
      editing.saved(saved);
      onSaved(saved);
    } catch (error) {
      if (editing.isConflict(error)) return;
      setFailure(describeError(error));
      focusFault();
    }
  };
  useCommands(t("commands.cohort"), [
    {
      id: "save",
      label: t("save"),
      keys: "mod+s",
      canRunInTextInput: true,
      run: () => (isReadOnly ? false : void submit()),
    },
  ]);

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid gap-x-12 px-4 sm:px-8 xl:grid-cols-[minmax(0,45rem)_minmax(18rem,26rem)]"
    >
      <LeaveGuard isDirty={isDirty && !save.isPending} />
      <div className="min-w-0">
        {cohort && conflict && (
          <ConflictNotice
            item={{ projectId, scope: "Cohort", itemId: String(cohort.id) }}
            conflict={conflict}
            onReload={editing.reload}
          />
        )}
        {failure && (
          <Notice tone="fault" className="mt-6">
            {failure}
          </Notice>
        )}
        <Section title={t("form.title")}>
          <TextField
            label={t("form.name")}
            autoFocus={cohort === null}
            value={draft.name}
            onChange={(name) => change({ name })}
            fault={texts.get("name")}
            isDisabled={isReadOnly}
          />
          <TextArea
            label={t("form.description")}
            value={draft.description}
            onChange={(description) => change({ description })}
            fault={texts.get("description")}
            isDisabled={isReadOnly}
          />
          {cohort === null && (
            <RadioGroup
              label={t("form.kind")}
              options={kinds.map((id) => ({ id, label: t(`kinds.${id}`), detail: t(`form.${id}`) }))}
              value={isStatic ? "static" : "dynamic"}
              onChange={(kind) => setStatic(kind === "static")}
            />
          )}
        </Section>
        {!isStatic && (
          <Section title={t("form.conditions")}>
            {draft.conditions ? (
              <ConditionsEditor
                projectId={projectId}
                conditions={draft.conditions}
                onChange={(conditions) => change({ conditions })}
                faults={new Map(groupFaults)}
                isDisabled={isReadOnly}
              />
            ) : (
              <Notice tone="caution">{t("form.tooDeep")}</Notice>
            )}
            {texts.has("filters") && <Notice tone="fault">{texts.get("filters")}</Notice>}
          </Section>
        )}
        {isStatic && cohort === null && (
          <Section title={t("form.persons")}>
            <AddPersons
              ref={adder}
              projectId={projectId}
              onAdd={(found) => setPersons((now) => withPersons(now, found))}
            />
          </Section>
        )}
        {!isReadOnly && (
          <div className="sticky bottom-0 z-10 -mx-4 -mt-px flex flex-wrap items-center gap-3 border-line border-t bg-ground px-4 py-3 max-sm:bottom-14 sm:-mx-8 sm:px-8">
            <Button
              type="submit"
              variant="primary"
              isPending={save.isPending}
              isDisabled={cohort !== null && !isDirty}
            >
              {t(cohort ? "save" : "create")}
            </Button>
            {cohort && isDirty && (
              <Button variant="quiet" onPress={editing.discard}>
                {t("discard")}
              </Button>
            )}
            <p role="status" className="text-ink-2">
              {areFaultsShown && faults.length > 0
                ? t("faultCount", { count: faults.length })
                : isDirty && cohort
                  ? t("unsaved")
                  : ""}
            </p>
          </div>
        )}
      </div>
      <aside aria-label={t("about")} className="min-w-0 max-xl:border-line max-xl:border-t">
        {!isStatic && draft.conditions && (
          <Section title={t("matching.title")}>
            <MatchingPersons
              projectId={projectId}
              conditions={draft.conditions}
              isComplete={faultsOf({ ...draft, name: "cohort" }).length === 0}
            />
          </Section>
        )}
        {isStatic && cohort === null && (
          <Section title={t("chosen.title")}>
            <ChosenPersons persons={persons} onChange={setPersons} />
          </Section>
        )}
        {cohort && (
          <Section title={t("usage.title")}>
            {countUses(cohort) > 0 ? (
              <UsageLinks projectId={projectId} cohort={cohort} />
            ) : (
              <p className="text-ink-3">{t("usage.none")}</p>
            )}
          </Section>
        )}
      </aside>
    </form>
  );
}
