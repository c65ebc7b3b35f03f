/** When a decision of a moderator becomes public. The time that a release takes depends on the registry and the machine. */
export const PUBLIC_WHEN = "within a few minutes";
