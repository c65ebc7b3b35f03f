import { POLICIES } from "#connect/policies/all-policies.ts";
import * as own from "#contract/collections/collection.ts";
import { LOCK_DIFFERENCES, type LockDifference } from "#contract/evidence/lock.ts";
import { agentPath, dashboardPath, fillPath, guidePath } from "#contract/http/addresses.ts";
import { type EndpointId, getEndpoint } from "#contract/http/endpoints.ts";
import { keysOf } from "#contract/members-of.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { confirmField } from "#views/dashboard/fields.ts";
import { rowsOfPage, withQuery } from "#views/dashboard/paging.ts";
import { makerBeside, shownTitle } from "#views/pages/agents/agent-row.ts";
import { showAmount, showDay, showInstant } from "#views/pages/display.ts";
import { tileOf, tileOfName } from "#views/pictures/tile.ts";
import { cutText } from "#views/texts/cut-text.ts";
import type { ViewContext } from "#views/view-context.ts";
import { approveForm, ruleBlocks, settingsForm } from "./collection-forms.ts";

const DONE = {
	made: "Collection created. Approve listings below, or set a rule.",
	saved: "Saved.",
	waits: "It waits until a second member accepts it.",
};

export interface ShownCollection extends Omit<Viewer, "account"> {
	account: AccountRecord | null;
	collection: own.Collection;
	/** What only members see. */
	waiting: { data: readonly own.Proposal[]; more: number };
	history: readonly own.HistoryItem[];
	mayEdit: boolean;
	page: number;
}

/** A collection for those who use it, and what its editors can do about it. */
export function collectionView(context: ViewContext, parts: ShownCollection): DashboardView {
	const { collection, mayEdit } = parts;
	const { slug, name: title, description, owner, visibility, entries_in, entries_out } = collection;
	const by = [
		`By ${owner ?? "a person"}`,
		own.VISIBILITIES[visibility],
		`${showAmount(entries_in, "listing")} in, ${entries_out} out`,
		`as of ${showInstant(collection.as_of)}`,
	];
	const edits = [ui.link("Approve a listing", "#approve"), ui.link("Settings", "#settings")];
	return dashboardView(context, parts, {
		path: dashboardPath("collectionPage", slug),
		title,
		outcomes: DONE,
		top: {
			tile: tileOfName(title),
			by: by.join(" · "),
			acts: [ui.link("Use it", "#use"), ...(mayEdit ? edits : [])],
		},
		blocks: [description === "" ? null : ui.quote(description)],
		sections: [
			waitingSection(parts),
			...entrySections(context, parts),
			ui.section("rule", "Rule", ...ruleBlocks(context, collection)),
			useSection(collection),
			policySection(collection),
			mayEdit ? ui.section("approve", "Approve a listing", approveForm(slug)) : null,
			mayEdit ? ui.section("settings", "Settings and rule", ...settingsForm(collection)) : null,
			historySection(parts),
			mayEdit ? endSection(slug) : null,
		],
	});
}

export const PAGE_LENGTH = 50;

/** What is in, with what changed first, and what fell out. */
function entrySections(context: ViewContext, { collection, mayEdit, page }: ShownCollection) {
	const { entries, slug } = collection;
	const path = dashboardPath("collectionPage", slug);
	const takeOut = ({ slug: entry, title }: own.CollectionEntry) =>
		ui.button(dashboardPath("takeOut", slug), "Yes, take it out", {
			opener: "Take out",
			label: `Take out ${title}`,
			hidden: { slug: entry },
		});
	const list = (label: string, listed: readonly own.CollectionEntry[], empty = ""): ui.Block => {
		const shown = rowsOfPage(listed, PAGE_LENGTH, { page, path });
		const rows = shown.rows.map((entry) => {
			const row = entryRow(context, entry);
			return mayEdit ? { ...row, acts: [...(row.acts ?? []), takeOut(entry)] } : row;
		});
		return { kind: "rows", list: { ...shown, label, empty, rows } };
	};
	const changed = entries.toSorted((one, other) => isSame(one) - isSame(other));
	const out = changed.filter((row) => !row.is_in);
	const all = changed.filter((row) => row.is_in);
	const none =
		entries.length === 0 ? "Nothing is approved yet." : "All that was approved fell out.";
	return [
		ui.section("in", "Approved", list("Approved listings", all, none)),
		out.length > 0
			? ui.section("out", "Not in any more", list("Listings that fell out", out))
			: null,
	];
}

const isSame = ({ changes }: own.CollectionEntry) => Number(changes.length === 0);

function entryRow(context: ViewContext, entry: own.CollectionEntry): ui.ListRow {
	const { slug, title, version, wants, changes, passes, note, out_since: since } = entry;
	const agent = context.agentBySlug.get(slug);
	const approved = [
		version === null ? "No version stated" : `Version ${version}`,
		wants === null ? null : `follows ${wants}`,
		`approved ${showDay(entry.approved_at)}${entry.approved_by ? ` by ${entry.approved_by}` : ""}`,
		entry.by_rule ? "by the rule" : null,
	];
	const left = [since && `Since ${showDay(since)}:`, entry.reason ?? "It is not in."];
	const why = { text: "Why it passes", whole: passes.join(" ") };
	const changed = { label: "Changed since", tone: "warn" } as const;
	return {
		tile: agent ? tileOf(agent) : tileOfName(title),
		title: agent ? shownTitle(agent) : title,
		...(entry.url !== null && { path: agentPath(slug) }),
		by: agent ? makerBeside(agent) : null,
		tags: changes.length > 0 ? [changed] : [],
		lines: [
			ui.listOf(approved).join(" · "),
			note === null ? "" : `“${cutText(note, NOTE_CHARACTERS)}”`,
			entry.is_in ? "" : ui.listOf(left).join(" "),
			...changes.map(changeLine),
		].filter((line) => line !== ""),
		acts: entry.is_in && passes.length > 0 ? [why] : [],
	};
}

