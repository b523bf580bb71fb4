/** Classes of the text box below the toolbar. */
export const textBoxClasses =
  "min-h-16 rounded-b-control border border-control border-t-0 bg-sheet px-3 py-2 font-serif text-answer outline-none [&_a]:text-water [&_a]:underline [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5";

/** Classes of the toolbar. */
export const toolbarClasses =
  "flex items-center gap-0.5 rounded-t-control border border-control border-b-line bg-sheet p-0.5";
