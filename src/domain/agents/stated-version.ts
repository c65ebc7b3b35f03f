import { dayOf } from "#contract/instants.ts";
import type { VersionRecord } from "../records/agent-record.ts";

type Numbered = Pick<VersionRecord, "number" | "publishedAt" | "listedAt">;

/** False if no document states a version, so that the day of its listing stands for it. */
export function isVersionStated({ number, publishedAt, listedAt }: Numbered): boolean {
	return number !== dayOf(listedAt) || (publishedAt !== null && dayOf(publishedAt) === number);
}
