import { isTyping } from "../is-typing.ts";

/** Keys of the desk. They move, choose and unfold. Only a button sends a decision. */
export function listenToDeskKeys(): void {
	const acts: Readonly<Record<string, () => boolean>> = {
		j: () => follow("next") || step(1),
		k: () => follow("prev") || step(-1),
		a: () => press("[type=checkbox]") || choose("approve"),
		r: () => press(".opener summary") || choose("reject"),
		"?": () => toggleHelp(),
	};
	document.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey, target }) => {
		if (ctrlKey || metaKey || altKey || isTyping(target) || !Object.hasOwn(acts, key)) return;
		acts[key]?.();
	});
}

const rowsOf = () => [...document.querySelectorAll(".dashboard tbody tr:has(a)")];

/** The row with the focus. */
const currentRow = () => document.activeElement?.closest("tbody tr");

function step(by: number): boolean {
	const rows = rowsOf();
	const at = rows.findIndex((row) => row.contains(document.activeElement));
	const next = at < 0 ? rows.at(by > 0 ? 0 : -1) : rows[at + by];
	next?.querySelector("a")?.focus();
	return rows.length > 0;
}

function follow(rel: string): boolean {
	const link = document.querySelector<HTMLAnchorElement>(`.dashboard .ways a[rel=${rel}]`);
	link?.click();
	return link !== null;
}

/** Presses a control in the current row. */
function press(selector: string): boolean {
	const part = currentRow()?.querySelector<HTMLElement>(selector);
	part?.click();
	if (part?.matches("summary")) part.parentElement?.querySelector("select")?.focus();
	return Boolean(part);
}

/** Ticks a decision and focuses its reason or the button that sends it. */
function choose(decision: string): boolean {
	const radio = document.querySelector<HTMLInputElement>(`[type=radio][value=${decision}]`);
	if (!radio) return false;
	radio.checked = true;
	const form = radio.closest("form");
	const goal = decision === "approve" ? "[type=submit]" : "select";
	form?.querySelector<HTMLElement>(goal)?.focus();
	return true;
}

function toggleHelp(): boolean {
	const help = document.querySelector<HTMLDetailsElement>(".keys");
	if (help) help.open = !help.open;
	return help !== null;
}
