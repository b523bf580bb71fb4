declare module "next/dist/compiled/path-to-regexp" {
  type Params = Record<string, string | string[]>;
  const pathToRegexp: {
    match(
      pattern: string,
      options?: { decode?: (text: string) => string },
    ): (path: string) => { params: Params } | false;
    compile(pattern: string, options?: { validate?: boolean }): (params: Params) => string;
  };
  export default pathToRegexp;
}

declare module "@/next.config.js" {
  export function rewrites(): Promise<{ beforeFiles: { source: string; destination: string }[] }>;
}
