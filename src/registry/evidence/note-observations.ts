import { isDeepStrictEqual } from "node:util";
import type { Evidence } from "#contract/evidence/evidence.ts";
import type { Observation } from "#contract/evidence/observations.ts";
import {
	askedObservations,
	isItsOwn,
	isUnseen,
	observedSubject,
} from "#domain/evidence/asked-observations.ts";
import { followObservations } from "#domain/evidence/joined-observations.ts";
import type { Transaction } from "../act.ts";
import { tellRises } from "../agents/accept-counts.ts";
import { documentReader } from "../documents/read-documents.ts";

interface Noted {
	evidence: Evidence;
	/** Listings that name its subject, or did. */
	slugs: readonly string[];
	at: string;
	/** True for those that name it no more. */
	isLeft?: boolean;
}

/**
 * What a look counted, in the listings that name its subject, in place of what the look before counted. What it could not see stands. What it counted
 * of a package stands only where the package names the listing. Nothing counts for those that name its subject no more.
 */
export async function noteObservations(
	transaction: Transaction,
	{ slugs, evidence, at, isLeft = false }: Noted,
): Promise<void> {
	const counted = isLeft ? [] : askedObservations(evidence);
	const subject = observedSubject(evidence);
	for (const slug of slugs) {
		const agent = await transaction.agents.find(slug);
		if (!agent || agent.status === "removed") continue;
		const { documents, observations: items, repositoryUrl } = agent;
		const readings =
			evidence.kind === "package" ? await documentReader(transaction)(documents) : [];
		const names = readings.flatMap(({ name }) => name ?? []);
		const isAsked = (item: Observation) => item.asked === true && item.subject === subject;
		const others = items.filter((item) => !isAsked(item));
		const unseen = items.filter((item) => !isLeft && isAsked(item) && isUnseen(evidence, item));
		const own = isItsOwn(evidence, { names, repositoryUrl }) ? [...unseen, ...counted] : [];
		const now = [...others, ...own];
		const observations = followObservations(items, now, { at, isFollowed: true });
		if (isDeepStrictEqual(observations, items)) continue;
		transaction.agents.save({ ...agent, observations });
		await tellRises(transaction, agent);
	}
}