/** Rows stay low on phones; JSON has all of it. */
const NOTE_CHARACTERS = 80;
/** Digests and lists tell people nothing. */
const TOLD_CHARACTERS = 40;

function changeLine({ kind, sentence, before, after }: LockDifference): string {
	const values = ui.listOf([before, after]);
	const isTold = values.length > 0 && values.every(({ length }) => length <= TOLD_CHARACTERS);
	const change = isTold ? ` (${values.join(" → ")})` : "";
	return `${LOCK_DIFFERENCES[kind].label}: ${sentence}${change}`;
}

function waitingSection({ collection, waiting, mayEdit }: ShownCollection) {
	const answer = ({ id, title }: own.Proposal) =>
		ui.button(dashboardPath("answerWaiting", collection.slug), "Accept", {
			label: `Accept: ${title}`,
			hidden: { id },
			sends: { name: "answer", value: "accepted" },
			others: [{ submit: "Decline", sends: { name: "answer", value: "declined" } }],
		});
	const rows = waiting.data.map(
		(proposal): ui.Row => [
			{ text: proposal.title, lines: proposal.by ? [`By ${proposal.by}`] : [] },
			ui.listOf([proposal.before, proposal.after]).join(" → "),
			proposal.sentence,
			mayEdit ? answer(proposal) : "",
		],
	);
	if (rows.length === 0) return null;
	const columns = ["What", "Version", "Why", ""];
	const table = ui.table("What waits for an editor", { columns, rows, empty: "" });
	const words = `${waiting.more} more follow once these are answered.`;
	const more = waiting.more > 0 ? ui.muted(words) : null;
	return ui.section("waits", "Waits for an editor", table, more);
}

const FILES = {
	getCollection: "JSON",
	lockCollection: "Lock file",
	collectionCatalog: "AI catalogue",
	collectionChangesAtom: "Feed of changes",
} as const satisfies Partial<Record<EndpointId, string>>;

/** Browsers send no token, so for members only nothing leads to what asks for one. */
function useSection({ slug, url, visibility }: own.Collection): ui.Section {
	const isOpen = visibility !== "members";
	const address = url.replace(/\/$/, "");
	const pathOf = (id: EndpointId) => fillPath(getEndpoint(id).path, { collection: slug });
	const badge = { label: "Badge", value: "Badge of it", picture: pathOf("collectionBadge") };
	const others = keysOf(FILES).map((id) => ui.link(FILES[id], pathOf(id)));
	const command = `npm run registry -- collection export ${slug} --to ${slug}`;
	return ui.section(
		"use",
		"Use it",
		isOpen
			? ui.text("VS Code, Visual Studio and Copilot take it as their only registry.")
			: ui.notice(
					"warn",
					"Editors send no token, so they cannot use its address. Export its files.",
				),
		isOpen ? ui.copy("Address for editors", address) : null,
		ui.copy("MCP server that knows only these listings", `${address}/mcp`),
		ui.copy("All files, for a repository", command),
		ui.links(isOpen ? others : null, ui.link("Guide to collections", guidePath("collections"))),
		isOpen ? ui.facts(badge) : null,
	);
}

function policySection({ slug, visibility }: own.Collection): ui.Section {
	const base = fillPath(getEndpoint("getCollectionPolicy").path, { collection: slug });
	const rows = POLICIES.map(({ ids, file, place, enforces, cannot }): ui.Row => {
		const path = visibility === "members" ? null : withQuery(base, { client: ids[0] });
		const signature = { text: "Signature", path: `${path}&format=signature` };
		return [{ text: file, path, lines: [place] }, enforces, cannot, path === null ? "" : signature];
	});
	const columns = ["File", "Enforces", "Cannot", ""];
	const table = ui.table("Files by which clients keep to it", { columns, rows, empty: "" });
	return ui.section("policies", "Policy files", table);
}

function historySection({ collection: { slug }, history, mayEdit }: ShownCollection) {
	if (history.length === 0) return null;
	const back = ({ id, at }: own.HistoryItem) =>
		ui.button(dashboardPath("goBack", slug), "Yes, go back", {
			opener: "Go back to this",
			label: `Go back to this: ${showInstant(at)}`,
			hidden: { id },
		});
	const rows = history.map(
		(item, place): ui.Row => [
			ui.instantCell(item.at),
			item.by ?? "By itself",
			item.sentence,
			String(item.entries),
			mayEdit && place > 0 ? back(item) : "",
		],
	);
	const columns = ["When", "Who", "What", "Listings", ""];
	return ui.section("history", "History", ui.table("Newest first", { columns, rows, empty: "" }));
}

function endSection(slug: string): ui.Section {
	const label = "Yes, end it: its addresses answer nothing, and its slug is never used again";
	const fields = [confirmField(label)];
	const end = dashboardPath("closeCollection", slug);
	return ui.section(
		"end",
		"End it",
		ui.form(end, "End the collection", { tone: "danger", fields }),
	);
}
