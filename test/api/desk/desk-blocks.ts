import {
	type DeskSubmission,
	deskSubmissionView,
} from "#api/routes/desk/submissions/desk-submission-view.ts";
import type { RegistrantRecord } from "#domain/agents/reviewing.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { Block, CheckLine, FactBlock, List, Table } from "#views/dashboard/blocks.ts";
import type { DashboardView, Viewer } from "#views/dashboard/dashboard-view.ts";
import type { Form } from "#views/dashboard/form-blocks.ts";
import { account } from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";
import { viewContext } from "../../views/view-context-builder.ts";

export const mira = account("reviewer:mira", { displayName: "Mira", role: "moderator" });
export const people = new Map([mira, account("owner:ada", { displayName: "Ada" })].map(byId));

/** Of someone who was approved twice and rejected once. */
export const REGISTRANT: RegistrantRecord = {
	id: "owner:ada",
	approved: 2,
	rejected: 1,
	lastReason: "It is spam.",
	removed: 0,
	since: START,
	suspendedAt: null,
};

/** A visit of Mira. */
export const desk: Viewer = { account: mira };

/** A submission as Mira sees it, with nothing beside it but these parts. */
export function showOnDesk(record: SubmissionRecord, parts: Partial<DeskSubmission> = {}) {
	return deskSubmissionView(viewContext(), {
		...desk,
		submission: record,
		people,
		agent: undefined,
		categoryName: "Support",
		registrants: [REGISTRANT],
		notes: [],
		now: new Date(START),
		open: [],
		documents: [],
		before: [],
		titles: new Map(),
		similar: [],
		around: { previous: null, next: null },
		...parts,
	});
}

export function blocksOf({ blocks, beside, sections }: DashboardView): readonly Block[] {
	return [...blocks, ...(beside?.blocks ?? []), ...sections.flatMap((section) => section.blocks)];
}

/** What waits beside the case. */
export function queueOf(view: DashboardView): List {
	const [queue] = blocksOf(view).flatMap((block) =>
		block.kind === "rows" && block.list.isQueue ? [block.list] : [],
	);
	if (!queue) throw new Error("the page has no queue");
	return queue;
}

/** The form that decides the case. */
export function decisionOf(view: DashboardView): Form | undefined {
	return formsOf(view).find(({ isSticky }) => isSticky);
}

export function checksOf(view: DashboardView): readonly CheckLine[] {
	return blocksOf(view).flatMap((block) => (block.kind === "checks" ? block.checks : []));
}

export function tablesOf(view: DashboardView): Table[] {
	return blocksOf(view).flatMap((block) => (block.kind === "table" ? [block.table] : []));
}

export function formsOf(view: DashboardView): Form[] {
	return blocksOf(view).flatMap((block) => (block.kind === "form" ? [block.form] : []));
}

export function factsOf(view: DashboardView): FactBlock[] {
	return blocksOf(view).flatMap((block) => (block.kind === "facts" ? block.facts : []));
}

export function noticesOf(view: DashboardView): string[] {
	return blocksOf(view).flatMap((block) => (block.kind === "notice" ? [block.text] : []));
}

export function linksOf(view: DashboardView): string[] {
	return blocksOf(view).flatMap((block) =>
		block.kind === "links" ? block.links.map(({ path }) => path) : [],
	);
}

function byId<Record extends { id: string }>(record: Record): [string, Record] {
	return [record.id, record];
}
