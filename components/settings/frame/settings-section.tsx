interface SettingsSectionProps {
  /** For links. */
  id?: string;
  title: string;
  /** What the section is for, in a sentence or two. */
  description?: React.ReactNode;
  /** The controls. A form column is at most 640 px wide. */
  children: React.ReactNode;
  /** For tables, which need the whole width: the title stands above them. */
  isWide?: boolean;
}

/** A part of a settings page: what it is at the left, its controls at the right; below each other in narrow windows. */
export const SettingsSection = ({
  id,
  title,
  description,
  children,
  isWide = false,
}: SettingsSectionProps) => (
  <section
    id={id}
    className={`scroll-mt-12 border-line border-b px-4 py-6 sm:px-8 sm:py-8 ${isWide ? "flex flex-col gap-4" : "grid gap-x-12 gap-y-4 xl:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]"}`}
  >
    <div className="flex max-w-[68ch] flex-col gap-1">
      <h2 className="text-section">{title}</h2>
      {description && <div className="text-ink-2">{description}</div>}
    </div>
    <div className={isWide ? "min-w-0" : "min-w-0 max-w-[640px]"}>{children}</div>
  </section>
);
