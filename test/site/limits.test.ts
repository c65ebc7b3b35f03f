import { beforeAll, describe, expect, it } from "vitest";
import { reportView } from "#api/routes/dashboard/reports/report-view.ts";
import { watchlistView } from "#api/routes/dashboard/signals/watchlist-view.ts";
import { readConfig, siteOf } from "#api/settings/config.ts";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { COUNTED, TEXTS } from "#contract/limits.ts";
import { keysOf, mapMembers } from "#contract/members-of.ts";
import { type Limits, QUOTAS } from "#contract/quotas.ts";
import { listSharedArtifacts } from "#publish/catalogue.ts";
import { openPageRenderer, type PageRenderer, TEMPLATES_DIRECTORY } from "#render/page-renderer.ts";
import { sharedSurroundings } from "#views/agents/agent-surroundings.ts";
import { createViewContext, type ViewContext } from "#views/view-context.ts";
import { listArtifacts } from "../publish/list-artifacts.ts";
import { account } from "../registry/record-builders.ts";
import { viewContext } from "../views/view-context-builder.ts";

const { snapshot, site } = viewContext();
const contextWith = (limits: Limits) => createViewContext(snapshot, { ...site, limits });

/** A number for each limit that nothing else states. */
const UNUSUAL: Limits = {
	requests: mapMembers(COUNTED, (_, name) => 7919 + keysOf(COUNTED).indexOf(name)),
	quotas: mapMembers(QUOTAS, (_, name) => 8467 + keysOf(QUOTAS).indexOf(name)),
	characters: mapMembers(TEXTS, (_, name) => 4111 + 16 * keysOf(TEXTS).indexOf(name)),
	failedWorkSeconds: 8963,
	source: { entries: 9127, megabytes: 9241 },
};
const OFF: Limits = {
	requests: mapMembers(COUNTED, () => 0),
	quotas: mapMembers(QUOTAS, () => 0),
	characters: DEFAULT_LIMITS.characters,
	failedWorkSeconds: 0,
	source: DEFAULT_LIMITS.source,
};

let pages: PageRenderer;
let usual: ReadonlyMap<string, string>;
let unusual: ReadonlyMap<string, string>;
let off: ReadonlyMap<string, string>;
beforeAll(async () => {
	pages = await openPageRenderer(TEMPLATES_DIRECTORY);
	usual = await filesOf(contextWith(DEFAULT_LIMITS));
	unusual = await filesOf(contextWith(UNUSUAL));
	off = await filesOf(contextWith(OFF));
});

/** Every file with text that a release has, by its path. */
async function filesOf(context: ViewContext): Promise<Map<string, string>> {
	const files = new Map<string, string>();
	for (const { path, content } of listArtifacts(context)) {
		if ("render" in content) files.set(path, String(content.render()));
		if ("stream" in content) files.set(path, [...content.stream()].join(""));
		if ("page" in content)
			files.set(path, await pages.render(content.address, content.page, content.view()));
	}
	return files;
}

const differing = (files: ReadonlyMap<string, string>) =>
	[...files].flatMap(([path, text]) => (usual.get(path) === text ? [] : [path]));
const shown = (number: number) => number.toLocaleString("en");
const stating = (number: number) =>
	[...unusual].flatMap(([path, text]) =>
		text.includes(shown(number)) || text.includes(String(number)) ? [path] : [],
	);

