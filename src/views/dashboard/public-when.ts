/** When what a moderator decided shows; how long a release takes depends on the registry, and on who builds. */
export const PUBLIC_WHEN = "with the next release, which is asked for at once";
