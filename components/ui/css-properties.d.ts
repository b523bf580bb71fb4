import "react";

declare module "react" {
  /** Custom properties, which React's type lacks. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
