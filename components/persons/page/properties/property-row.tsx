import { PencilIcon, PinIcon, PinOffIcon, Trash2Icon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ChangeSource } from "@/components/persons/page/properties/change-source";
import { toDraft, typeOf } from "@/components/persons/page/properties/value-draft";
import { ValueForm } from "@/components/persons/page/properties/value-form";
import { valueText } from "@/components/persons/page/property-value";
import { IconButton } from "@/components/ui/icon-button";
import type { PropertyChange, PropertyChangeSet } from "@/lib/contract/person/property-changes";

interface PropertyRowProps {
  name: string;
  /** Undefined for a property that is deleted by the change on screen. */
  value: unknown;
  projectId: string;
  timeZone: string;
  /** Who changed it last; undefined while that is loading or where it is unknown. */
  source: PropertyChangeSet | undefined;
  /** The change of it by the entry on screen; null for none. */
  change: PropertyChange | null;
  isPinned: boolean;
  onPin: () => void;
  /** Saves a value; absent where nothing may be changed. */
  onSave?: ((value: unknown) => Promise<unknown>) | undefined;
  onDelete?: (() => void) | undefined;
  onOpenEvent: (event: { id: string; timestamp: string }) => void;
}

/** A property: name, value, type and last change; edited in place. */
export function PropertyRow(props: PropertyRowProps) {
  const { name, value, projectId, timeZone, source, change, isPinned, onPin, onSave, onDelete } = props;
  const t = useTranslations("personPage.properties");
  const common = useTranslations("common");
  const [isEditing, setEditing] = useState(false);
  const row = useRef<HTMLTableRowElement>(null);
  const close = () => {
    // The button is there when it gets the focus.
    flushSync(() => setEditing(false));
    row.current?.querySelector<HTMLElement>("[data-edit]")?.focus();
  };
  return (
    <tr
      ref={row}
      data-changed={change?.action}
      className={`border-line border-b align-top max-sm:flex max-sm:flex-wrap max-sm:gap-x-2 max-sm:px-4 max-sm:py-2 ${change ? "bg-ochre-soft" : ""}`}
    >
      <th
        scope="row"
        className="py-2 pr-3 text-left font-normal max-sm:w-full max-sm:py-0 sm:w-[24%] sm:pl-8"
      >
        <span className="font-mono text-mono [overflow-wrap:anywhere]">{name}</span>
        {change && <span className="ml-2 text-label text-ochre">{t(`actions.${change.action}`)}</span>}
      </th>
      <td className="min-w-0 py-2 pr-3 max-sm:w-full max-sm:py-0.5">
        {isEditing && onSave ? (
          <ValueForm
            className="flex flex-col gap-2"
            onKeyDown={(key) => {
              if (key.key !== "Escape" || key.defaultPrevented) return;
              key.stopPropagation();
              close();
            }}
            name={name}
            initial={toDraft(value)}
            timeZone={timeZone}
            submitLabel={common("save")}
            onSave={onSave}
            onClose={close}
          />
        ) : (
          <>
            {change?.action === "changed" && (
              <span className="block text-ink-3 line-through [overflow-wrap:anywhere]">
                {valueText(change.before)}
              </span>
            )}
            <PropertyValue value={value} timeZone={timeZone} isDeleted={change?.action === "deleted"} />
          </>
        )}
      </td>
      <td className="py-2 pr-3 text-ink-3 text-table max-sm:py-0">{t(`types.${typeOf(value)}`)}</td>
      <td className="py-2 pr-3 text-table max-sm:py-0">
        {source && (
          <ChangeSource
            projectId={projectId}
            source={source}
            timeZone={timeZone}
            onOpenEvent={props.onOpenEvent}
          />
        )}
      </td>
      <td className="py-1 text-right max-sm:ml-auto sm:pr-8">
        <span className="inline-flex">
          <IconButton
            Icon={isPinned ? PinOffIcon : PinIcon}
            label={t(isPinned ? "unpin" : "pin", { name })}
            hasTooltip
            size="smallIcon"
            onPress={onPin}
          />
          {onSave && (
            <IconButton
              {...{ "data-edit": true }}
              // Keeps its place: the other buttons must not move under the pointer.
              className={isEditing ? "invisible" : ""}
              Icon={PencilIcon}
              label={common("editNamed", { name })}
              hasTooltip
              size="smallIcon"
              onPress={() => setEditing(true)}
            />
          )}
          {onDelete && (
            <IconButton
              Icon={Trash2Icon}
              label={common("deleteNamed", { name })}
              hasTooltip
              size="smallIcon"
              onPress={onDelete}
            />
          )}
        </span>
      </td>
    </tr>
  );
}

interface PropertyValueProps {
  value: unknown;
  timeZone: string;
  isDeleted: boolean;
}

function PropertyValue({ value, timeZone, isDeleted }: PropertyValueProps) {
  const format = useFormatter();
  const text =
    typeof value === "object" && value !== null ? JSON.stringify(value, null, 2) : valueText(value);
  return (
    <span
      className={`block max-h-60 overflow-y-auto whitespace-pre-wrap font-mono text-mono [overflow-wrap:anywhere] ${isDeleted ? "text-ink-3 line-through" : ""}`}
    >
      {text}
      {typeOf(value) === "date" && (
        <span className="block font-sans text-ink-3 text-table">
          {format.dateTime(new Date(String(value)), { dateStyle: "medium", timeStyle: "short", timeZone })}
        </span>
      )}
    </span>
  );
}
