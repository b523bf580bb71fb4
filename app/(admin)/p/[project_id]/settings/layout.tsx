import { SettingsFrame } from "@/components/settings/frame/settings-frame";

export default async function SettingsLayout({ children, params }: LayoutProps<"/p/[project_id]/settings">) {
  const { project_id } = await params;
  return <SettingsFrame projectId={decodeURIComponent(project_id)}>{children}</SettingsFrame>;
}
