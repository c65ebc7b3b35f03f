import { isDeepStrictEqual } from "node:util";
import type { Evidence } from "#contract/evidence.ts";
import type { Observation } from "#contract/observations.ts";
import { askedObservations, observedSubject } from "#domain/asked-observations.ts";
import { followObservations } from "#domain/joined-observations.ts";
import { tellRises } from "../agents/accept-counts.ts";
import type { RegistryContext, RegistryTransaction } from "../store.ts";

interface Noted {
	evidence: Evidence;
	/** Listings that name its subject. */
	slugs: readonly string[];
	at: string;
}

type Change = (known: readonly Observation[], others: readonly Observation[]) => Observation[];

/** What a look counted, in the listings that name its subject, in place of what the look before counted. */
export function noteObservations(
	context: RegistryContext,
	transaction: RegistryTransaction,
	noted: Noted,
): Promise<void> {
	const { evidence, at } = noted;
	const counted = askedObservations(evidence);
	return change(context, transaction, noted, (known, others) =>
		followObservations(known, [...others, ...counted], { at, isFollowed: true }),
	);
}

/** For a subject that nobody names any more. */
export function forgetObservations(
	context: RegistryContext,
	transaction: RegistryTransaction,
	noted: Noted,
): Promise<void> {
	return change(context, transaction, noted, (_known, others) => [...others]);
}

async function change(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ slugs, evidence }: Noted,
	changed: Change,
): Promise<void> {
	const subject = observedSubject(evidence);
	for (const slug of slugs) {
		const agent = await transaction.agents.find(slug);
		if (!agent || agent.status === "removed") continue;
		const others = agent.observations.filter((one) => !(one.asked && one.subject === subject));
		const observations = changed(agent.observations, others);
		if (isDeepStrictEqual(observations, agent.observations)) continue;
		transaction.agents.save({ ...agent, observations });
		await tellRises(context, transaction, agent);
	}
}
