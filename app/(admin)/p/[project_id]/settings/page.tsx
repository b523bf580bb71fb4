import { redirect } from "next/navigation";
import { settingsPath, settingsSections } from "@/lib/client/links/settings";

export default async function SettingsPage({ params }: PageProps<"/p/[project_id]/settings">) {
  const { project_id } = await params;
  redirect(settingsPath(encodeURIComponent(project_id), settingsSections[0]));
}
