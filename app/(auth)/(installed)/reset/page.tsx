import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AuthLayout } from "@/components/auth/auth-layout";
import { ResetRequestForm } from "@/components/auth/reset-request-form";
import { signInMethods } from "@/lib/auth";

export async function generateMetadata() {
  const t = await getTranslations("resetRequest");
  return { title: t("title") };
}

/** Only where links are mailed: elsewhere an owner creates them. */
export default async function ResetRequestPage() {
  if (!signInMethods().mailsResetLinks) redirect("/login");
  const t = await getTranslations("resetRequest");
  return (
    <AuthLayout title={t("title")} description={t("description")}>
      <ResetRequestForm />
    </AuthLayout>
  );
}
