/** Why a text cannot be read, in words that quote nothing of it: others may see them. */
export class Unreadable extends Error {}
