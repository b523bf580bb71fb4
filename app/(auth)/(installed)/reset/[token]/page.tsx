import { getTranslations } from "next-intl/server";
import { AuthLayout } from "@/components/auth/auth-layout";
import { ResetForm } from "@/components/auth/reset-form";

export async function generateMetadata() {
  const t = await getTranslations("reset");
  return { title: t("title") };
}

export default async function ResetPage({ params }: PageProps<"/reset/[token]">) {
  const [t, { token }] = await Promise.all([getTranslations("reset"), params]);
  return (
    <AuthLayout title={t("title")} description={t("description")}>
      <ResetForm token={token} />
    </AuthLayout>
  );
}
