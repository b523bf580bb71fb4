import { keyCaps } from "@/components/ui/commands/keys";
import { useIsMac } from "@/components/ui/commands/platform";
import { Kbd } from "@/components/ui/kbd";

/** The keycaps of a shortcut. */
export function KeyCaps({ keys }: { keys: string }) {
  const isMac = useIsMac();
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5">
      {keyCaps(keys, isMac).map((caps) => (
        <span key={caps.join()} className="inline-flex items-center gap-0.5">
          {caps.map((cap) => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
