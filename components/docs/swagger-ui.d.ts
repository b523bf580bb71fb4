/** The options of Swagger UI used here; the package has no types. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  interface Options {
    domNode: HTMLElement;
    url: string;
    deepLinking?: boolean;
    docExpansion?: "list" | "full" | "none";
    defaultModelRendering?: "example" | "model";
    defaultModelsExpandDepth?: number;
    displayRequestDuration?: boolean;
    filter?: boolean;
    persistAuthorization?: boolean;
    syntaxHighlight?: { activated: boolean; theme?: string };
    validatorUrl?: null;
    onComplete?: () => void;
  }

  export default function SwaggerUI(options: Options): unknown;
}
