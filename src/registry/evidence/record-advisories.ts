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
	const named = (await store.lookTimes.list()).map(({ subject }) => subject);
	const looks = new Set((await store.looks.list()).map(({ subject }) => subject));
	const packages = named.filter(isOfPackage);
	const isNew = (subject: string) => !looks.has(subject.replace(/^package/, "advisories"));
	return { packages, hasNew: packages.some(isNew) };
}

/** Keeps what a search found, tells what the one before had not found, and forgets packages that it was not asked for. */
export const recordAdvisories = verb(async (transaction, found: readonly AdvisoryEvidence[]) => {
	const subjects = new Set(found.map(({ subject }) => subject));
	for (const { subject } of await transaction.looks.list()) {
		if (isOfSearch(subject) && !subjects.has(subject)) transaction.looks.remove(subject);
	}
	for (const evidence of found) {
		const { subject, observed_at: at } = evidence;
		const known = await transaction.looks.find(subject);
		const isSame = isDeepStrictEqual(known && valuesOf(known.evidence), valuesOf(evidence));
		if (isSame && known && known.evidence.observed_at > daysBefore(at, STANDS_DAYS)) continue;
		const changedAt = isSame ? (known?.changedAt ?? null) : at;
		transaction.looks.save({ subject, evidence, former: [], changedAt });
		const changes = known ? await takeTurns(observeChanges(known.evidence, evidence)) : [];
		const named = subject.replace(/^advisories/, "package");
		const slugs = (await transaction.lookTimes.find(named))?.slugs ?? [];
		await noteChanges(transaction, { subject: named, slugs, at, changes });
	}
});

function valuesOf(evidence: Evidence) {
	if (evidence.kind !== "advisories") return undefined;
	const { matches, undecided, snapshot_at } = evidence;
	return { matches, undecided, isSearched: snapshot_at !== null };
}
