import { isDeepStrictEqual } from "node:util";
import type { Evidence } from "#contract/evidence/evidence.ts";
import {
	askedObservations,
	isItsOwn,
	observedSubject,
} from "#domain/evidence/asked-observations.ts";
import { followObservations } from "#domain/evidence/joined-observations.ts";
import { tellRises } from "../agents/accept-counts.ts";
import { documentReader } from "../documents/read-documents.ts";
import type { RegistryContext, RegistryTransaction } from "../store.ts";

interface Noted {
	evidence: Evidence;
	/** Listings that name its subject, or did. */
	slugs: readonly string[];
	at: string;
}

/**
 * What a look counted, in the listings that name its subject, in place of what the look before counted. What it counted
 * of a package stands only where the package names the listing. Nothing counts for those that name its subject no more.
 */
export async function noteObservations(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ slugs, evidence, at }: Noted,
	counted = askedObservations(evidence),
): Promise<void> {
	const subject = observedSubject(evidence);
	for (const slug of slugs) {
		const agent = await transaction.agents.find(slug);
		if (!agent || agent.status === "removed") continue;
		const { documents, observations: known, repositoryUrl } = agent;
		const readings =
			evidence.kind === "package" ? await documentReader(transaction)(documents) : [];
		const names = readings.flatMap(({ name }) => name ?? []);
		const own = isItsOwn(evidence, { names, repositoryUrl }) ? counted : [];
		const others = known.filter((one) => !(one.asked && one.subject === subject));
		const now = [...others, ...own];
		const observations = followObservations(known, now, { at, isFollowed: true });
		if (isDeepStrictEqual(observations, known)) continue;
		transaction.agents.save({ ...agent, observations });
		await tellRises(context, transaction, agent);
	}
}
