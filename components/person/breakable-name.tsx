/** A person's name; an e-mail address that is too long for its line breaks before the @, not in a word. */
export function BreakableName({ name }: { name: string }) {
  const at = name.lastIndexOf("@");
  return (
    <span className="[overflow-wrap:anywhere]">
      {at > 0 ? (
        <>
          {name.slice(0, at)}
          <wbr />
          {name.slice(at)}
        </>
      ) : (
        name
      )}
    </span>
  );
}
