import { by } from "#contract/compare.ts";
import { type DumpManifest, DumpMood } from "#contract/dumps/dump.ts";
import { DumpAgent, DumpEvidence } from "#contract/dumps/dump-agent.ts";
import type { CheckResult } from "#contract/evidence/checks.ts";
import { PUBLIC_AT_ONCE, WITHHELD } from "#contract/evidence/findings.ts";
import { dayOf, startOfDay } from "#contract/instants.ts";
import { Incident } from "#contract/market/incident.ts";
import { METHOD, methodOf } from "#contract/versions.ts";
import { bundleOfListing } from "#documents/evidence/listing-bundle.ts";
import { recountAgent } from "#domain/agents/recount-agent.ts";
import { resultsAbout } from "#domain/checks/run-checks.ts";
import { type FearGreedIndex, fearGreedIndex, type MoodInput } from "#domain/market/fear-greed.ts";
import type { ScoredAgent } from "#domain/market/scored-agent.ts";
import { compareInList, type Rankable, ranksOf } from "#domain/scores/rank.ts";
import { shortenText } from "#domain/texts/shorten-text.ts";
import { parseLines, type Tell } from "./parse-lines.ts";

interface RecountParts {
	manifest: DumpManifest;
	agents: AsyncIterable<string>;
	incidents: AsyncIterable<string>;
	/** Lines of evidence.ndjson. Dumps of earlier versions have none. */
	evidence: AsyncIterable<string> | undefined;
	tell: Tell;
}

/** Returns the number of agents. Of a dump of another method, only the lines are checked. */
export async function recountDump(parts: RecountParts): Promise<number> {
	const { manifest, tell } = parts;
	const at = new Date(manifest.at);
	const isRecounted = isOfMethod(manifest);
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
		const { slug, title, placeholder: isPlaceholder, source_updated_at: sourceUpdatedAt } = line;
		if (isRecounted) tellDifferences(slug, line, recounted.figures);
		const { market_score: marketScore } = recounted.figures;
		rankable.push({ slug, title, marketScore, isPlaceholder, sourceUpdatedAt, stated: line.rank });
		scored.push(recounted.scored);
	}
	await checks?.end();
	recountRanks(rankable, { isRecounted, tell });
	if (scored.length !== manifest.agents) {
		tell(`the manifest counts ${manifest.agents} agents, but ${scored.length} can be read`);
	}
	const incidents: Incident[] = [];
	const lines = parseLines(parts.incidents, { name: "incidents.ndjson", schema: Incident, tell });
	for await (const incident of lines) incidents.push(incident);
	scored.sort(by(({ rank }) => rank));
	const mood = recountMood({ agents: scored, incidents, days: manifest.mood.days ?? 0, at });
	if (isRecounted) tellDifferences("market mood", manifest.mood, mood);
	return scored.length;
}

export function isOfMethod(manifest: DumpManifest): boolean {
	return methodOf(manifest.methodology_version) === METHOD;
}

export function recountMood(mood: MoodInput): DumpMood {
	return dumpMood(fearGreedIndex(mood));
}

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

function compareChecks(lines: AsyncIterable<string>, { at, tell }: { at: string; tell: Tell }) {
	const rows = parseLines(lines, { name: "evidence.ndjson", schema: DumpEvidence, tell });
	let next: IteratorResult<DumpEvidence> | undefined;
	return {
		async compare(line: DumpAgent): Promise<void> {
			const own: DumpEvidence[] = [];
			next ??= await rows.next();
			while (!next.done && next.value.slug === line.slug) {
				own.push(next.value);
				next = await rows.next();
			}
			const recounted = resultsByName(recountChecks(line, own, at));
			const stated = resultsByName(line.checks);
			const withheld = new Set(line.checks.filter(isWithheld).map(({ subject }) => subject));
			for (const name of new Set([...stated.keys(), ...recounted.keys()])) {
				const result = stated.get(name);
				// What was seen of it is not in the dump.
				if (result && withheld.has(result.subject)) continue;
				const difference = differenceOf(result, recounted.get(name));
				if (difference) tell(`${line.slug}: ${name}: ${difference}`);
			}
		},
		/** The rest is of no agent, or in another place than its agent. */
		async end(): Promise<void> {
			next ??= await rows.next();
			if (!next.done) tell(`evidence.ndjson: what is about ${next.value.slug} is in another place`);
			for await (const _ of rows);
		},
	};
}

/** Results about an agent from its lines in a dump. `at` is the instant of the dump. */
function recountChecks(line: DumpAgent, rows: readonly DumpEvidence[], at: string): CheckResult[] {
	const facts = {
		license: line.license,
		repositoryUrl: line.github_url,
		websiteUrl: line.website_url,
		claim: {
			domainVerifiedAt: line.domain_verified_at,
			repositoryVerifiedAt: line.repository_verified_at,
		},
	};
	const documents = rows.flatMap(({ document: one }) =>
		one ? [{ ...one, origin: one.url, fetchedAt: one.read_at }] : [],
	);
	return resultsAbout(
		bundleOfListing(facts, documents, {
			at: startOfDay(dayOf(at)),
			texts: rows.find(({ texts }) => texts)?.texts ?? {},
			evidence: rows.flatMap(({ evidence }) => evidence ?? []),
			former: rows.flatMap(({ former }) => former ?? []),
			looks: rows.flatMap(({ looks }) => looks ?? []),
		}),
	);
}

function resultsByName(results: readonly CheckResult[]): Map<string, CheckResult> {
	return new Map(results.map((result) => [`${result.id} of ${result.subject}`, result]));
}

/** Until its owner was told. */
function isWithheld({ id, state, reason_code }: CheckResult): boolean {
	const stands = state === WITHHELD.state && reason_code === WITHHELD.reason_code;
	return stands && !PUBLIC_AT_ONCE.has(id);
}

/** What differs first, as a sentence. Results of other versions of a rule are not compared. */
function differenceOf(stated: CheckResult | undefined, recounted: CheckResult | undefined) {
	if (stated && recounted && stated.rule_version !== recounted.rule_version) return undefined;
	const [gap] = figureDifferences(comparable(stated), comparable(recounted));
	if (gap === undefined) return undefined;
	const was = JSON.stringify(gap.stated) ?? "absent";
	const now = JSON.stringify(gap.recounted) ?? "absent";
	const shorten = (text: string) => shortenText(text, SHOWN_CHARACTERS);
	return `${gap.figure} is ${shorten(was)}, recalculated ${shorten(now)}`;
}

/** Evidence is long. */
const SHOWN_CHARACTERS = 200;

/** Without what people said to it, which follows from nothing. */
function comparable(result: CheckResult | undefined) {
	const { state = "absent", reason_code, sentence, evidence } = result ?? {};
	return { state, reason_code, sentence, evidence: JSON.stringify(evidence) };
}

interface FigureDifference {
	/** Path of the figure, with dots: `exposure.score`. */
	figure: string;
	stated: unknown;
	recounted: unknown;
}

/** Figures at any depth that differ from the recount. Figures that were not recounted are ignored. */
function figureDifferences(stated: object, recounted: object, place = ""): FigureDifference[] {
	const values: Readonly<Record<string, unknown>> = { ...stated };
	return Object.entries(recounted).flatMap(([name, value]): FigureDifference[] => {
		const figure = place + name;
		const other = values[name];
		if (isObject(value) && isObject(other)) return figureDifferences(other, value, `${figure}.`);
		return other === value ? [] : [{ figure, stated: other, recounted: value }];
	});
}

function isObject(value: unknown): value is object {
	return typeof value === "object" && value !== null;
}
