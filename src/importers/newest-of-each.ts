import semver from "semver";
import { capitalise } from "#domain/capitalise.ts";
import type { DocumentVersion, ForeignAgent, ImportSkip } from "./importer.ts";

const UNKNOWN: DocumentVersion = { number: undefined, publishedAt: undefined, isLatest: false };

/**
 * The newest of several documents about one agent: the one its source calls latest, then the highest version, then the
 * one published last, then the first that was read.
 */
export function newestOfEach(agents: readonly ForeignAgent[]): {
	agents: ForeignAgent[];
	skipped: ImportSkip[];
} {
	const newest = new Map<string, ForeignAgent>();
	for (const agent of agents) {
		const other = newest.get(agent.origin);
		if (!other || compareVersions(agent, other) > 0) newest.set(agent.origin, agent);
	}
	const older = agents.filter((agent) => newest.get(agent.origin) !== agent);
	return {
		agents: [...newest.values()],
		skipped: older.map((agent) => ({
			origin: agent.origin,
			reason: `${capitalise(describe(agent))} gives way to ${describe(newest.get(agent.origin))}.`,
		})),
	};
}

function describe(agent: ForeignAgent | undefined): string {
	const number = agent?.edition?.number;
	return number === undefined ? "a document without a version" : `version ${number}`;
}

function compareVersions(left: ForeignAgent, right: ForeignAgent): number {
	const a = left.edition ?? UNKNOWN;
	const b = right.edition ?? UNKNOWN;
	return (
		Number(a.isLatest) - Number(b.isLatest) ||
		compareNumbers(a.number, b.number) ||
		(a.publishedAt ?? "").localeCompare(b.publishedAt ?? "", "en")
	);
}

/** Anything that is not a semantic version sorts before every one that is. */
function compareNumbers(left: string | undefined, right: string | undefined): number {
	const a = semver.parse(left);
	const b = semver.parse(right);
	if (a && b) return a.compare(b);
	return Number(a !== null) - Number(b !== null);
}
