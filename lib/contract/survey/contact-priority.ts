/** How a survey ranks when a person may be shown fewer than match; `exempt` surveys neither wait nor count. */
export const contactPriorities = ["high", "medium", "low", "exempt"] as const;
/** One of them. */
export type ContactPriority = (typeof contactPriorities)[number];
