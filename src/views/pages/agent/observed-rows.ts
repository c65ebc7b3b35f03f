import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { observationListView, whyNotCounted } from "../../agents/observation-list-view.ts";
import type { ViewContext } from "../../view-context.ts";

/** More are in the JSON. */
const MAX_OBSERVED = 20;

/** What others counted or stated, in sentences: first what counts in the score. */
export function observedRows(context: ViewContext, agent: SnapshotAgent) {
	const { observations } = observationListView(context, agent);
	return [true, false]
		.flatMap((isCounted) => observations.filter(({ counted }) => counted === isCounted))
		.slice(0, MAX_OBSERVED)
		.map((one) => ({ text: one.text, href: one.url ?? null, why: whyNotCounted(one) }));
}
