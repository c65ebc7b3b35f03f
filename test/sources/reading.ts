import { createGuardedFetch } from "#outbound/guarded-fetch.ts";
import { createAddressPolicy } from "#outbound/public-address.ts";
import { createRepositoryCloner } from "#sources/clone-repository.ts";
import { openFolder } from "#sources/open-folder.ts";
import { createPoliteFetch } from "#sources/polite-fetch.ts";
import { readPages, type SourcePage } from "#sources/read-pages.ts";
import type { SourcePorts, SourceToRead } from "#sources/way.ts";

export const NOW = Date.parse("2026-05-04T12:00:00.000Z");

/** A clock that moves when somebody sleeps, and records how long. */
export function createClock() {
	const slept: number[] = [];
	let now = NOW;
	return {
		slept,
		now: () => now,
		sleep: async (ms: number) => {
			slept.push(ms);
			now += ms;
		},
	};
}

/** Reads from this machine as if it were public, without waiting. */
export function createPorts(changes: Partial<SourcePorts & { timeoutMs: number }> = {}) {
	const { timeoutMs, ...ports } = changes;
	const clock = createClock();
	const lookup = { policy: createAddressPolicy(["127.0.0.1"]), resolve: async () => [] };
	const fetch = createGuardedFetch({
		...lookup,
		userAgent: "AgentRegistry-Follow/1.0 (+https://registry.test/sources/)",
	});
	const polite = createPoliteFetch({ fetch, ...clock, ...(timeoutMs && { timeoutMs }) });
	const all: SourcePorts = {
		fetch: polite,
		openFolder,
		cloneRepository: createRepositoryCloner(lookup),
		now: clock.now,
		maxEntries: 10_000,
		ownBaseUrl: "https://registry.test",
		...ports,
	};
	return { ...all, slept: clock.slept };
}

export function sourceAt(place: string, changes: Partial<SourceToRead> = {}): SourceToRead {
	return {
		name: "upstream",
		format: "mcp-registry",
		place,
		kind: "full",
		next: null,
		highWater: null,
		validator: null,
		...changes,
	};
}

export async function readAllPages(
	source: SourceToRead,
	ports: SourcePorts = createPorts(),
): Promise<SourcePage[]> {
	const pages: SourcePage[] = [];
	for await (const page of readPages(source, ports)) pages.push(page);
	return pages;
}

export function originsOf(pages: readonly SourcePage[]): string[] {
	return pages.flatMap(({ entries }) => entries.map(({ origin }) => origin));
}
