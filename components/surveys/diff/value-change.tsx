import { useFormatter, useTranslations } from "next-intl";
import { Fragment } from "react";
import { useValueWords } from "@/components/surveys/diff/use-value-words";
import { type Stretch, wordChanges } from "@/components/surveys/diff/word-changes";

interface ValueChangeProps {
  name: React.ReactNode;
  /** The path of the field, for the words of its values: `appearance.position`, `question.type`. */
  path?: string;
  before: unknown;
  after: unknown;
  /** Texts that respondents read are set in their own style. */
  isRespondents?: boolean;
}

/** A field and what became of it: texts word by word, everything else before and after. */
export function ValueChange({ name, path = "", before, after, isRespondents = false }: ValueChangeProps) {
  const isText = isProse(before) && isProse(after);
  return (
    <>
      <span className="text-ink-2">{name}</span>{" "}
      {isText ? (
        <Words before={before} after={after} className={isRespondents ? "font-serif" : ""} />
      ) : (
        <Sides path={path} before={before} after={after} isRespondents={isRespondents} />
      )}
    </>
  );
}

/** Most characters that are compared word by word. */
const maxCharacters = 5000;

const isDate = (value: unknown) => typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);
const isProse = (value: unknown): value is string =>
  typeof value === "string" && value.includes(" ") && value.length < maxCharacters;

/** Removed words struck through, added words underlined; both are announced to screen readers. */
function Words({ before, after, className }: { before: string; after: string; className: string }) {
  return (
    <span className={className}>
      {wordChanges(before, after).map(({ kind, text, at }) => {
        const Part = parts[kind];
        return <Part key={at}>{text}</Part>;
      })}
    </span>
  );
}

const Removed = ({ children }: { children: React.ReactNode }) => (
  <del className="bg-rust-soft text-rust decoration-rust/60">{children}</del>
);
const Added = ({ children }: { children: React.ReactNode }) => (
  <ins className="bg-forest-soft text-forest decoration-forest/60 underline-offset-2">{children}</ins>
);

const parts = { kept: Fragment, gone: Removed, come: Added } as const satisfies Record<
  Stretch["kind"],
  unknown
>;

function Sides({ path = "", before, after, isRespondents }: Omit<ValueChangeProps, "name">) {
  const t = useTranslations("diff");
  const words = useValueWords();
  const plain = useShownValue();
  const shown = (value: unknown) => words(path, value) ?? plain(value);
  const voice = (value: unknown) => {
    if (words(path, value) !== null) return "";
    return typeof value === "object" && value !== null
      ? "font-mono text-mono"
      : isRespondents
        ? "font-serif"
        : "";
  };
  return (
    <span className="inline-flex max-w-full flex-wrap items-baseline gap-x-1.5">
      <span className="sr-only">{t("before")}</span>
      <del className={`min-w-0 text-ink-3 ${before === null ? "no-underline" : ""} ${voice(before)}`}>
        {shown(before)}
      </del>
      <span aria-hidden className="text-ink-3">
        →
      </span>
      <span className="sr-only">{t("after")}</span>
      <ins className={`min-w-0 no-underline ${voice(after)}`}>{shown(after)}</ins>
    </span>
  );
}

/** Formatted values: dates localized, yes and no, otherwise JSON. */
function useShownValue(): (value: unknown) => string {
  const t = useTranslations("diff");
  const format = useFormatter();
  return (value) => {
    if (value === null || value === undefined || value === "") return t("unset");
    if (typeof value === "boolean") return value ? t("yes") : t("no");
    if (typeof value === "number") return format.number(value);
    if (isDate(value))
      return format.dateTime(new Date(value as string), { dateStyle: "medium", timeStyle: "short" });
    return typeof value === "string" ? value : JSON.stringify(value);
  };
}
