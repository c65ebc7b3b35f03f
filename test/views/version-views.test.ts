import { describe, expect, it } from "vitest";
import type { VersionRecord } from "#domain/records/agent-record.ts";
import { renderMarkdown } from "#render/markdown.ts";
import { agentMarkdownView } from "#views/agents/agent-markdown-view.ts";
import { newestVersionsView } from "#views/market/agent-news-view.ts";
import { agentPage } from "#views/pages/agent/agent-page.ts";
import { agentVersionsPage } from "#views/pages/agent/agent-versions-page.ts";
import { sitemapView } from "#views/protocols/sitemap-view.ts";
import { getAgent } from "#views/view-context.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { versionRecord } from "../registry/record-builders.ts";
import { daysAgo } from "../snapshot/registry-extract-builder.ts";
import { viewContext } from "./view-context-builder.ts";

const version = (number: string, days: number) =>
	versionRecord(number, {
		listedAt: daysAgo(days),
		changes: [{ kind: "tool_added", name: "dig", detail: null }],
	});

const agents = [
	agentRecord({
		slug: "mole",
		title: "Mole",
		versions: [version("2.0.0+b", 1), version("1.0.0", 9)],
	}),
	agentRecord({ slug: "vole", title: "Vole", versions: [version("0.3.0", 4)] }),
	agentRecord({ slug: "wren", title: "Wren" }),
];
const context = viewContext({ agents, categories: [], incidents: [], comments: [], events: [] });
const base = context.site.baseUrl;

describe("the newest versions", () => {
	it("are listed for all agents, newest first, each on one page only", () => {
		const { items } = newestVersionsView(context);
		expect(items.map(({ title, url }) => [title, url])).toEqual([
			["Mole 2.0.0+b", `${base}/agents/mole/versions/#v-2.0.0%2Bb`],
			["Vole 0.3.0", `${base}/agents/vole/versions/#v-0.3.0`],
			["Mole 1.0.0", `${base}/agents/mole/versions/#v-1.0.0`],
		]);
		expect(items[0]).toMatchObject({ summary: "New tool: “dig”.", publishedAt: daysAgo(1) });
	});

	it("show what changed in ways to connect", () => {
		const detail = "version 1.0.0 → 2.0.0; variable `KEY` is new and required";
		const changes = [{ kind: "connection_changed" as const, name: "npm dig", detail }];
		const mole = agentRecord({ slug: "mole", versions: [{ ...version("2.0.0", 1), changes }] });
		const dug = viewContext({ agents: [mole], events: [] });
		const words = `Way to connect changed: npm dig, ${detail}`;
		const quoted = `Way to connect changed: “npm dig”, “${detail}”.`;
		expect(newestVersionsView(dug).items[0]?.summary).toBe(quoted);
		const { versions } = agentVersionsPage(dug, getAgent(dug, "mole"));
		expect(versions[0]?.changes).toEqual([words]);
	});

	it("leave out what came together with a newer one, as in an import", () => {
		const versions = [version("3.0.0", 1), version("2.0.0", 1), version("1.0.0", 2)];
		const mole = agentRecord({ slug: "mole", title: "Mole", versions });
		const { items } = newestVersionsView(viewContext({ agents: [mole], events: [] }));
		expect(items.map(({ title }) => title)).toEqual(["Mole 3.0.0", "Mole 1.0.0"]);
	});
});

describe("the page of versions", () => {
	it("shows what each changed", () => {
		const { versions } = agentVersionsPage(context, getAgent(context, "mole"));
		expect(versions.map(({ number, changes }) => [number, changes])).toEqual([
			["2.0.0+b", ["New tool: dig"]],
			["1.0.0", ["New tool: dig"]],
		]);
	});

	it("calls an entry without a version by its day, and leaves out a single one", () => {
		const day = (number: number) => version(daysAgo(number).slice(0, 10), number);
		const pageOf = (...versions: VersionRecord[]) => {
			const told = viewContext({ agents: [agentRecord({ slug: "mole", versions })], events: [] });
			return agentVersionsPage(told, getAgent(told, "mole")).versions.map(({ number }) => number);
		};
		expect(pageOf(day(1), day(9))).toEqual(["Entry of 3 May 2026", "Entry of 25 April 2026"]);
		expect(pageOf(day(1))).toEqual([]);
	});

	it("is in the sitemap if there is a version", () => {
		const urls = Array.from(sitemapView(context).places, ({ url }) => url);
		expect(urls.filter((url) => url.endsWith("/versions/")).sort()).toEqual([
			`${base}/agents/mole/versions/`,
			`${base}/agents/vole/versions/`,
		]);
	});

	it("is in the sitemap once", () => {
		const whole = Array.from(sitemapView(context).places);
		const parts = Array.from(sitemapView(context, 5).places);
		expect(parts).toHaveLength(Math.ceil(whole.length / 5));
	});

	it("is linked from the agent's own page, which shows only the newest", () => {
		const many = Array.from({ length: 9 }, (_, days) => version(`1.${9 - days}.0`, days));
		const busy = viewContext({
			agents: [agentRecord({ slug: "mole", versions: many })],
			events: [],
		});
		const page = agentPage(busy, getAgent(busy, "mole"));
		expect(page.versions.map(({ number }) => number)).toEqual(["1.9.0", "1.8.0", "1.7.0"]);
		expect(page.versionsPath).toBe("/agents/mole/versions/");
	});

	it("is shortened in Markdown", () => {
		const source = renderMarkdown(agentMarkdownView(context, getAgent(context, "vole")));
		expect(source).toMatch(/## Versions\n\n- “0\.3\.0”: .*New tool: “dig”/);
	});
});
