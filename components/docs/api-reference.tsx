"use client";
import { useEffect, useRef } from "react";
import "swagger-ui-dist/swagger-ui.css";
import "@/components/docs/api-reference.css";

/** Renders an OpenAPI document with Swagger UI, which is large and therefore loaded after the page. */
export function ApiReference({ url }: { url: string }) {
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let isUnmounted = false;
    const renderReference = async () => {
      const { default: SwaggerUI } = await import("swagger-ui-dist/swagger-ui-es-bundle.js");
      if (isUnmounted || !container.current) return;
      SwaggerUI({
        domNode: container.current,
        url,
        deepLinking: true,
        docExpansion: "list",
        defaultModelRendering: "example",
        defaultModelsExpandDepth: 0,
        displayRequestDuration: true,
        filter: true,
        // Keys are not stored.
        persistAuthorization: false,
        // Otherwise the document is sent to an external validator.
        validatorUrl: null,
        // The page has a main landmark already; there may be only one.
        onComplete: () => container.current?.querySelector("main")?.setAttribute("role", "group"),
      });
    };
    void renderReference();
    return () => {
      isUnmounted = true;
    };
  }, [url]);

  return (
    <div ref={container} id="api-reference">
      <p className="animate-appear py-12 text-ink-3">Reading the document …</p>
    </div>
  );
}
