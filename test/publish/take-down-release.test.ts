import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { PageRenderer } from "#render/page-renderer.ts";
import { withoutAgents } from "#snapshot/agents/without-agents.ts";
import { createViewContext, type ViewContext } from "#views/view-context.ts";
import { freshDirectory } from "../disk/fresh-directory.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { comment, incident } from "../snapshot/registry-extract-builder.ts";
import { viewContext } from "../views/view-context-builder.ts";
import { plainPages } from "./plain-pages.ts";
import { crowd, publish as publishRelease } from "./release-builder.ts";

let releases: string;
beforeEach(async () => {
	releases = await freshDirectory();
});

const AGENTS = [
	agentRecord({ slug: "taken-one", title: "Taken One" }),
	agentRecord({
		slug: "left-one",
		title: "Left One",
		status: "deprecated",
		deprecation: { message: null, successor: "taken-one", by: "owner" },
	}),
	agentRecord({ slug: "former-one", status: "removed", movedTo: "taken-one" }),
];
const world = () =>
	viewContext({
		...crowd(0),
		agents: AGENTS,
		incidents: [incident("spill", { agents: ["taken-one", "left-one"] })],
		comments: [
			comment("one", { agentSlug: "taken-one" }),
			comment("two", { agentSlug: "left-one" }),
		],
	});
const gone = (agents: string[], comments: string[] = []) => ({
	agents: new Set(agents),
	comments: new Set(comments),
	byOthers: [],
});

/** Of the takedown. */
const NOW = new Date("2030-01-01T00:00:00.000Z");

describe("a snapshot without what was taken down", () => {
	it("names it only among the tombstones, with all slugs that it ever had", () => {
		const { snapshot } = world();
		expect(JSON.stringify(snapshot)).toContain("taken-one");
		const { tombstones, history: _, ...rest } = withoutAgents(snapshot, gone(["taken-one"]), NOW);
		expect(JSON.stringify({ ...rest, comments: [...rest.comments] })).not.toContain("taken-one");
		expect(tombstones.map(({ slug, movedTo, firstSlug }) => [slug, movedTo, firstSlug])).toEqual(
			expect.arrayContaining([
				["taken-one", null, "former-one"],
				["former-one", null, "former-one"],
			]),
		);
	});

	it("has the same hour, with changes that followers find by when they are shown", () => {
		const { snapshot } = world();
		const reduced = withoutAgents(snapshot, gone(["taken-one"]), NOW);
		const later = new Date(Date.parse(snapshot.at) + 1).toISOString();
		expect(reduced.at).toBe(later);
		const [tombstone] = reduced.tombstones.filter(({ slug }) => slug === "taken-one");
		expect(tombstone).toMatchObject({ removedAt: later, shownAt: NOW.toISOString() });
		expect(reduced.shownAt).toBe(NOW.toISOString());
		expect(reduced.agents.map(({ slug, rank }) => [slug, rank])).toEqual([["left-one", 1]]);
	});

	it("loses refused comments, and counts the others", () => {
		const reduced = withoutAgents(world().snapshot, gone([], ["two"]), NOW);
		expect(reduced.comments.get("left-one")).toBeUndefined();
		expect(reduced.agents.map(({ slug, commentCount }) => [slug, commentCount])).toEqual(
			expect.arrayContaining([
				["taken-one", 1],
				["left-one", 0],
			]),
		);
	});
});

/** Pages that show all of their view, some of which fail to render. */
const withoutPages = (...broken: string[]): PageRenderer => ({
	...plainPages,
	render: async (_, page, view) => {
		if (broken.includes(page)) throw new Error(`The page ${page} is broken`);
		return `<title>${page}</title>${JSON.stringify(view)}`;
	},
});

async function publish(context: ViewContext, pages: PageRenderer, takedown?: ReadonlySet<string>) {
	const told: string[] = [];
	const tell = (sentence: string) => told.push(sentence);
	const { id } = await publishRelease(releases, context, { pages, takedown, tell });
	return { told, folder: join(releases, id) };
}

describe("a release that only applies takedowns", () => {
	it("leaves out shared files that cannot be rendered and name it, and keeps others", async () => {
		const before = world();
		const first = await publish(before, withoutPages());
		const reduced = withoutAgents(before.snapshot, gone(["taken-one"]), NOW);
		const context = createViewContext(reduced, before.site);
		const pages = withoutPages("agents", "about");
		await expect(publish(context, pages)).rejects.toThrow("is broken");
		const { told, folder } = await publish(context, pages, new Set(["taken-one"]));
		expect(told.sort()).toEqual([
			expect.stringContaining("about/index.html cannot be rendered and stays as it was"),
			expect.stringContaining("agents/index.html cannot be rendered and is left out"),
		]);
		const files = await readdir(folder, { recursive: true });
		expect(files.filter((path) => path.includes("taken-one"))).toEqual([]);
		expect(files).not.toContain("agents/index.html");
		const old = await readFile(join(first.folder, "about/index.html"));
		expect(await readFile(join(folder, "about/index.html"))).toEqual(old);
	});

	it("can leave nothing", async () => {
		const before = viewContext({ ...crowd(0), agents: AGENTS.slice(0, 1) });
		const first = await publish(before, plainPages);
		const reduced = withoutAgents(before.snapshot, gone(["taken-one"]), NOW);
		const context = createViewContext(reduced, before.site);
		const { folder } = await publish(context, plainPages, new Set(["taken-one"]));
		const naming = async (place: string) =>
			(await readdir(place, { recursive: true })).filter((path) => path.includes("taken-one"));
		expect((await naming(first.folder)).length).toBeGreaterThan(5);
		expect(await naming(folder)).toEqual([]);
	});
});
