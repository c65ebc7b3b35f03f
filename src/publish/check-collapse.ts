import { UnfitRelease } from "./unfit-release.ts";

/** A loss of more than this share of all agents from one release to the next is taken for an accident. */
const COLLAPSE_SHARE = 0.1;
/** Small registries may lose this many all the same. */
const COLLAPSE_FREE = 10;

/** Throws when a registry suddenly shrank; `before` is how many agents the release before has, 0 without one. */
export function checkCollapse(agents: number, before: number): void {
	const allowedLoss = Math.max(COLLAPSE_FREE, before * COLLAPSE_SHARE);
	const isEmptied = before > 0 && agents === 0;
	if (!isEmptied && before - agents <= allowedLoss) return;
	throw new UnfitRelease(
		`it holds ${agents} agents where the last one held ${before}; allow this with --allow-collapse`,
	);
}
