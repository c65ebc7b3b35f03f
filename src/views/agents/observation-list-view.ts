import {
	type ListedObservation,
	type ListingObservations,
	observationKind,
} from "#contract/evidence/observations.ts";
import { judgeObservations } from "#domain/evidence/counted-observations.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";
import { observationSentence } from "./observation-sentence.ts";

/** What others counted or stated about an agent, and what of it counts. */
export function observationListView(
	{ snapshot }: Pick<ViewContext, "snapshot">,
	agent: SnapshotAgent,
): ListingObservations {
	const judging = {
		at: new Date(snapshot.at),
		sharing: (repository: string) => agent.sharedRepositories[repository] ?? 1,
	};
	const judged = judgeObservations(agent.observations, judging);
	const checked = agent.provenance.find(({ fields }) => fields.includes("observations"));
	return {
		slug: agent.slug,
		changes: [...agent.changes],
		observations: judged.map(({ observation: one, why }) => {
			const { label, unit } = observationKind(one.kind);
			// Records of earlier versions do not say when they were read.
			const read_at = one.read_at ?? checked?.checkedAt ?? agent.updatedAt;
			const observation = { ...one, read_at };
			const text = observationSentence(agent, observation);
			return { ...observation, label, unit, text, counted: why === null, why_not: why };
		}),
	};
}

/** Why it does not count, for people, who do not expect it of what is only shown. */
export function whyNotCounted({ kind, why_not: why }: ListedObservation): string | null {
	return observationKind(kind).countsIn === null ? null : why;
}

/** A page shows this many; the JSON has all of them. */
const MAX_OBSERVED = 20;

/** What others counted or stated, in sentences: first what counts in the score. */
export function observedRows(observations: readonly ListedObservation[]) {
	return [true, false]
		.flatMap((isCounted) => observations.filter(({ counted }) => counted === isCounted))
		.slice(0, MAX_OBSERVED)
		.map((one) => ({ text: one.text, href: one.url ?? null, why: whyNotCounted(one) }));
}
