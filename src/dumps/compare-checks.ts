import type { DumpAgent } from "#contract/dumps/dump-agent.ts";
import { DumpEvidence } from "#contract/dumps/dump-evidence.ts";
import type { CheckResult } from "#contract/evidence/checks.ts";
import { PUBLIC_AT_ONCE, WITHHELD } from "#contract/evidence/findings.ts";
import { dayOf, startOfDay } from "#contract/instants.ts";
import { bundleOfListing } from "#documents/evidence/listing-bundle.ts";
import { resultsAbout } from "#domain/checks/run-checks.ts";
import { shortenText } from "#domain/texts/shorten-text.ts";
import { figureDifferences } from "./figure-differences.ts";
import { parseLines, type Tell } from "./parse-lines.ts";

/** Compares the checks of agents, in the order of a dump, with what follows from the lines of their evidence. */
export function compareChecks(
	lines: AsyncIterable<string>,
	{ at, tell }: { at: string; tell: Tell },
) {
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
