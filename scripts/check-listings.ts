import { hash } from "node:crypto";
import type { CheckResult } from "#contract/checks.ts";
import { dayOf, startOfDay } from "#contract/instants.ts";
import { bundleOfListing, type Observed } from "#documents/listing-bundle.ts";
import { formerOf } from "#domain/checks/evidence-bundle.ts";
import { runChecks } from "#domain/checks/run-checks.ts";
import type { LooksOf } from "#domain/counted-looks.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { LookRecord, LookTimeRecord } from "#domain/records/look-record.ts";
import { CHECK_KEY_LETTERS } from "#snapshot/check-columns.ts";
import type { DocumentsOf } from "#snapshot/document-files.ts";
import { sourcesVersion } from "#snapshot/sources-version.ts";

interface Checking {
	at: Date;
	/** Public ones. */
	agents: readonly AgentRecord[];
	looks: readonly LookRecord[];
	lookTimes: readonly LookTimeRecord[];
	looksOf: LooksOf;
	documentsOf: DocumentsOf;
	/** Results of the hour before, by their keys. */
	known: (key: string) => CheckResult[] | undefined;
}

interface Checked {
	/** By slug. */
	checks: ReadonlyMap<string, readonly CheckResult[]>;
	/** By what they follow from. */
	byKey: ReadonlyMap<string, readonly CheckResult[]>;
}

/**
 * Results of all rules about public listings, without those of rules that are about nothing in a listing. Reading
 * documents takes long, so results are taken from the hour before where they follow from the same.
 */
export function checkListings({ at, agents, documentsOf, known, ...seen }: Checking): Checked {
	const observedOf = observations(startOfDay(dayOf(at.toISOString())), seen);
	const checks = new Map<string, readonly CheckResult[]>();
	const byKey = new Map<string, readonly CheckResult[]>();
	for (const agent of agents) {
		const observed = observedOf(agent.slug);
		const key = keyOf(agent, observed);
		const results = known(key) ?? checkListing(agent, documentsOf, observed);
		byKey.set(key, results);
		checks.set(agent.slug, results);
	}
	return { checks, byKey };
}

function checkListing(agent: AgentRecord, documentsOf: DocumentsOf, observed: Observed) {
	const documents = documentsOf({ ...agent, versions: [] });
	const results = runChecks(bundleOfListing(agent, documents, observed));
	return results.filter(({ subject }) => subject !== "listing");
}

function keyOf(agent: AgentRecord, observed: Observed): string {
	const { claim, license, repositoryUrl, websiteUrl, documents, documentOrigins } = agent;
	const facts = [claim, license, repositoryUrl, websiteUrl];
	const stated = documents.map((digest) => [digest, documentOrigins?.[digest]]);
	const from = JSON.stringify([sourcesVersion(), facts, stated, observed]);
	return hash("sha256", from).slice(0, CHECK_KEY_LETTERS);
}

/**
 * What was observed of what each listing names, evaluated at the start of a day. Looks count up to then, or up to what
 * changed since, so that another look that finds the same changes no result.
 */
function observations(
	at: string,
	{ looks, lookTimes, looksOf }: Pick<Checking, "looks" | "lookTimes" | "looksOf">,
) {
	const records = new Map(looks.map((look) => [look.subject, look]));
	const named = new Map<string, LookTimeRecord[]>();
	for (const time of lookTimes) {
		for (const slug of time.slugs) named.set(slug, [...(named.get(slug) ?? []), time]);
	}
	return (slug: string): Observed => {
		const times = named.get(slug) ?? [];
		const found = times.flatMap(({ subject }) => records.get(subject) ?? []);
		return {
			at,
			evidence: found.map(({ evidence }) => evidence),
			former: found.flatMap((look) => formerOf(look, at)),
			looks: times.flatMap(({ subject }) => {
				const changedAt = records.get(subject)?.evidence.observed_at ?? "";
				return looksOf(subject).filter((look) => look.at < at || look.at <= changedAt);
			}),
		};
	};
}
