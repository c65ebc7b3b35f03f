import { escapeHtml } from "./html.ts";

interface Copyable {
	text: string;
	label: string;
	/** True for prose, which has no lines of its own. */
	isWrapped?: boolean;
}

/** Text to copy as it is. It scrolls in its own box, which can be reached by keyboard. */
export function renderCopyable({ text, label, isWrapped = false }: Copyable): string {
	const wrapped = isWrapped ? ' class="wrapped"' : "";
	return `<div class="snippet"><pre${wrapped} tabindex="0" role="group" aria-label="${escapeHtml(label)}"><code>${escapeHtml(text)}</code></pre></div>`;
}
