import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link whose page is fetched on hover or focus. Links that are on every screen would otherwise all be fetched
 * while the screen loads its own data.
 */
export function IntentLink(
  props: Omit<ComponentProps<typeof NextLink>, "prefetch" | "onPointerEnter" | "onFocus">,
) {
  const [isIntended, setIntended] = useState(false);
  return (
    <NextLink
      {...props}
      prefetch={isIntended ? null : false}
      onPointerEnter={() => setIntended(true)}
      onFocus={() => setIntended(true)}
    />
  );
}
