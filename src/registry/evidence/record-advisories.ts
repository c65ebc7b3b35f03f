import { isDeepStrictEqual } from "node:util";
import type { AdvisoryEvidence, Evidence } from "#contract/evidence/evidence.ts";
import { daysBefore } from "#contract/instants.ts";
import { takeTurns } from "#disk/take-turns.ts";
import { observeChanges } from "#domain/evidence/observed-changes.ts";
import { verb } from "../act.ts";
import type { RegistryContext } from "../store.ts";
import { noteChanges } from "./note-changes.ts";

/** What was found stands unchanged for so long, because each new date redraws the files of all listings with packages. */
const STANDS_DAYS = 7;

const isOfPackage = (subject: string) => subject.startsWith("package:");
const isOfSearch = (subject: string) => subject.startsWith("advisories:");

/** Packages that listings name, and whether a snapshot of advisories was never searched for one of them. */
export async function packagesToSearch({ store }: RegistryContext) {
	const subjects = (await store.lookTimes.list()).map(({ subject }) => subject);
	const looks = new Set((await store.looks.list()).map(({ subject }) => subject));
	const packages = subjects.filter(isOfPackage);
	const isNew = (subject: string) => !looks.has(subject.replace(/^package/, "advisories"));
	return { packages, hasNew: packages.some(isNew) };
}

/** Keeps what a search found, tells what the one before had not found, and forgets packages that it was not asked for. */
export const recordAdvisories = verb(async (transaction, results: readonly AdvisoryEvidence[]) => {
	const subjects = new Set(results.map(({ subject }) => subject));
	for (const { subject } of await transaction.looks.list()) {
		if (isOfSearch(subject) && !subjects.has(subject)) transaction.looks.remove(subject);
	}
	for (const evidence of results) {
		const { subject, observed_at: at } = evidence;
		const look = await transaction.looks.find(subject);
		const isSame = isDeepStrictEqual(look && valuesOf(look.evidence), valuesOf(evidence));
		if (isSame && look && look.evidence.observed_at > daysBefore(at, STANDS_DAYS)) continue;
		const changedAt = isSame ? (look?.changedAt ?? null) : at;
		transaction.looks.save({ subject, evidence, former: [], changedAt });
		const changes = look ? await takeTurns(observeChanges(look.evidence, evidence)) : [];
		const name = subject.replace(/^advisories/, "package");
		const slugs = (await transaction.lookTimes.find(name))?.slugs ?? [];
		await noteChanges(transaction, { subject: name, slugs, at, changes });
	}
});

function valuesOf(evidence: Evidence) {
	if (evidence.kind !== "advisories") return undefined;
	const { matches, undecided, snapshot_at } = evidence;
	return { matches, undecided, isSearched: snapshot_at !== null };
}
