import { dayNumberAt } from "#contract/instants.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { type AgentView, createRecentViews } from "#domain/view-rules.ts";
import { createViewDigest, VIEW_KEY_BYTES } from "./view-digest.ts";

interface CounterParts {
	now: () => Date;
	/** Cryptographically random. */
	randomBytes: (count: number) => Uint8Array;
	/** Stores all events or, if it rejects, none. */
	append: (events: readonly RegistryEvent[]) => Promise<void>;
}

export interface ViewCounter {
	/** Counts a view unless the client viewed the same agent shortly before. */
	count(view: AgentView): void;
	/** Stores the counts. If that fails, it rejects and the counts wait for the next flush. */
	flush(): Promise<void>;
}

/** Counts views in memory, by agent. All it keeps of a client is a digest, for at most a day. */
export function createViewCounter({ now, randomBytes, append }: CounterParts): ViewCounter {
	const counts = new Map<string, number>();
	let memory = openDay(now().getTime(), randomBytes);
	let flushing: Promise<void> = Promise.resolve();

	function forgetPastDay(atMs: number): void {
		if (memory.day !== dayNumberAt(atMs)) memory = openDay(atMs, randomBytes);
	}

	async function appendCounts(): Promise<void> {
		if (counts.size === 0) return;
		const at = now().toISOString();
		const appended = [...counts];
		await append(appended.map(([slug, count]) => ({ type: "view", slug, count, at })));
		for (const [slug, count] of appended) {
			const rest = (counts.get(slug) ?? 0) - count;
			if (rest > 0) counts.set(slug, rest);
			else counts.delete(slug);
		}
	}

	return {
		count(view) {
			const atMs = now().getTime();
			forgetPastDay(atMs);
			if (!memory.recent.add(memory.digestsOf(view), atMs)) return;
			counts.set(view.slug, (counts.get(view.slug) ?? 0) + 1);
		},
		flush() {
			// The next view may come late, but the key of a day must not outlive the day.
			forgetPastDay(now().getTime());
			// One after the other: two at a time would append the same counts.
			const turn = flushing.then(appendCounts);
			flushing = turn.catch(() => {});
			return turn;
		},
	};
}

/** Each day has a new key, and the digests made with the old one are forgotten. */
function openDay(atMs: number, randomBytes: CounterParts["randomBytes"]) {
	return {
		day: dayNumberAt(atMs),
		recent: createRecentViews(),
		digestsOf: createViewDigest(randomBytes(VIEW_KEY_BYTES)),
	};
}
