import { LogOutIcon, UserCogIcon } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { Header, MenuTrigger } from "react-aria-components";
import { Button } from "@/components/ui/button";
import { MenuItem, MenuPopover, MenuSection } from "@/components/ui/menu";
import { toastError } from "@/components/ui/toast";
import { signOut } from "@/lib/client/access/session";
import { accountPath } from "@/lib/client/links/settings";
import { storeCookie } from "@/lib/client/store-cookie";
import { languageNames, languageOf, localeCookie, locales } from "@/lib/i18n/locales";

export interface ShellUser {
  email: string;
  first_name: string;
}

export function UserMenu({ user }: { user: ShellUser }) {
  const t = useTranslations("shell.user");
  const common = useTranslations("common");
  const language = languageOf(useLocale());
  const router = useRouter();
  const handleLanguage = (id: string) => {
    storeCookie(localeCookie, id);
    router.refresh();
  };
  return (
    <MenuTrigger>
      <Button variant="quiet" size="icon" aria-label={common("account")}>
        <span
          aria-hidden
          className="grid size-7 place-items-center rounded-full border border-control font-mono text-mono-small text-ink-2 uppercase"
        >
          {(user.first_name || user.email).slice(0, 1)}
        </span>
      </Button>
      <MenuPopover placement="bottom end" aria-label={common("account")}>
        <MenuSection
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[language]}
          onSelectionChange={(keys) => handleLanguage(String([...keys][0]))}
        >
          <Header className="mb-1 border-line border-b px-3 pt-1 pb-2">
            {user.first_name && <span className="block font-medium text-ink">{user.first_name}</span>}
            <span className="block truncate text-ink-2 text-table">{user.email}</span>
          </Header>
          {locales.map((id) => (
            <MenuItem key={id} id={id} textValue={languageNames[id]}>
              <span lang={id}>{languageNames[id]}</span>
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSection aria-label={t("session")}>
          <MenuItem id="settings" href={accountPath} textValue={t("settings")}>
            <UserCogIcon aria-hidden className="size-4 text-ink-3" strokeWidth={1.5} />
            {t("settings")}
          </MenuItem>
          <MenuItem
            id="sign-out"
            textValue={common("signOut")}
            onAction={() => void signOut().catch(() => toastError(t("signOutFailed")))}
          >
            <LogOutIcon aria-hidden className="size-4 text-ink-3" strokeWidth={1.5} />
            {common("signOut")}
          </MenuItem>
        </MenuSection>
      </MenuPopover>
    </MenuTrigger>
  );
}
