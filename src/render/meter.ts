import { escapeHtml } from "./html.ts";

/** A bar that is filled to a share from 0 to 1. Its figure is next to it. */
export function renderMeter(share: number): string {
	const width = Math.round(share * 1000) / 10;
	return `<svg class="bar meter" aria-hidden="true"><rect width="${width}%"></rect></svg>`;
}

interface ScoreRow {
	name: string;
	points: string;
	max: string;
	/** 0 to 1. */
	share: number;
	hint: string | null;
}

/** Every agent's page has a dozen, and text is far cheaper than components. */
export function renderScoreRows(rows: readonly ScoreRow[]): string {
	return `<tbody>${rows.map(renderRow).join("")}</tbody>`;
}

function renderRow({ name, points, max, share, hint }: ScoreRow): string {
	const note = hint ? `<span class="muted small">${escapeHtml(hint)}</span>` : "";
	return `<tr><th scope="row">${escapeHtml(name)}${renderMeter(share)}${note}</th><td class="end">${escapeHtml(points)} <span class="muted small">of ${escapeHtml(max)}</span></td></tr>`;
}
