import type { DocumentReading } from "./document-reading.ts";
import { flag, memberAt, type Place } from "./place.ts";

/** Words that name whatever is newest, and templates that nobody filled in. */
const NO_VERSION = /^(?:latest|newest|main|master|\*)$|[{}$<>]/iu;

/** Shows the reviewers versions that are none, or that contradict each other. */
export function flagVersions(place: Place, { version, connections }: DocumentReading): void {
	const member = memberAt(place, "version");
	const stated = connections.flatMap((connection) =>
		connection.kind === "package" && connection.version !== null ? [connection.version] : [],
	);
	if (version !== null && NO_VERSION.test(version)) {
		flag(member, "names no particular version");
	}
	const others = [...new Set(stated)].filter((other) => other !== version);
	if (others.length === 0) return;
	const told = others.map((other) => JSON.stringify(other)).join(", ");
	flag(member, `is not the version of its packages, which are ${told}`);
}