describe("limits that the operator has changed", () => {
	it.each(keysOf(COUNTED))("are on the page of the API and where they apply: %s", (name) => {
		expect(stating(UNUSUAL.requests[name])).toContain("docs/index.html");
	});

	it.each(keysOf(QUOTAS))("are on the page of the API and where they apply: %s", (name) => {
		expect(stating(UNUSUAL.quotas[name])).toContain("docs/index.html");
	});

	it.each([
		["submission", UNUSUAL.requests.submission, ["openapi.json", "submit/index.html"]],
		["human", UNUSUAL.requests.human, ["openapi.json", "docs/api/agents/index.html"]],
		["queue", UNUSUAL.quotas.review_queue, ["openapi.json", "submit/index.html"]],
		["comments", UNUSUAL.quotas.held_comments, ["openapi.json", "methodology/index.html"]],
		["length", UNUSUAL.characters.comment, ["openapi.json", "docs/api/signals/index.html"]],
		["failed work", UNUSUAL.failedWorkSeconds, ["docs/index.html", "openapi.json"]],
	])("are stated in each place: %s", (_name, number, paths) => {
		expect(stating(number)).toEqual(expect.arrayContaining(paths));
	});

	it("change only shared files that state them", () => {
		const shared = new Set([...listSharedArtifacts(contextWith(UNUSUAL))].map(({ path }) => path));
		const changed = differing(unusual);
		expect(changed.filter((path) => !shared.has(path))).toEqual([]);
		const numbers = [
			...Object.values(UNUSUAL.requests),
			...Object.values(UNUSUAL.quotas),
			...Object.values(UNUSUAL.characters),
			UNUSUAL.failedWorkSeconds,
		];
		expect(changed.sort()).toEqual([...new Set(numbers.flatMap(stating))].sort());
		expect(sharedSurroundings(contextWith(UNUSUAL))).toBe(
			sharedSurroundings(contextWith(DEFAULT_LIMITS)),
		);
	});

	it("change nothing else in them, so that no default is left beside them", () => {
		const numbers: [number, number][] = [
			...keysOf(COUNTED).map((name): [number, number] => [
				UNUSUAL.requests[name],
				DEFAULT_LIMITS.requests[name],
			]),
			...keysOf(QUOTAS).map((name): [number, number] => [
				UNUSUAL.quotas[name],
				DEFAULT_LIMITS.quotas[name],
			]),
			...keysOf(TEXTS).map((name): [number, number] => [
				UNUSUAL.characters[name],
				DEFAULT_LIMITS.characters[name],
			]),
			[UNUSUAL.failedWorkSeconds, DEFAULT_LIMITS.failedWorkSeconds],
		];
		const old = keysOf(QUOTAS).map(
			(name) => ` ${shown(DEFAULT_LIMITS.quotas[name])} ${QUOTAS[name].counts}`,
		);
		for (const path of differing(unusual)) {
			const text = unusual.get(path) ?? "";
			expect(old.filter((words) => text.includes(words))).toEqual([]);
			const mapped = numbers.reduce(
				(all, [to, from]) => all.replaceAll(shown(to), shown(from)).replaceAll(`${to}`, `${from}`),
				text,
			);
			expect([path, mapped]).toEqual([path, usual.get(path)]);
		}
	});

	it("are words if there are none", () => {
		expect(differing(off).sort()).toEqual(differing(unusual).sort());
		for (const path of differing(off)) {
			expect(off.get(path)).toMatch(/not limited|any number of|sets no limit/);
			expect(off.get(path)).not.toMatch(/\b(?:up to|limit of|limit is|more than) 0\b/i);
		}
	});

	it("are on the dashboard", () => {
		const context = contextWith(UNUSUAL);
		const eve = account("account:eve");
		const watching = JSON.stringify(watchlistView(context, { account: eve, watched: [] }));
		expect(watching).toContain(`up to ${shown(UNUSUAL.quotas.watches)} agents`);
		const reporting = JSON.stringify(
			reportView(context, { agent: { slug: "a", title: "A" }, comments: [], account: eve }),
		);
		expect(reporting).toContain(`20 to ${shown(UNUSUAL.characters.report)} characters`);
	});

	it("reach what is rendered from the settings", () => {
		const { limits } = siteOf(
			readConfig({ QUEUE_MAX: "5", LIMIT_SUBMISSION: "3", LIMIT_NETWORK_MAILS: "2" }),
		);
		expect([limits.quotas.review_queue, limits.requests.submission, limits.requests.mails]).toEqual(
			[5, 3, 2],
		);
		const daily = siteOf(readConfig({ DAILY_BOUNDS: "off" })).limits.quotas;
		const none = keysOf(QUOTAS).filter((name) => daily[name] === 0);
		expect(none).toEqual(
			"changes claims fetched_documents new_tokens webhook_changes signals agent_signals agent_states version_states".split(
				" ",
			),
		);
	});
});
