"use client";
import { useParams } from "next/navigation";

/** The id of the project whose screen is open, as the address has it. */
export const useProjectId = (): string => useParams<{ project_id: string }>().project_id;
