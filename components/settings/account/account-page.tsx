"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryFailed } from "@/components/data-list/query-failed";
import { EmailForm } from "@/components/settings/account/email-form";
import { NameForm } from "@/components/settings/account/name-form";
import { PasswordForm } from "@/components/settings/account/password-form";
import { Preferences } from "@/components/settings/account/preferences";
import { SecondFactor } from "@/components/settings/account/second-factor";
import { SessionList } from "@/components/settings/account/session-list";
import { SettingsSection } from "@/components/settings/frame/settings-section";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { meOptions } from "@/lib/client/access/session";
import { accountPath } from "@/lib/client/links/settings";

/** The account of the signed-in user: who they are, how they sign in, where they are signed in, and how screens look. */
export function AccountPage() {
  const t = useTranslations("account");
  const common = useTranslations("common");
  useCrumbs([{ label: common("account"), href: accountPath }]);
  const query = useQuery(meOptions());
  const me = query.data;
  if (query.isError && !me)
    return (
      <>
        <PageHeader title={common("account")} />
        <QueryFailed title={t("failed")} query={query} />
      </>
    );
  return (
    <>
      <PageHeader title={common("account")} summary={me?.email} />
      <SettingsSection title={common("name")} description={t("name.detail")}>
        {me ? <NameForm me={me} /> : <Fields count={2} />}
      </SettingsSection>
      <SettingsSection title={common("email")} description={t("email.detail")}>
        {me ? <EmailForm me={me} /> : <Fields count={2} />}
      </SettingsSection>
      <SettingsSection title={common("password")} description={t("password.detail")}>
        {me ? <PasswordForm me={me} /> : <Fields count={2} />}
      </SettingsSection>
      <SettingsSection title={t("secondFactor.title")} description={t("secondFactor.detail")}>
        {me ? <SecondFactor me={me} /> : <Fields count={1} />}
      </SettingsSection>
      <SettingsSection title={t("sessions.title")} description={t("sessions.detail")}>
        <SessionList />
      </SettingsSection>
      <SettingsSection title={t("preferences.title")} description={t("preferences.detail")}>
        {/* Browser settings are unknown to the server, so they are shown after hydration. */}
        {me ? <Preferences /> : <Fields count={4} />}
      </SettingsSection>
    </>
  );
}

const Fields = ({ count }: { count: number }) => (
  <div className="flex flex-col gap-5">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are equal.
      <span key={index} className="flex flex-col gap-1.5">
        <Skeleton height="h-4" className="w-24" />
        <Skeleton height="h-[34px]" className="w-full" />
      </span>
    ))}
    <Skeleton height="h-[34px]" className="w-28" />
  </div>
);
