import { ConflictNotice, type RecordItem } from "@/components/activity/conflict-notice";
import { RecordBar } from "@/components/forms/record-bar";
import { RecordForm } from "@/components/forms/record-form";
import type { RecordFormControls } from "@/components/forms/use-record-form";
import { Notice } from "@/components/ui/notice";

interface RecordColumnsProps {
  form: RecordFormControls;
  /** The record whose changes are shown in an edit conflict; null for a new record. */
  item: RecordItem | null;
  /** The heading of its commands in the palette. */
  group: string;
  createLabel: string;
  /** Names what is beside the form. */
  asideLabel: string;
  aside: React.ReactNode;
  /** The sections of the form. */
  children: React.ReactNode;
}

/** The form of a record, beside what its draft means; below it in narrow windows. */
export const RecordColumns = (props: RecordColumnsProps) => {
  const { form, item, group, createLabel, asideLabel, aside, children } = props;
  const { conflict, failure, isReadOnly } = form;
  return (
    <RecordForm
      form={form}
      isFailureHidden
      className="grid gap-x-12 px-4 sm:px-8 xl:grid-cols-[minmax(0,45rem)_minmax(18rem,26rem)]"
    >
      <div className="min-w-0">
        {item && conflict && <ConflictNotice item={item} conflict={conflict} onReload={form.reload} />}
        {failure && (
          <Notice tone="fault" className="mt-6">
            {failure}
          </Notice>
        )}
        {children}
        {!isReadOnly && <RecordBar form={form} group={group} createLabel={createLabel} />}
      </div>
      <aside aria-label={asideLabel} className="min-w-0 max-xl:border-line max-xl:border-t">
        {aside}
      </aside>
    </RecordForm>
  );
};
