import { getTranslations } from "next-intl/server";
import { AuthLayout } from "@/components/auth/auth-layout";
import { SetupForm } from "@/components/auth/setup-form";

export async function generateMetadata() {
  const t = await getTranslations("setup");
  return { title: t("title") };
}

export default async function SetupPage() {
  const t = await getTranslations("setup");
  return (
    <AuthLayout title={t("title")} description={t("description")}>
      <SetupForm />
    </AuthLayout>
  );
}
