import { getTranslations } from "next-intl/server";
import { AuthSheet } from "@/components/auth/auth-sheet";
import { InvitationForm } from "@/components/auth/invitation-form";

export async function generateMetadata() {
  const t = await getTranslations("invitation");
  return { title: t("title") };
}

export default async function InvitationPage({ params }: PageProps<"/invitation/[token]">) {
  const [t, { token }] = await Promise.all([getTranslations("invitation"), params]);
  return (
    <AuthSheet title={t("title")} lead={t("description")}>
      <InvitationForm token={token} />
    </AuthSheet>
  );
}
