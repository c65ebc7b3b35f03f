import { AGENT_FILTERS } from "#contract/agents/agents-page.ts";
import {
	type Collection,
	type CollectionPreview,
	VISIBILITIES,
} from "#contract/collections/collection.ts";
import { checkLabel, RULE_CHECKS } from "#contract/collections/rule-checks.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import { COLLECTION, DOCUMENT } from "#contract/limits.ts";
import { keysOf } from "#contract/members-of.ts";
import type { CollectionRecord } from "#domain/records/collection-record.ts";
import type { OrganisationRecord } from "#domain/records/organisation-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { checkbox, choices, select, textArea, textField } from "#views/dashboard/fields.ts";
import type { Field, Form } from "#views/dashboard/form-blocks.ts";
import type { pagesAround } from "#views/dashboard/paging.ts";
import { FILTERS, filterLabel } from "#views/pages/agents/filter-values.ts";
import { tileOfName } from "#views/pictures/tile.ts";
import type { ViewContext } from "#views/view-context.ts";
import { ownerField, ownerLines } from "../organisations/organisations-view.ts";

const { nameMaxCharacters, descriptionMaxCharacters, noteMaxCharacters } = COLLECTION;
const SEEN_BY = choices(keysOf(VISIBILITIES), VISIBILITIES);

type Head = Pick<Collection, "name" | "description" | "visibility">;
const EMPTY: Head = { name: "", description: "", visibility: "unlisted" };

function headFields({ name, description, visibility }: Head): Field[] {
	return [
		textField("name", "Name", { required: true, maxLength: nameMaxCharacters, value: name }),
		textArea("description", "Purpose", { maxLength: descriptionMaxCharacters, value: description }),
		select("visibility", "Who sees it", { options: SEEN_BY, value: visibility, required: true }),
	];
}

export function approveForm(slug: string): ui.Block {
	const hint = "One, a range such as ^1.2, or latest. Empty: what is current.";
	return ui.form(dashboardPath("approveEntry", slug), "Approve", {
		fields: [
			textField("slug", "Slug of the listing", { required: true, autocomplete: "off" }),
			textField("version", "Version", { hint, maxLength: DOCUMENT.versionMaxCharacters }),
			textField("note", "Why it is approved", { maxLength: noteMaxCharacters }),
		],
	});
}

export function settingsForm(collection: Collection): ui.Block[] {
	const { slug, rule, auto_admit } = collection;
	const filter = {
		hint: "Parameters of the list of agents, as in its address.",
		maxLength: COLLECTION.queryMaxCharacters,
		value: rule?.query ?? "",
	};
	const checks = {
		hint: `One a line: ${keysOf(RULE_CHECKS).join(", ")}, or a check of the registry.`,
		value: rule?.checks.join("\n") ?? "",
	};
	const chosen = auto_admit ? ["on"] : [];
	return [
		ui.text("Before anything counts, you see what it changes for people who use the collection."),
		ui.form(dashboardPath("tryCollection", slug), "See what changes", {
			fields: [
				...headFields(collection),
				textField("rule/query", "Filter", filter),
				textArea("rule/checks", "What each must pass", checks),
				checkbox("auto_admit", "Let in what newly matches, and later versions", { chosen }),
			],
		}),
	];
}

/** The rule in words. */
export function ruleBlocks(context: ViewContext, { rule, auto_admit }: Collection): ui.Block[] {
	const says = auto_admit
		? "What newly matches, and later versions, come in without an editor."
		: "What newly matches, and later versions, wait for an editor.";
	if (!rule) return [ui.text("All of it is picked by hand."), ui.text(says)];
	const filters = [...new URLSearchParams(rule.query)].map(([name, value]): ui.CheckLine => {
		const filter = AGENT_FILTERS.find((each) => each === name);
		const text = (filter && filterLabel(context, filter, value)) ?? value;
		return { icon: "filter", label: filter ? FILTERS[filter].name : name, text };
	});
	const checks = rule.checks.map((check): ui.CheckLine => {
		return { icon: "check", label: checkLabel(check) };
	});
	const all = ui.links(ui.link("All that the filter matches", `/agents/?${rule.query}`));
	const list: ui.Block = { kind: "checks", checks: [...filters, ...checks] };
	return [list, ui.text(says), ...(rule.query === "" ? [] : [all])];
}

