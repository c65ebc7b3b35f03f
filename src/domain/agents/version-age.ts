import { earliestOf } from "#contract/instants.ts";
import type { AgentRecord } from "../records/agent-record.ts";

type Dated = Pick<AgentRecord, "createdAt" | "launchedAt" | "versions">;

/** When a listing and its newest version were first seen here, and when they were published by their own account. */
export function datesOf({ createdAt, launchedAt, versions }: Dated) {
	const newest = versions.find(({ status }) => status !== "deleted");
	return {
		first_seen_at: createdAt,
		published_at: launchedAt,
		version_first_seen_at: newest?.listedAt ?? createdAt,
		version_published_at: newest ? newest.publishedAt : launchedAt,
	};
}

/** Since when its newest version is known to exist. What a publisher states itself proves nothing. */
export function knownSince(agent: Dated, isImported: boolean): string {
	const { version_first_seen_at: first, version_published_at: published } = datesOf(agent);
	return earliestOf([first, isImported ? published : null]) ?? first;
}
