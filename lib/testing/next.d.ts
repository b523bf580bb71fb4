declare module "next/dist/compiled/path-to-regexp" {
  type Params = Record<string, string | string[]>;
  export function match(
    pattern: string,
    options?: { decode?: (text: string) => string },
  ): (path: string) => { params: Params } | false;
  export function compile(pattern: string, options?: { validate?: boolean }): (params: Params) => string;
}

declare module "@/next.config.js" {
  const config: {
    rewrites(): Promise<{ beforeFiles: { source: string; destination: string }[] }>;
  };
  export default config;
}
