import type { Block, List } from "#views/dashboard/blocks.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import type { Form } from "#views/dashboard/form-blocks.ts";

/** Every block of a page, in order. */
export function blocksOf({ blocks, sections }: DashboardView): Block[] {
	return [...blocks, ...sections.flatMap((section) => section.blocks)];
}

/** Forms of a page by their address. */
export function formsOf(view: DashboardView): ReadonlyMap<string, Form> {
	const forms = blocksOf(view).flatMap((block) => (block.kind === "form" ? [block.form] : []));
	return new Map(forms.map((form) => [form.action, form]));
}

/** Facts of a page by their label. */
export function factsOf(view: DashboardView): ReadonlyMap<string, string> {
	const facts = blocksOf(view).flatMap((block) => (block.kind === "facts" ? block.facts : []));
	return new Map(facts.map(({ label, value }) => [label, value]));
}

/** Texts of the rows of the first table of a page, or of one of its sections. */
export function rowsOf(view: DashboardView, sectionId?: string): string[][] {
	const within = view.sections.find(({ id }) => id === sectionId);
	const [rows = []] = (within?.blocks ?? blocksOf(view)).flatMap((block) =>
		block.kind === "table" ? [block.table.rows] : [],
	);
	return rows.map((cells) => cells.map(({ text }) => text));
}

/** Lists of a page whose rows have a face each. */
export function listsOf(view: DashboardView): List[] {
	return blocksOf(view).flatMap((block) => (block.kind === "rows" ? [block.list] : []));
}
