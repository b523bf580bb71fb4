import { getTranslations } from "next-intl/server";
import { AccountPage } from "@/components/settings/account/account-page";

export async function generateMetadata() {
  const common = await getTranslations("common");
  return { title: common("account") };
}

export default function Page() {
  return <AccountPage />;
}
