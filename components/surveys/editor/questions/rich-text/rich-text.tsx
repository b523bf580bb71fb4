import Link from "@tiptap/extension-link";
import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { BoldIcon, ItalicIcon, LinkIcon, ListIcon, ListOrderedIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { ToggleButton, Toolbar } from "react-aria-components";
import type { HtmlTextProps } from "@/components/surveys/editor/questions/rich-text/html-text-props";
import { LinkDialog } from "@/components/surveys/editor/questions/rich-text/link-dialog";
import { textBoxClasses, toolbarClasses } from "@/components/surveys/editor/questions/rich-text/text-classes";

const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: false,
    // Undo is handled by the survey editor, in one history with all other changes.
    undoRedo: false,
  }),
  Link.configure({
    openOnClick: false,
    protocols: ["mailto"],
    HTMLAttributes: { target: null, rel: "noopener" },
  }),
];

/** Edits HTML as formatted text. */
export function RichText({ label, value, onChange, isReadOnly, path }: HtmlTextProps) {
  const t = useTranslations("richText");
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  /** Values that were emitted and may come back as `value`, starting with the current one. */
  const emitted = useRef([value]);
  const editor = useEditor({
    extensions,
    content: value,
    editable: !isReadOnly,
    // Not rendered on the server; rendering immediately avoids layout shift.
    immediatelyRender: true,
    editorProps: {
      attributes: {
        "aria-label": label,
        "aria-multiline": "true",
        role: "textbox",
        "data-path": path,
        // Tiptap injects its styles with the first editor of a page only.
        class: `whitespace-break-spaces ${textBoxClasses}`,
      },
      // Otherwise ProseMirror handles undo itself.
      handleDOMEvents: {
        keydown: (_, { key, metaKey, ctrlKey }) => (metaKey || ctrlKey) && key.toLowerCase() === "z",
      },
    },
    onUpdate: ({ editor: instance }) => {
      const text = instance.isEmpty ? "" : instance.getHTML();
      emitted.current.push(text);
      latestOnChange.current(text);
    },
  });
  useEffect(() => {
    const index = emitted.current.lastIndexOf(value);
    emitted.current = index === -1 ? [value] : emitted.current.slice(index);
    // The value changed outside: undo, or another tab. The editor may have been destroyed and replaced meanwhile.
    if (index !== -1 || !editor || editor.isDestroyed) return;
    const { from, to } = editor.state.selection;
    editor.chain().setContent(value, { emitUpdate: false }).setTextSelection({ from, to }).run();
  }, [editor, value]);
  const active = useEditorState({
    editor,
    selector: ({ editor: instance }) => ({
      bold: instance?.isActive("bold") ?? false,
      italic: instance?.isActive("italic") ?? false,
      bulletList: instance?.isActive("bulletList") ?? false,
      orderedList: instance?.isActive("orderedList") ?? false,
      link: instance?.isActive("link") ?? false,
    }),
  });
  if (!editor) return null;
  const toggles = [
    { id: "bold", Icon: BoldIcon, run: () => editor.chain().focus().toggleBold().run() },
    { id: "italic", Icon: ItalicIcon, run: () => editor.chain().focus().toggleItalic().run() },
    { id: "bulletList", Icon: ListIcon, run: () => editor.chain().focus().toggleBulletList().run() },
    { id: "orderedList", Icon: ListOrderedIcon, run: () => editor.chain().focus().toggleOrderedList().run() },
  ] as const;
  return (
    <div>
      {!isReadOnly && (
        <Toolbar aria-label={t("toolbar")} className={toolbarClasses}>
          {toggles.map(({ id, Icon, run }) => (
            <ToggleButton
              key={id}
              aria-label={t(id)}
              isSelected={active?.[id] ?? false}
              onChange={run}
              className={toggleClasses}
            >
              <Icon aria-hidden className="size-4" strokeWidth={1.75} />
            </ToggleButton>
          ))}
          <LinkDialog
            isActive={active?.link ?? false}
            href={String(editor.getAttributes("link").href ?? "")}
            className={toggleClasses}
            Icon={LinkIcon}
            onSet={(href) =>
              href === ""
                ? editor.chain().focus().extendMarkRange("link").unsetLink().run()
                : editor.chain().focus().extendMarkRange("link").setLink({ href }).run()
            }
          />
        </Toolbar>
      )}
      <EditorContent editor={editor} />
    </div>
  );
}

const toggleClasses =
  "grid size-8 cursor-pointer place-items-center rounded-[3px] text-ink-2 hover:bg-sunken hover:text-ink selected:bg-water-soft selected:text-ink pointer-coarse:size-11";
