/** When a decision of a moderator becomes public. The time that a release takes depends on the registry and the machine. */
export const PUBLIC_WHEN = "with the next release, which starts right away";
