/** When a decision of a moderator becomes public; how long a release takes depends on the registry and on what builds it. */
export const PUBLIC_WHEN = "with the next release, which starts right away";
