import { getTranslations } from "next-intl/server";
import { AuthSheet } from "@/components/auth/auth-sheet";
import { ResetForm } from "@/components/auth/reset-form";

export async function generateMetadata() {
  const t = await getTranslations("reset");
  return { title: t("title") };
}

export default async function ResetPage({ params }: PageProps<"/reset/[token]">) {
  const [t, { token }] = await Promise.all([getTranslations("reset"), params]);
  return (
    <AuthSheet title={t("title")} lead={t("description")}>
      <ResetForm token={token} />
    </AuthSheet>
  );
}
