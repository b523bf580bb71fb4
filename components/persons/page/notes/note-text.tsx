import { type LinkPart, linkParts } from "@/components/persons/page/notes/link-parts";

/** A note as it was written, in which web and e-mail addresses are links. */
export const NoteText = ({ text }: { text: string }) => (
  <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
    {linkParts(text).map(({ at, ...part }) => (
      <Part key={at} {...part} />
    ))}
  </p>
);

const Part = ({ text, href }: Omit<LinkPart, "at">) =>
  href === null ? (
    text
  ) : (
    <a
      href={href}
      className="text-water underline underline-offset-2 hover:text-water-hover"
      {...(href.startsWith("http") && { target: "_blank", rel: "noopener noreferrer" })}
    >
      {text}
    </a>
  );
