"use client";
import { useSearchParams } from "next/navigation";
import { DeletionList } from "@/components/persons/deletions/deletion-list";
import { Receipt } from "@/components/persons/deletions/receipt";

/** The deletions of a project, or the receipt that the address names. */
export function Deletions({ projectId }: { projectId: string }) {
  const receipt = useSearchParams().get("receipt");
  return receipt ? <Receipt projectId={projectId} id={receipt} /> : <DeletionList projectId={projectId} />;
}
