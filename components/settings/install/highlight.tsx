import bash from "highlight.js/lib/languages/bash";
import dart from "highlight.js/lib/languages/dart";
import javascript from "highlight.js/lib/languages/javascript";
import kotlin from "highlight.js/lib/languages/kotlin";
import python from "highlight.js/lib/languages/python";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { createLowlight } from "lowlight";
import type { SnippetLanguage } from "@/components/settings/install/snippets";

const grammars = { bash, dart, javascript, kotlin, python, swift, typescript, xml, yaml };
const lowlight = createLowlight(grammars satisfies Record<SnippetLanguage, unknown>);

/** Colours of the parts that matter when code is read; others keep the colour of text. */
const colors: Record<string, string> = {
  "hljs-string": "text-forest",
  "hljs-number": "text-ochre",
  "hljs-literal": "text-ochre",
  "hljs-keyword": "text-water",
  "hljs-built_in": "text-water",
  "hljs-tag": "text-water",
  "hljs-name": "text-water",
  "hljs-attr": "text-ink-2",
  "hljs-comment": "text-ink-3",
};

type Tree = ReturnType<typeof lowlight.highlight>;
type Node = Tree["children"][number];

/** Code with its parts coloured. */
export const highlight = (code: string, language: SnippetLanguage): React.ReactNode =>
  lowlight.highlight(language, code).children.map(toElement);

function toElement(node: Node, at: number): React.ReactNode {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return null;
  const { className } = node.properties;
  const names = Array.isArray(className) ? className.map(String) : [];
  return (
    <span key={at} className={names.map((name) => colors[name] ?? "").join(" ")}>
      {node.children.map(toElement)}
    </span>
  );
}
