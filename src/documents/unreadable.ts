/** Why a text cannot be read. Other people may see the message, so it must not quote the text. */
export class Unreadable extends Error {}
