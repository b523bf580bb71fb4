import { getTranslations } from "next-intl/server";
import { AuthLayout } from "@/components/auth/auth-layout";
import { InvitationForm } from "@/components/auth/invitation-form";

export async function generateMetadata() {
  const t = await getTranslations("invitation");
  return { title: t("title") };
}

export default async function InvitationPage({ params }: PageProps<"/invitation/[token]">) {
  const [t, { token }] = await Promise.all([getTranslations("invitation"), params]);
  return (
    <AuthLayout title={t("title")} description={t("description")}>
      <InvitationForm token={token} />
    </AuthLayout>
  );
}
