import { by } from "#contract/compare.ts";
import { type DumpManifest, DumpMood } from "#contract/dumps/dump.ts";
import { DumpAgent } from "#contract/dumps/dump-agent.ts";
import { Incident } from "#contract/market/incident.ts";
import { METHOD, methodOf } from "#contract/versions.ts";
import { recountAgent } from "#domain/agents/recount-agent.ts";
import { type FearGreedIndex, fearGreedIndex, type MoodInput } from "#domain/market/fear-greed.ts";
import type { ScoredAgent } from "#domain/market/scored-agent.ts";
import { compareInList, type Rankable, ranksOf } from "#domain/scores/rank.ts";
import { compareChecks } from "./compare-checks.ts";
import { figureDifferences } from "./figure-differences.ts";
import { parseLines, type Tell } from "./parse-lines.ts";

interface RecountParts {
	manifest: DumpManifest;
	/** Lines of agents.ndjson. */
	agents: AsyncIterable<string>;
	/** Lines of incidents.ndjson. */
	incidents: AsyncIterable<string>;
	/** Lines of evidence.ndjson. Dumps of earlier versions have none. */
	evidence: AsyncIterable<string> | undefined;
	tell: Tell;
}

/**
 * Recomputes every score, rank and check and the mood from the lines alone. Returns the number of agents. Of a dump of another
 * method, only the lines themselves are checked.
 */
export async function recountDump(parts: RecountParts): Promise<number> {
	const { manifest, tell } = parts;
	const at = new Date(manifest.at);
	const isRecounted = methodOf(manifest.methodology_version) === METHOD;
	const checks = parts.evidence && compareChecks(parts.evidence, { at: manifest.at, tell });
	const tellDifferences = (subject: string, stated: object, figures: object) => {
		for (const { figure, ...values } of figureDifferences(stated, figures)) {
			const [was, now] = [values.stated, values.recounted].map((value) => JSON.stringify(value));
			tell(`${subject}: ${figure} is ${was}, recalculated ${now}`);
		}
	};
	const rankable: (Rankable & { stated: number })[] = [];
	const scored: ScoredAgent[] = [];
	for await (const line of parseLines(parts.agents, {
		name: "agents.ndjson",
		schema: DumpAgent,
		tell,
	})) {
		await checks?.compare(line);
		const recounted = recountAgent(line, at);
		const { slug, title } = line;
		if (isRecounted) tellDifferences(slug, line, recounted.figures);
		const { market_score: marketScore, trust_score: trustScore } = recounted.figures;
		rankable.push({ slug, title, marketScore, trustScore, stated: line.rank });
		scored.push(recounted.scored);
	}
	await checks?.end();
	recountRanks(rankable, { isRecounted, tell });
	if (scored.length !== manifest.agents) {
		tell(`the manifest counts ${manifest.agents} agents, but ${scored.length} can be read`);
	}
	const incidents: Incident[] = [];
	for await (const incident of parseLines(parts.incidents, {
		name: "incidents.ndjson",
		schema: Incident,
		tell,
	})) {
		incidents.push(incident);
	}
	scored.sort(by(({ rank }) => rank));
	const mood = recountMood({ agents: scored, incidents, days: manifest.mood.days ?? 0, at });
	if (isRecounted) tellDifferences("market mood", manifest.mood, mood);
	return scored.length;
}

export function recountMood(mood: MoodInput): DumpMood {
	return dumpMood(fearGreedIndex(mood));
}

/** The mood as a manifest states it. */
export function dumpMood(index: FearGreedIndex): DumpMood {
	return DumpMood.parse({ ...index, known_weight: index.knownWeight });
}

function recountRanks(
	agents: (Rankable & { stated: number })[],
	{ isRecounted, tell }: { isRecounted: boolean; tell: Tell },
): void {
	const slugs = new Set<string>();
	const sorted = agents.sort(compareInList);
	const ranks = ranksOf(sorted);
	for (const [index, { slug, stated }] of sorted.entries()) {
		if (slugs.has(slug)) tell(`${slug}: is in the dump more than once`);
		slugs.add(slug);
		const rank = ranks[index];
		if (isRecounted && stated !== rank) tell(`${slug}: rank is ${stated}, recalculated ${rank}`);
	}
}
