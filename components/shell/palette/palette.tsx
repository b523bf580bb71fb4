import { SearchIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  TextField,
} from "react-aria-components";
import { type EntryGroup, usePaletteEntries } from "@/components/shell/palette/use-palette-entries";
import { KeyCaps } from "@/components/ui/key-caps";
import { ScrollRegion } from "@/components/ui/scroll-region";

interface PaletteProps {
  /** What was typed before it was loaded. */
  typed?: string;
  onClose: () => void;
}

/** Searches commands, pages, surveys, flags and cohorts. */
export default function Palette({ typed = "", onClose }: PaletteProps) {
  const t = useTranslations("palette");
  const common = useTranslations("common");
  const [query, setQuery] = useState(typed);
  const { groups, isSearching } = usePaletteEntries(query);
  const entries = groups.flatMap((group) => group.entries);
  const handleAction = (id: unknown) => {
    // Close first: the palette restores the focus when it closes, and the command may move it.
    onClose();
    entries.find((entry) => entry.id === id)?.run();
  };
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className="fixed inset-0 z-60 flex items-start justify-center bg-ink/30 px-2 pt-[10dvh] entering:animate-appear dark:bg-ground/75"
    >
      <Modal className="w-full max-w-xl overflow-hidden rounded-dialog border border-float-edge bg-raised shadow-float">
        <Dialog aria-label={t("label")} data-overlay className="flex max-h-[70dvh] flex-col outline-none">
          <Autocomplete inputValue={query} onInputChange={setQuery}>
            <TextField
              aria-label={t("placeholder")}
              autoFocus
              className="flex h-12 shrink-0 items-center gap-3 border-line border-b px-4"
            >
              <SearchIcon aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.5} />
              <Input
                placeholder={t("placeholder")}
                className="h-full min-w-0 grow bg-transparent text-answer text-ink outline-none placeholder:text-ink-3"
              />
            </TextField>
            <ScrollRegion label={t("entries")} className="min-h-0 overflow-y-auto -outline-offset-2">
              <Menu
                aria-label={t("label")}
                items={groups}
                onAction={handleAction}
                className="py-1 outline-none"
                renderEmptyState={() => (
                  <p className="px-4 py-3 text-ink-3">
                    {isSearching ? common("searching") : t("noResults", { typed: query })}
                  </p>
                )}
              >
                {(group) => <Group {...group} />}
              </Menu>
            </ScrollRegion>
          </Autocomplete>
          <p role="status" className="sr-only">
            {isSearching ? common("searching") : t("results", { count: entries.length })}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const Group = ({ id, label, entries }: EntryGroup) => (
  <MenuSection id={id} className="py-1">
    <Header className="px-[18px] py-1 text-ink-3 text-label">{label}</Header>
    {entries.map(({ id, label, detail, keys }) => (
      <MenuItem
        key={id}
        id={id}
        textValue={label}
        className="flex min-h-[34px] cursor-pointer items-center gap-3 border-transparent border-l-2 px-4 py-1 text-body text-ink outline-none focused:border-water focused:bg-sunken pointer-coarse:min-h-11"
      >
        <span className="min-w-0 truncate">{label}</span>
        {detail && <span className="min-w-0 truncate text-ink-3 text-table">{detail}</span>}
        {keys && (
          <span className="ml-auto pointer-coarse:hidden">
            <KeyCaps keys={keys} />
          </span>
        )}
      </MenuItem>
    ))}
  </MenuSection>
);
