import { engagementOf } from "#domain/scores/engagement.ts";
import { foldSignals } from "#domain/scores/fold-events.ts";

type Folding = Parameters<typeof foldSignals>;

/** Folds events into engagement by slug. */
export function foldEvents(events: Folding[0], at: Date, owners: Folding[2] = new Map()) {
	const signals = foldSignals(events, at, owners);
	return new Map([...signals].map(([slug, sums]) => [slug, engagementOf(sums)]));
}
