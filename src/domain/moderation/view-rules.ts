import { dayNumberAt, MINUTE_MS } from "#contract/instants.ts";
/** Numbers of the rules below. The unit is in the name. */
export const VIEW_LIMITS = {
	repeatMinutes: 30,
	/** Per network and day: for one agent, and in total. */
	perNetworkAndAgent: 5,
	perNetwork: 2_000,
	/** Bounds the memory of the service. */
	rememberedViews: 100_000,
	ipv6PrefixBits: 56,
	flushSeconds: 60,
} as const;

/** Sentences by the name of their rule. */
export const VIEW_RULES: Readonly<Record<string, string>> = {
	"What counts":
		"A GET of the page of an agent, or of its detail in the API, that was answered with 200 or 304. Badges, cards, feeds, redirects and errors do not count.",
	Robots: "Clients that identify as bots, and clients without a User-Agent, do not count.",
	Prefetching: "Prefetched pages do not count if the browser says that it is prefetching.",
	Clients: `A client is an IP address with a User-Agent. IPv6 addresses with the same first ${VIEW_LIMITS.ipv6PrefixBits} bits count as one address.`,
	Repeats: `A client counts once per agent in ${VIEW_LIMITS.repeatMinutes} minutes. Counting restarts each day (UTC).`,
	Networks: `From one network (an IPv4 address or ${VIEW_LIMITS.ipv6PrefixBits} bits of IPv6), at most ${VIEW_LIMITS.perNetworkAndAgent} views count per agent and day (UTC), and ${VIEW_LIMITS.perNetwork.toLocaleString("en")} in total, regardless of how many clients it has.`,
	Addresses:
		"IP addresses are never stored. They are kept in memory as digests, whose random key is discarded at the end of the day.",
	Memory: `The last ${VIEW_LIMITS.rememberedViews.toLocaleString("en")} counted views are remembered. If there are more, a returning client may count again.`,
	Losses: `Counts are stored every ${VIEW_LIMITS.flushSeconds} seconds. A crash loses the counts since then.`,
};

const VIEW_ENDPOINTS: ReadonlySet<string> = new Set(["agent", "getAgent"]);
const VIEW_STATUSES: ReadonlySet<number> = new Set([200, 304]);

/** True for an answer that counts as a view, if its client does. */
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

export interface AgentView {
	slug: string;
	/** Must never be stored. */
	address: string;
	userAgent: string;
}

/** Digests of a view that do not identify the reader. */
export interface ViewDigests {
	/** Of the agent and the client. */
	client: string;
	/** Of the agent and the network. */
	address: string;
	/** Of the network alone, only to count all its views. */
	network: string;
}

const REPEAT_MS = VIEW_LIMITS.repeatMinutes * MINUTE_MS;

/** Distinguishes first views from repeats. When full it forgets the oldest first. */
export function createRecentViews() {
	const countedAt = createBoundedMap<number>();
	const ofAgents = createBoundedMap<number>();
	const ofNetworks = createBoundedMap<number>();
	return {
		/** Remembers a view. False if it does not count: a repeat, or one beyond the limit of its network. */
		add({ client, address, network }: ViewDigests, atMs: number): boolean {
			const before = countedAt.get(client);
			const isSameDay = before !== undefined && dayNumberAt(atMs) === dayNumberAt(before);
			if (isSameDay && Math.abs(atMs - before) < REPEAT_MS) return false;
			const ofAgent = `${dayNumberAt(atMs)} ${address}`;
			const ofAll = `${dayNumberAt(atMs)} ${network}`;
			const count = ofAgents.get(ofAgent) ?? 0;
			const knownOfAll = ofNetworks.get(ofAll) ?? 0;
			if (count >= VIEW_LIMITS.perNetworkAndAgent) return false;
			if (knownOfAll >= VIEW_LIMITS.perNetwork) return false;
			ofAgents.set(ofAgent, count + 1);
			ofNetworks.set(ofAll, knownOfAll + 1);
			countedAt.set(client, atMs);
			return true;
		},
	};
}

/** Keeps the values that were set last. */
function createBoundedMap<Value>() {
	const values = new Map<string, Value>();
	// One iterator for all: a new one would pass over all deleted keys each time.
	const oldest = values.keys();
	return {
		get: (key: string) => values.get(key),
		set(key: string, value: Value): void {
			// Deleting it first moves it to the end of the queue to be forgotten.
			values.delete(key);
			values.set(key, value);
			if (values.size > VIEW_LIMITS.rememberedViews) values.delete(oldest.next().value ?? "");
		},
	};
}
