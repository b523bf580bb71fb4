"use client";
import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** The editor of formatted texts, loaded when there is one. */
export const HtmlTextLoader = dynamic(
  () => import("@/components/surveys/rich-text/html-text").then(({ HtmlText }) => HtmlText),
  { loading: () => <Skeleton className="h-16 w-full" /> },
);
