import { COLLECTOR } from "#contract/evidence/evidence.ts";
import { LOOK } from "#contract/limits.ts";
import type { GuardedFetch } from "#outbound/guarded-fetch.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";

const MAX_BYTES = 64 * 1024;

/** True for addresses that their operator has closed to this collector. */
export type IsClosed = (address: string) => Promise<boolean>;

/**
 * Reads robots.txt (RFC 9309), once per host: whoever looks again starts anew. Only rules that name this collector count:
 * those for all robots are about searching pages, and not about services. If there is none, nothing is closed; a host
 * that takes too long to say so is not asked anything else.
 */
export function createRobotsReader({
	fetch,
	timeoutMs = LOOK.timeoutSeconds * 1000,
}: {
	fetch: GuardedFetch;
	timeoutMs?: number | undefined;
}): IsClosed {
	const known = new Map<string, Promise<string>>();
	return async (address) => {
		const { origin, pathname } = new URL(address);
		const text = known.get(origin) ?? readText(`${origin}/robots.txt`, fetch, timeoutMs);
		known.set(origin, text);
		return isDisallowed(await text, pathname);
	};
}

async function readText(address: string, fetch: GuardedFetch, timeoutMs: number): Promise<string> {
	try {
		const options = { ports: "any", maxBytes: MAX_BYTES, timeoutMs } as const;
		const { status, body } = await fetch(address, options);
		return status === 200 ? new TextDecoder().decode(body) : "";
	} catch (error) {
		if (!(error instanceof OutboundFailure) || error.kind === "timeout") throw error;
		return "";
	}
}

/** The longest rule of this collector that the path begins with decides. */
export function isDisallowed(robots: string, path: string): boolean {
	let isOurs = false;
	let isNaming = false;
	let longest = { length: 0, allows: true };
	for (const line of robots.split(/\r\n|\n|\r/)) {
		const [rule = ""] = line.split("#", 1);
		const colon = rule.indexOf(":");
		const name = rule.slice(0, Math.max(colon, 0)).trim().toLowerCase();
		const value = rule.slice(colon + 1).trim();
		if (name === "user-agent") {
			isOurs = (isNaming && isOurs) || value.toLowerCase() === COLLECTOR.name.toLowerCase();
		}
		isNaming = name === "user-agent" || (isNaming && name === "");
		if (!isOurs || (name !== "allow" && name !== "disallow") || value === "") continue;
		const [start = ""] = value.split(/[*$]/, 1);
		if (path.startsWith(start) && start.length >= longest.length) {
			longest = { length: start.length, allows: name === "allow" };
		}
	}
	return !longest.allows;
}
