import { createHmac, createSecretKey } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { ipKeyGenerator } from "express-rate-limit";
import { dayNumberAt } from "#contract/instants.ts";
import * as rules from "#domain/moderation/view-rules.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { isBotClient } from "../rate-limit/classify-client.ts";

interface CounterParts {
	now: () => Date;
	/** Cryptographically random. */
	randomBytes: (count: number) => Uint8Array;
	/** Stores all events or, if it rejects, none. */
	append: (events: readonly RegistryEvent[]) => Promise<void>;
}

export interface ViewCounter {
	count(view: rules.AgentView): void;
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
		recent: rules.createRecentViews(),
		digestsOf: createViewDigest(randomBytes(VIEW_KEY_BYTES)),
	};
}

export const VIEW_KEY_BYTES = 32;

/**
 * Identifies an agent and its reader by keyed digests. Without the key, which is never stored, no address can be
 * guessed and tested, and a client's views of two agents cannot be linked. Only the number of views per network is
 * counted.
 */
export function createViewDigest(key: Uint8Array): (view: rules.AgentView) => rules.ViewDigests {
	// Prepared once, because each digest from raw bytes would take several times as long.
	const secret = createSecretKey(key);
	const digestOf = (parts: readonly string[]) =>
		createHmac("sha256", secret).update(parts.join("\n")).digest("base64url");
	return ({ slug, address, userAgent }) => {
		const network = ipKeyGenerator(address, rules.VIEW_LIMITS.ipv6PrefixBits);
		return {
			client: digestOf([slug, network, userAgent]),
			address: digestOf([slug, network]),
			network: digestOf([network]),
		};
	};
}

/** Counts answers that are views once they are sent. Comes after the endpoint of the request is known. */
export function countViews(counter: ViewCounter): RequestHandler {
	return (request, response, next) => {
		const { endpoint, parameters } = request.call;
		const { slug } = parameters;
		if (!endpoint || slug === undefined) return next();
		response.on("finish", () => {
			const { method } = request;
			if (!rules.isView({ endpointId: endpoint.id, method, status: response.statusCode })) return;
			const userAgent = request.get("User-Agent") ?? "";
			if (isBotClient(userAgent) || isPrefetch(request)) return;
			counter.count({ slug, address: request.call.address, userAgent });
		});
		next();
	};
}

/** Both headers that browsers use. The value of the first may carry parameters. */
function isPrefetch(request: Request): boolean {
	return ["Sec-Purpose", "Purpose"].some((name) =>
		/^prefetch\b/i.test(request.get(name)?.trim() ?? ""),
	);
}
