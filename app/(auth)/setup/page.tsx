import { getTranslations } from "next-intl/server";
import { AuthSheet } from "@/components/auth/auth-sheet";
import { SetupForm } from "@/components/auth/setup-form";

export async function generateMetadata() {
  const t = await getTranslations("setup");
  return { title: t("title") };
}

export default async function SetupPage() {
  const t = await getTranslations("setup");
  return (
    <AuthSheet title={t("title")} lead={t("description")}>
      <SetupForm />
    </AuthSheet>
  );
}
