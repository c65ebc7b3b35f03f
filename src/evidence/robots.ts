import { COLLECTOR } from "#contract/evidence.ts";
import { DAY_MS } from "#contract/instants.ts";
import type { GuardedFetch } from "#outbound/guarded-fetch.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";
import type { CollectorParts } from "./conversation.ts";

const MAX_BYTES = 64 * 1024;
const TIMEOUT_MS = 5_000;
/** Hosts that are remembered. */
const MAX_HOSTS = 5_000;

/** True for addresses that their operator has closed to this collector. */
export type IsClosed = (address: string) => Promise<boolean>;

/**
 * Reads robots.txt (RFC 9309), at most once a day per host. Only rules that name this collector count: those for all robots are
 * about searching pages, and not about services. Without an answer, nothing is closed.
 */
export function createRobotsReader({ fetch, clock, timeoutMs }: CollectorParts): IsClosed {
	const known = new Map<string, { readAt: number; text: Promise<string> }>();
	return async (address) => {
		const { origin, pathname } = new URL(address);
		const kept = known.get(origin);
		const isFresh = kept !== undefined && clock() - kept.readAt < DAY_MS;
		const text = isFresh ? kept.text : readText(`${origin}/robots.txt`, fetch, timeoutMs);
		if (!isFresh) {
			if (known.size >= MAX_HOSTS) known.clear();
			known.set(origin, { readAt: clock(), text });
		}
		return isDisallowed(await text, pathname);
	};
}

async function readText(
	address: string,
	fetch: GuardedFetch,
	timeoutMs = TIMEOUT_MS,
): Promise<string> {
	try {
		const options = { ports: "any", maxBytes: MAX_BYTES, timeoutMs } as const;
		const { status, body } = await fetch(address, options);
		return status === 200 ? new TextDecoder().decode(body) : "";
	} catch (error) {
		if (!(error instanceof OutboundFailure)) throw error;
		return "";
	}
}

/** The longest rule of this collector that the path begins with decides. */
export function isDisallowed(robots: string, path: string): boolean {
	let isOurs = false;
	let isNaming = false;
	let longest = { length: 0, allows: true };
	for (const line of robots.split(/\r\n|\n|\r/)) {
		const [, field = "", value = ""] = /^\s*([\w-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/.exec(line) ?? [];
		const name = field.toLowerCase();
		if (name === "user-agent") {
			isOurs = (isNaming && isOurs) || value.toLowerCase() === COLLECTOR.name.toLowerCase();
		}
		isNaming = name === "user-agent" || (isNaming && name === "");
		if (!isOurs || (name !== "allow" && name !== "disallow") || value === "") continue;
		const start = value.replace(/[*$].*$/, "");
		if (path.startsWith(start) && start.length >= longest.length) {
			longest = { length: start.length, allows: name === "allow" };
		}
	}
	return !longest.allows;
}
