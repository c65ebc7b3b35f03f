import { describe, expect, it } from "vitest";
import { previewView } from "#api/routes/dashboard/collections/collection-forms.ts";
import {
	collectionView,
	type ShownCollection,
} from "#api/routes/dashboard/collections/collection-view.ts";
import type { Collection, CollectionEntry } from "#contract/collections/collection.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { account } from "../../../registry/record-builders.ts";
import { viewContext } from "../../../views/view-context-builder.ts";
import { blocksOf, formsOf, listsOf, rowsOf } from "../page-parts.ts";

const AT = "2026-05-01T12:00:00.000Z";
const context = viewContext();
const ada = account("ada");

function entry(slug: string, more: Partial<CollectionEntry> = {}): CollectionEntry {
	const about = { title: `Agent ${slug}`, url: `https://registry.pier9.dev/agents/${slug}/` };
	const approved = { version: "1.2.0", wants: null, approved_at: AT, approved_by: null };
	const rest = { note: null, by_rule: false, out_since: null, reason: null, passes: [] };
	return { slug, ...about, ...approved, ...rest, is_in: true, changes: [], ...more };
}

function collection(entries: CollectionEntry[], more: Partial<Collection> = {}): Collection {
	const ins = entries.filter((row) => row.is_in).length;
	return {
		slug: "approved-servers",
		name: "Approved servers",
		description: "What our teams may use.",
		owner: "quay-works",
		visibility: "unlisted",
		auto_admit: false,
		entries_in: ins,
		entries_out: entries.length - ins,
		url: "https://registry.pier9.dev/c/approved-servers/",
		updated_at: AT,
		as_of: AT,
		rule: null,
		proposals: null,
		entries,
		...more,
	};
}

function shown(of: Collection, more: Partial<ShownCollection> = {}): DashboardView {
	const nobody = {
		account: null,
		waiting: { data: [], more: 0 },
		history: [],
		mayEdit: false,
		page: 1,
	};
	return collectionView(context, { ...nobody, collection: of, ...more });
}

const TOOLS = {
	kind: "tools",
	severity: "high",
	sentence: "A tool says something else: pay.",
	before: "ab".repeat(32),
	after: "cd".repeat(32),
} as const;
const VERSION = {
	kind: "version",
	severity: "low",
	sentence: "It has another version.",
	before: "1.2.0",
	after: "1.3.0",
} as const;
const MOLE = entry("mole", { wants: "^1.2", passes: ["Verified owner: proven by a domain."] });
const GULL = entry("gull", { note: "For the data team.", changes: [TOOLS, VERSION] });
const GONE = entry("gone", {
	...{ url: null, is_in: false, out_since: AT, by_rule: true },
	reason: "The listing was taken down.",
});
const RULE = { query: "type=mcp_server&q=tide", checks: ["verified", "min_age:7", "pkg.exists"] };

