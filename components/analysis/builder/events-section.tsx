import { PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { EventRow } from "@/components/analysis/builder/event-row";
import { Button } from "@/components/ui/button";
import { DropIndicator } from "@/components/ui/drop-indicator";
import { useReorder } from "@/components/ui/use-reorder";
import { useRowKeys } from "@/components/ui/use-row-keys";
import { type Entity, maxEntities } from "@/lib/contract/analysis/parameters";

interface EventsSectionProps {
  projectId: string;
  /** The heading: "Steps". */
  title: string;
  /** Label of the button that adds an event: "Add step". */
  addLabel: string;
  events: readonly Entity[];
  onChange: (events: Entity[]) => void;
  /** Most events. Default: as many as the API takes. */
  max?: number;
  /** The number of the first one. */
  firstNumber?: number;
  /** Whether their order matters: they are numbered and can be moved. */
  isOrdered?: boolean;
  /** Further fields of an event. Events then have letters, by which formulas name them. */
  renderFields?: (event: Entity, mark: string, onChange: (event: Entity) => void) => React.ReactNode;
}

const inOrder = (events: readonly Entity[]): Entity[] => events.map((event, order) => ({ ...event, order }));

const letterOf = (at: number) => String.fromCharCode(65 + at);

/** Events of a question, each with property filters. */
export function EventsSection(props: EventsSectionProps) {
  const { projectId, title, addLabel, events, onChange, max = maxEntities, isOrdered = false } = props;
  const { firstNumber = 1, renderFields } = props;
  const common = useTranslations("common");
  const { keyOf, removeKey } = useRowKeys(events.length);
  const [added, setAdded] = useState<number | null>(null);
  const { list, indicator, getHandleProps } = useReorder<HTMLOListElement>({
    count: events.length,
    onMove: (from, to) => {
      const moved = events.slice(from, from + 1);
      onChange(inOrder(events.toSpliced(from, 1).toSpliced(to, 0, ...moved)));
    },
  });
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-ink-3 text-label">{title}</h2>
      {events.length > 0 && (
        <div className="relative">
          <ol ref={list} className="flex flex-col gap-3">
            {events.map((event, at) => (
              <EventRow
                key={keyOf(at)}
                projectId={projectId}
                number={renderFields ? letterOf(at) : firstNumber + at}
                event={event}
                onChange={(next) => onChange(inOrder(events.with(at, next)))}
                onRemove={() => {
                  removeKey(at);
                  onChange(inOrder(events.toSpliced(at, 1)));
                }}
                autoFocus={added === at}
                fields={renderFields?.(event, letterOf(at), (next) =>
                  onChange(inOrder(events.with(at, next))),
                )}
                handle={isOrdered && events.length > 1 ? getHandleProps(at) : null}
              />
            ))}
          </ol>
          <DropIndicator ref={indicator} />
        </div>
      )}
      {events.length < max && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-2 self-start"
          onPress={() => {
            setAdded(events.length);
            onChange(inOrder([...events, { id: "", type: "events" }]));
          }}
        >
          <PlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {events.length === 0 ? common("addEvent") : addLabel}
        </Button>
      )}
    </section>
  );
}
