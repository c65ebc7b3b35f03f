import type { DumpAgent } from "#contract/dumps/dump-agent.ts";
import type { DumpEvidence } from "#contract/dumps/dump-evidence.ts";
import type { CheckResult } from "#contract/evidence/checks.ts";
import { dayOf, startOfDay } from "#contract/instants.ts";
import { resultsAbout } from "#domain/checks/run-checks.ts";
import { bundleOfListing } from "./listing-bundle.ts";

/** Results about an agent from its lines in a dump. `at` is the instant of the dump. */
export function recountChecks(
	line: DumpAgent,
	rows: readonly DumpEvidence[],
	at: string,
): CheckResult[] {
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
