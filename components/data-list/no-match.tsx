import { Button } from "@/components/ui/button";

interface NoMatchProps {
  /** Says what was searched and filtered for. */
  title: string;
  clearLabel: string;
  onClear: () => void;
}

/** Stands in place of a list in which nothing matches. */
export const NoMatch = ({ title, clearLabel, onClear }: NoMatchProps) => (
  <section className="flex flex-col items-start gap-4 border-line border-b bg-sheet px-4 py-12 sm:px-8">
    <h2 className="text-section">{title}</h2>
    <Button onPress={onClear}>{clearLabel}</Button>
  </section>
);
