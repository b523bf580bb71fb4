"use client";
import { useDeferredValue } from "react";
import { EditorContext, useEditor } from "@/components/surveys/editor/state/use-editor";

/**
 * Gives its children the editor a moment later: what is typed is drawn first, then they are, once for several keys. For
 * parts that show the draft or act on it; not for fields, whose text would jump. The children should not be drawn with
 * their parent: elements that last, or components with `memo`.
 */
export const DeferredEditor = ({ children }: { children: React.ReactNode }) => (
  <EditorContext value={useDeferredValue(useEditor())}>{children}</EditorContext>
);
