import type { DocumentReading } from "./document-reading.ts";
import { flag, memberAt, type Place } from "./place.ts";

/** Words for the newest version, and templates that were not filled in. */
const NO_VERSION = /^(?:latest|newest|main|master|\*)$|[{}$<>]/iu;

/** Flags versions that are not a version, or that differ from those of the packages. */
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
	const list = others.map((other) => JSON.stringify(other)).join(", ");
	flag(member, `is not the version of its packages, which are ${list}`);
}
