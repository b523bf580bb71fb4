interface BoardTitleProps {
  board: { name: string; description: string };
  /** Below the description. */
  children?: React.ReactNode;
}

/** The name and description of a board. */
export const BoardTitle = ({ board, children }: BoardTitleProps) => (
  <div className="flex min-w-0 flex-col gap-1">
    <h1 className="text-display [overflow-wrap:anywhere]">{board.name}</h1>
    {board.description && (
      <p className="max-w-[68ch] whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
        {board.description}
      </p>
    )}
    {children}
  </div>
);
