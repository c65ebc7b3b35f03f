import { messageOf } from "#contract/message-of.ts";

const NOT_ALLOWED = (place: string) =>
	`This user may not use ${place}: change its permissions, or use another user.`;

/** What the operating system refuses about a place, and what helps. Other codes keep its own words. */
const REFUSALS: Readonly<Record<string, (place: string) => string>> = {
	ENOENT: (place) => `There is no ${place}.`,
	EACCES: NOT_ALLOWED,
	EPERM: NOT_ALLOWED,
	EISDIR: (place) => `${place} is a folder; name a file.`,
	ENOTDIR: (place) => `${place} is a file, or in one; name a folder.`,
	EROFS: (place) => `${place} is on a disk that is read-only.`,
	ENOSPC: (place) => `The disk is full, so ${place} was not written; make room and try again.`,
	EADDRINUSE: (place) => `${place} is used by another program; set PORT, or stop it.`,
};

/** A failure of the operating system as a sentence, and any other failure as it says it itself. */
export function systemSentence(error: unknown, file?: string): string {
	const members = new Map<string, unknown>(Object.entries(error ?? {}));
	const address = members.has("port") ? `${members.get("address")}:${members.get("port")}` : "";
	const place = String(members.get("path") ?? file ?? address);
	return (place && REFUSALS[String(members.get("code"))]?.(place)) || messageOf(error);
}
