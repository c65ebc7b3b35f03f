import type { SnapshotAgent } from "#snapshot/snapshot.ts";

export const ATTENTION_LABEL = "Attention, this week vs last month";

/** Direction and size of a change. */
export interface TrendView {
	direction: keyof typeof SIGNS;
	label: string;
}

const SIGNS = { up: "+", down: "−", flat: "", unknown: "" } as const;

export function attentionView({
	trendKnown,
	trendScore,
}: Pick<SnapshotAgent, "trendKnown" | "trendScore">): TrendView {
	return trendKnown ? trendView(trendScore) : { direction: "unknown", label: "unknown" };
}

/** A change that rounds to zero counts as flat. */
export function trendView(change: number, decimals = 1): TrendView {
	const scale = 10 ** decimals;
	const rounded = Math.round(change * scale);
	const direction = rounded === 0 ? "flat" : rounded > 0 ? "up" : "down";
	return { direction, label: SIGNS[direction] + (Math.abs(rounded) / scale).toFixed(decimals) };
}
