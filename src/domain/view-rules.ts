/** Numbers of the rules below; the unit is in the name. */
export const VIEW_LIMITS = {
	repeatMinutes: 30,
	/** Bounds the memory of the service and of an import. */
	rememberedViews: 100_000,
	ipv6PrefixBits: 56,
	flushSeconds: 60,
	importedMaxAgeDays: 400,
} as const;

export interface ViewRule {
	name: string;
	sentence: string;
}

/** How page views are counted, in words. */
export const VIEW_RULES: readonly ViewRule[] = [
	{
		name: "What counts",
		sentence:
			"A GET of the page of an agent, or of its detail in the API, that was answered with 200 or 304. Badges, cards, feeds, redirects and errors do not count.",
	},
	{
		name: "Robots",
		sentence: "Clients that call themselves robots, and clients without a name, do not count.",
	},
	{
		name: "Prefetching",
		sentence:
			"What a browser fetches ahead of its reader does not count when the browser says so. Access logs do not tell.",
	},
	{
		name: "Clients",
		sentence: `A client is an address together with the name of a program (User-Agent). Addresses of IPv6 that share their first ${VIEW_LIMITS.ipv6PrefixBits} bits are one.`,
	},
	{
		name: "Repeats",
		sentence: `A client counts once per agent in ${VIEW_LIMITS.repeatMinutes} minutes. Each day (UTC) begins anew.`,
	},
	{
		name: "Addresses",
		sentence:
			"Addresses are never stored. They are remembered in memory, as digests whose random key is thrown away at the end of the day, or of the import of an access log.",
	},
	{
		name: "Memory",
		sentence: `The last ${VIEW_LIMITS.rememberedViews.toLocaleString("en")} counted views are remembered. When more come in ${VIEW_LIMITS.repeatMinutes} minutes, a returning client may count again.`,
	},
	{
		name: "Losses",
		sentence: `Counts are stored every ${VIEW_LIMITS.flushSeconds} seconds. A crash loses those of that time.`,
	},
	{
		name: "Access logs",
		sentence: `Views answered by a CDN are counted from its access logs, by the same rules, to the hour, each log once, and for ${VIEW_LIMITS.importedMaxAgeDays} days back.`,
	},
];

/** Ids of the endpoints whose answers are views. */
const VIEW_ENDPOINTS: ReadonlySet<string> = new Set(["agent", "getAgent"]);
const VIEW_STATUSES: ReadonlySet<number> = new Set([200, 304]);

/** True for an answer that counts, as far as the client does. */
export function isView({
	endpointId,
	method,
	status,
}: {
	endpointId: string;
	method: string;
	status: number;
}): boolean {
	return method === "GET" && VIEW_STATUSES.has(status) && VIEW_ENDPOINTS.has(endpointId);
}

/** An agent that a client looked at. */
export interface AgentView {
	slug: string;
	/** Never to be stored. */
	address: string;
	userAgent: string;
}

export interface RecentViews {
	/** Remembers a view, by a digest of its agent and client; false for a repeat, which does not count. */
	add(digest: string, atMs: number): boolean;
}

const REPEAT_MS = VIEW_LIMITS.repeatMinutes * 60_000;
const DAY_MS = 86_400_000;

/** Tells first views from repeats. Over its bound it forgets the oldest first. */
export function createRecentViews(): RecentViews {
	const countedAt = new Map<string, number>();
	// Kept, because a new one would each time pass over everything that was deleted before.
	const oldest = countedAt.keys();
	return {
		add(digest, atMs) {
			const before = countedAt.get(digest);
			if (before !== undefined && isRepeat(before, atMs)) return false;
			// Set anew, it stands last among those that may be forgotten.
			countedAt.delete(digest);
			countedAt.set(digest, atMs);
			if (countedAt.size > VIEW_LIMITS.rememberedViews) countedAt.delete(oldest.next().value ?? "");
			return true;
		},
	};
}

/** Logs may hold the later of two views first. */
function isRepeat(beforeMs: number, atMs: number): boolean {
	return Math.abs(atMs - beforeMs) < REPEAT_MS && dayOf(atMs) === dayOf(beforeMs);
}

/** Days since 1970 (UTC). */
export function dayOf(atMs: number): number {
	return Math.floor(atMs / DAY_MS);
}
