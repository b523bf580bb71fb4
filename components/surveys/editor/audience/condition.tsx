import { PlusIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import { useRefusedAt } from "@/components/surveys/editor/state/use-draft-value";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";

interface ConditionProps {
  name: string;
  /** Path of the condition in the survey: problems focus it by this path. */
  path: string;
  /** Text while the condition is not set: "Any page". */
  unset: string;
  isSet: boolean;
  /** Called when it is opened to be set. */
  onOpen?: () => void;
  onClear: () => void;
  isReadOnly: boolean;
  children: React.ReactNode;
}

/** One targeting condition. It opens to be edited and closes when cleared; open and not set, it is incomplete. */
export function Condition({
  name,
  path,
  unset,
  isSet,
  onOpen,
  onClear,
  isReadOnly,
  children,
}: ConditionProps) {
  const t = useTranslations("audience");
  const id = useId();
  const { setConditionOpen } = useEditor("setConditionOpen");
  const isExpanded = useEditor(({ written }) => written.opened.includes(path));
  const isIncomplete = useEditor(({ incomplete }) =>
    incomplete.some((condition) => `${condition.path}.`.startsWith(`${path}.`)),
  );
  const content = useRef<HTMLDivElement>(null);
  const shouldFocus = useRef(false);
  const isOpen = isSet || isExpanded;
  const Icon = isOpen ? XIcon : PlusIcon;
  const serverError = useRefusedAt(path);
  // Runs after every render: the field may be rendered later than the section is opened.
  useEffect(() => {
    if (!shouldFocus.current) return;
    const field = content.current?.querySelector<HTMLElement>("input:enabled, button:enabled");
    if (!field) return;
    shouldFocus.current = false;
    field.focus();
  });
  return (
    <section
      aria-labelledby={id}
      data-path={path}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 border-line border-b py-3 sm:grid-cols-[9.5rem_minmax(0,1fr)_auto]"
    >
      <h3 id={id} className="flex min-h-[34px] items-center gap-2 self-start font-medium">
        <span
          aria-hidden
          className={`size-1.5 shrink-0 rotate-45 ${isIncomplete ? "border border-ochre" : isOpen ? "bg-contour forced-colors:bg-[CanvasText]" : "border border-control"}`}
        />
        {name}
      </h3>
      <div ref={content} className="min-w-0 max-sm:col-span-2 max-sm:row-start-2">
        {serverError && <p className="pb-2 text-label text-rust">{serverError}</p>}
        {isOpen ? children : <p className="flex min-h-[34px] items-center text-ink-3">{unset}</p>}
        {isIncomplete && <p className="pt-2 text-label text-ochre">{t("incomplete")}</p>}
      </div>
      {isReadOnly ? (
        <span />
      ) : (
        <Button
          variant="quiet"
          size="icon"
          aria-label={t(isOpen ? "clear" : "set", { name })}
          onPress={() => {
            shouldFocus.current = !isOpen;
            setConditionOpen(path, !isOpen);
            if (isOpen) onClear();
            else onOpen?.();
          }}
        >
          <Icon aria-hidden className="size-4" strokeWidth={1.5} />
        </Button>
      )}
    </section>
  );
}