describe("the page of a collection", () => {
	it("says why each passes, what changed, what fell out, the rule, and how to use it", async () => {
		const { title, top, blocks, sections } = shown(collection([MOLE, GULL, GONE], { rule: RULE }));
		const text = JSON.stringify({ title, top, blocks, sections }, null, "\t");
		await expect(`${text}\n`).toMatchFileSnapshot("golden/collection-page.json");
	});

	it("shows what changed first", () => {
		const [list] = listsOf(shown(collection([MOLE, GULL])));
		expect(list?.rows.map(({ title }) => title)).toEqual(["Agent gull", `Mole "the Digger"`]);
	});

	it("tells values that people can read, and no digests", () => {
		const [list] = listsOf(shown(collection([GULL])));
		expect(list?.rows[0]?.lines?.slice(-2)).toEqual([
			"Tools: A tool says something else: pay.",
			"Version: It has another version. (1.2.0 → 1.3.0)",
		]);
	});

	it("says that nothing is approved yet, or that all fell out", () => {
		const said = (entries: CollectionEntry[]) => listsOf(shown(collection(entries)))[0]?.empty;
		expect([said([]), said([GONE])]).toEqual([
			"Nothing is approved yet.",
			"All that was approved fell out.",
		]);
	});

	it("shows 1,000 entries on 20 pages", () => {
		const all = Array.from({ length: 1000 }, (_, place) => entry(`tide-${place}`));
		const [first] = listsOf(shown(collection(all)));
		const [last] = listsOf(shown(collection(all), { page: 20 }));
		expect([first?.rows.length, first?.previous, first?.next]).toEqual([
			50,
			null,
			"/c/approved-servers/?page=2",
		]);
		expect([last?.rows.at(-1)?.title, last?.next]).toEqual(["Agent tide-999", null]);
	});

	it.each([
		[true, "What newly matches, and later versions, come in without an editor."],
		[false, "What newly matches, and later versions, wait for an editor."],
	])("says with auto_admit %s what comes in", (auto_admit, words) => {
		const texts = blocksOf(shown(collection([], { auto_admit }))).flatMap((block) =>
			block.kind === "text" ? [block.text] : [],
		);
		expect(texts).toContain(words);
	});

	it("names no address to members only that their browsers and editors cannot open", () => {
		const view = shown(collection([MOLE], { visibility: "members" }));
		const text = JSON.stringify(view);
		expect(text).toContain("Editors send no token, so they cannot use its address.");
		expect(text).not.toMatch(/"path":"\/api\/v1\/collections|badge\.svg|Address for editors/);
	});

	it("has no form for those who cannot change it", () => {
		const waiting = { data: [{ ...PROPOSAL, kind: "match" as const }], more: 0 };
		const view = shown(collection([MOLE]), { account: ada, waiting, history: [STATE, STATE] });
		expect(formsOf(view).size).toBe(0);
		expect(JSON.stringify(view)).not.toContain('"form"');
	});

	it("lets editors answer what waits, take out, go back and change", () => {
		const waiting = { data: [{ ...PROPOSAL, kind: "version" as const }], more: 2 };
		const more = { account: ada, waiting, history: [STATE, STATE], mayEdit: true };
		const view = shown(collection([MOLE]), more);
		expect([...formsOf(view).keys()].map((path) => path.split("/").at(-2))).toEqual([
			"approve",
			"try",
			"end",
		]);
		const text = JSON.stringify(view);
		for (const path of ["answer", "take-out", "go-back"]) expect(text).toContain(`/${path}/`);
		expect(rowsOf(view, "waits")).toEqual([
			["Mole", "1.2.0 → 1.3.0", "It has a later version.", "Accept"],
		]);
		expect(text).toContain("2 more follow once these are answered.");
		// The newest state is the one that it is in.
		expect(rowsOf(view, "history").map((cells) => cells.at(-1))).toEqual(["", "Go back to this"]);
	});
});

const PROPOSAL = {
	id: "3f9c0a51b2d4e6f8",
	slug: "mole",
	title: "Mole",
	before: "1.2.0",
	after: "1.3.0",
	sentence: "It has a later version.",
	by: null,
	at: null,
};
const STATE = {
	id: "5f3b6b1e-7f0e-4b52-9d3f-0a4f4c7c2f10",
	at: AT,
	by: "Ada",
	act: "changed",
	sentence: "Changed: its rule.",
	entries: 1,
} as const;

it("the preview has what comes in, leaves, and has other versions and tools, before the button", () => {
	const row = {
		slug: "mole",
		title: "Mole",
		before: null,
		after: "1.2.0",
		sentence: "It matches.",
	};
	const preview = { in: [row], out: [row], version: [row], tools: [row], matches: 1 };
	const hidden = { name: "Approved servers", "rule/checks": "verified\nstays" };
	const parts = { account: ada, slug: "approved-servers", preview, hidden };
	const view = previewView(context, parts);
	expect(rowsOf(view).map(([what]) => what)).toEqual([
		"Comes in",
		"Leaves",
		"Other version",
		"Other tools",
	]);
	const save = formsOf(view).get("/dashboard/collections/approved-servers/save/");
	expect(save).toMatchObject({ submit: "Save", hidden });
});