interface CollectionsParts extends Viewer {
	collections: readonly CollectionRecord[];
	organisations: readonly OrganisationRecord[];
	/** Slug of a listing to approve, if a link elsewhere named one. */
	named?: string | undefined;
	/** Whom a new one is for. */
	owner?: string | undefined;
}

/** Collections of the person and of its organisations. */
export function collectionsView(context: ViewContext, parts: CollectionsParts) {
	const { collections, organisations, named, owner } = parts;
	const rows = collections.map(({ slug, name, visibility, ownerId }): ui.ListRow => {
		const hidden = { slug: named ?? "" };
		const add = ui.button(dashboardPath("approveEntry", slug), `Approve ${named}`, { hidden });
		return {
			tile: tileOfName(name),
			title: name,
			path: dashboardPath("collectionPage", slug),
			lines: [VISIBILITIES[visibility], ...ownerLines(organisations, ownerId)],
			acts: named === undefined ? [] : [add],
		};
	});
	const list = { label: "Your collections", rows, empty: "You have none yet." };
	const fields = [...headFields(EMPTY), ...ownerField(organisations, owner)];
	const hidden = named === undefined ? {} : { agent: named };
	return dashboardView(context, parts, {
		path: dashboardPath("collections"),
		title: "Collections",
		outcomes: { ended: "The collection has ended." },
		blocks: [
			ui.text("Listings that you approve, at an address that editors take as their only registry."),
			ui.links(ui.link("Public collections", dashboardPath("publicCollections"))),
		],
		sections: [
			ui.section("collections", "Yours", { kind: "rows", list }),
			ui.section(
				"create",
				"Create a collection",
				ui.form(dashboardPath("makeCollection"), "Create collection", { fields, hidden }),
			),
		],
	});
}

type Listed = Pick<Collection, "slug" | "name" | "entries_in" | "owner">;

type Viewed = Parameters<typeof dashboardView>[1];

/** Those that are listed, for everybody. */
export function publicCollectionsView(
	context: ViewContext,
	{
		list,
		...viewer
	}: Viewed & { list: { rows: readonly Listed[] } & ReturnType<typeof pagesAround> },
) {
	const rows = list.rows.map(({ slug, name: title, entries_in, owner: by }): ui.ListRow => {
		const amount = { text: String(entries_in), of: "approved" };
		const path = dashboardPath("collectionPage", slug);
		return { tile: tileOfName(title), title, path, by, amount };
	});
	const shown = { ...list, label: "Public collections", rows, empty: "None is public yet." };
	const path = dashboardPath("publicCollections");
	const says = ui.text("What people and organisations approve, each at an address for editors.");
	const blocks: ui.Block[] = [says, { kind: "rows", list: shown }];
	return dashboardView(context, viewer, { path, title: "Collections", blocks });
}

const CHANGES = {
	in: "Comes in",
	out: "Leaves",
	version: "Other version",
	tools: "Other tools",
} as const satisfies Partial<Record<keyof CollectionPreview, string>>;

interface PreviewParts extends Viewer {
	slug: string;
	preview: CollectionPreview;
	/** The form again, which counts if it is sent from here. */
	hidden: NonNullable<Form["hidden"]>;
}

/** What settings would change, and the button that makes them count. */
export function previewView(context: ViewContext, parts: PreviewParts): DashboardView {
	const { slug, preview, hidden } = parts;
	const rows = keysOf(CHANGES).flatMap((what) =>
		preview[what].map(({ title, before, after, sentence }): ui.Row => {
			return [CHANGES[what], title, before ?? "–", after ?? "–", sentence];
		}),
	);
	const columns = ["What", "Agent", "Now", "Then", "Why"];
	const empty = "Nothing changes for people who use it.";
	return dashboardView(context, parts, {
		path: dashboardPath("tryCollection", slug),
		title: "What would change",
		blocks: [
			ui.table("What would change", { columns, rows, empty }),
			ui.form(dashboardPath("saveCollection", slug), "Save", { hidden }),
			ui.links(ui.link("Back without saving", dashboardPath("collectionPage", slug))),
		],
	});
}
