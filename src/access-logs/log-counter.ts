import { matchPath } from "#contract/addresses.ts";
import { by } from "#contract/compare.ts";
import { HOUR_MS } from "#contract/instants.ts";
import { isSlug } from "#domain/slug.ts";
import {
	type AgentView,
	createRecentViews,
	isView,
	type RecentViews,
	type ViewDigests,
} from "#domain/view-rules.ts";
import { decodePercent, type LogFormat, type LogRead } from "./log-format.ts";
import { rememberAnswers } from "./remember-answers.ts";

export interface LogCounterParts {
	format: LogFormat;
	isBot: (userAgent: string) => boolean;
	/** Uses a key that is never stored. */
	digestsOf: (view: AgentView) => ViewDigests;
}

/** Views of one agent in one hour. */
export interface HourViews {
	slug: string;
	/** 0 if all of them are repetitions: the rows for a log must not depend on logs counted before. */
	count: number;
	/** Start of the hour. */
	at: string;
}

/** The result of one log. */
export interface LogCount {
	/** Without headers and blank lines. */
	lines: number;
	/** Lines that are requests of the format. */
	understood: number;
	/** Requests for agents whose status shows that no agent was displayed. */
	failed: number;
	/** Views by robots. */
	robots: number;
	/** Views for which the CDN requested the origin. */
	passedOn: number;
	/** Views by clients that had recently viewed the same agent, and views above the limit for a network. */
	repeats: number;
	/** Sorted by hour, then slug. Contains nothing about readers. */
	views: HourViews[];
}

/** Counts the lines of one log. */
export type LogCounter = (lines: AsyncIterable<readonly string[]>) => Promise<LogCount>;

/** State shared by all logs of an import. */
type SharedParts = LogCounterParts & { recent: RecentViews };

/**
 * Counts views across several logs and recognises repetitions between them, best if the oldest comes first. Memory
 * grows with agents and hours, not with lines.
 */
export function createLogCounter(parts: LogCounterParts): LogCounter {
	const shared: SharedParts = {
		...parts,
		isBot: rememberAnswers(parts.isBot),
		recent: createRecentViews(),
	};
	return async (chunks) => {
		const tally = beginTally(shared);
		const readLine = parts.format.begin();
		for await (const lines of chunks) {
			for (const line of lines) {
				if (line === "") continue;
				const read = readLine(line);
				if (read !== "header") tally.add(read);
			}
		}
		return tally.result();
	};
}

/** Counts by start of the hour, then slug. */
type Hours = Map<number, Map<string, number>>;

interface Tally {
	add(read: LogRead | undefined): void;
	result(): LogCount;
}

function beginTally({ isBot, recent, digestsOf }: SharedParts): Tally {
	const sums = { lines: 0, understood: 0, failed: 0, robots: 0, passedOn: 0, repeats: 0 };
	const hours: Hours = new Map();
	return {
		add(read) {
			sums.lines += 1;
			if (!read) return;
			sums.understood += 1;
			const asked = agentAskedFor(read);
			if (!asked) return;
			const { slug } = asked;
			if (!asked.isShown) {
				sums.failed += 1;
				return;
			}
			const { address, userAgent, atMs } = read;
			if (isBot(userAgent)) {
				sums.robots += 1;
				return;
			}
			if (read.passedOn) {
				sums.passedOn += 1;
				return;
			}
			const counts = recent.add(digestsOf({ slug, address, userAgent }), atMs);
			if (!counts) sums.repeats += 1;
			countViews(hours, { slug, hourMs: atMs - (atMs % HOUR_MS), count: counts ? 1 : 0 });
		},
		result: () => ({ ...sums, views: listViews(hours) }),
	};
}

function countViews(
	hours: Hours,
	{ slug, hourMs, count }: { slug: string; hourMs: number; count: number },
): void {
	const counts = hours.get(hourMs) ?? new Map<string, number>();
	hours.set(hourMs, counts);
	counts.set(slug, (counts.get(slug) ?? 0) + count);
}

function listViews(hours: Hours): HourViews[] {
	const inOrder = [...hours].sort(by(([hour]) => hour));
	return inOrder.flatMap(([hourMs, counts]) => {
		const at = new Date(hourMs).toISOString();
		const slugs = [...counts].sort(by(([slug]) => slug));
		return slugs.map(([slug, count]) => ({ slug, count, at }));
	});
}

/** The requested agent, and whether it was displayed. Undefined for any other request. */
function agentAskedFor({ method, path, status }: LogRead) {
	const match = matchPath(path.split("?", 1)[0] ?? "");
	const endpoint = match?.endpoints.find((row) => row.method === method);
	if (!match || !endpoint) return undefined;
	const asked = { endpointId: endpoint.id, method };
	if (!isView({ ...asked, status: 200 })) return undefined;
	// This service does not accept escaped slugs, but static hosts do.
	const slug = decodePercent(match.parameters.slug ?? "");
	return isSlug(slug) ? { slug, isShown: isView({ ...asked, status }) } : undefined;
}
