export const Kbd = ({ children }: { children: string }) => (
  <kbd
    aria-hidden
    className="inline-grid h-5 min-w-5 place-items-center rounded-[3px] border border-line bg-ground px-1 text-mono-small text-ink-3"
  >
    {children}
  </kbd>
);
