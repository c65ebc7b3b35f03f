import { describe, expect, it, onTestFinished } from "vitest";
import { withholdAgents } from "#api/hours/withhold-agents.ts";
import { AgentList } from "#contract/agents/agent-list.ts";
import { fillPath } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { PAGES } from "#contract/http/pages.ts";
import { removeAgent } from "#registry/agents/restore-agent.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { mcpNamesOf } from "#views/protocols/mcp-names.ts";
import { createViewContext } from "#views/view-context.ts";
import { createMemoryStore } from "../../registry/memory-store.ts";
import { agent } from "../../registry/record-builders.ts";
import { save } from "../../registry/store-suite.ts";
import { BASE_URL, drawSample, SITE, sampleHour, startService } from "../running-service.ts";

const SLUG = "harbor-scout";
const OTHER = "repo-lantern";
const MODERATOR = "owner:mira";

/** Everything public about one agent. */
const ROWS: readonly Endpoint[] = [...ENDPOINTS, ...PAGES];
const PATHS = ROWS.filter(
	({ method, path, scope, access }) =>
		method === "GET" && /^[^{]*\{slug\}[^{]*$/.test(path) && !scope && !access,
).map(({ path }) => path);

/** Every path that can be asked for an agent, with queries that find it. */
function questionsAbout(agent: SnapshotAgent): string[] {
	const known = {
		slug: agent.slug,
		category: agent.categorySlug ?? "none",
		server: encodeURIComponent(mcpNamesOf(createViewContext(drawn.snapshot, SITE), agent).name),
		sha256: agent.logoSha256 ?? agent.documents[0] ?? "none",
		number: "latest",
		version: "latest",
	};
	const title = encodeURIComponent(agent.title);
	const address = encodeURIComponent(`${BASE_URL}/agents/${agent.slug}/`);
	const queries = [
		...["q", "search", "agents", "a"].map((name) => `?${name}=${title}`),
		...["limit=100", "fields=slug,title,description", `agents=${agent.slug},${OTHER}`],
		...[`slugs=${agent.slug},${OTHER}`, `url=${address}`, "format=csv&fields=slug,description"],
		`search=${title}&include_deleted=true`,
	].map((query) => (query.startsWith("?") ? query : `?${query}`));
	return ROWS.filter(({ method, scope, access }) => method === "GET" && !scope && !access).flatMap(
		({ path, query }) => {
			const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
			if (!names.every((name) => name in known)) return [];
			const filled = fillPath(path, known);
			return [filled, ...(query ? queries.map((one) => filled + one) : [])];
		},
	);
}

const drawn = await drawSample();

async function serve() {
	let nowMs = 0;
	const store = createMemoryStore();
	const hour = sampleHour(drawn);
	const withheld = withholdAgents({
		source: () => hour,
		files: () => hour.release,
		store,
		everyMs: 3_600_000,
		now: () => new Date(nowMs),
		onFailure: (error) => expect.fail(String(error)),
	});
	const service = await startService(drawn, { store, source: withheld.source });
	onTestFinished(async () => {
		withheld.stop();
		await service.close();
	});
	const ask = (path: string) => fetch(service.origin + path, { redirect: "manual" });
	const remove = async (as: "owner" | "moderator", actor: string, slug = SLUG) => {
		await removeAgent(service.registry, {
			slug,
			as,
			actor: { id: actor },
			reason: "It was malware.",
		});
		await withheld.look();
	};
	const statusesOf = (slug: string) =>
		Promise.all(PATHS.map(async (path) => (await ask(fillPath(path, { slug }))).status));
	const pass = (seconds: number) => {
		nowMs += seconds * 1000;
	};
	return { store, withheld, ask, remove, statusesOf, pass };
}

describe("an agent that a moderator has taken down", () => {
	it("is missing at all of its paths although the served hour still has it", async () => {
		const { remove, statusesOf } = await serve();
		expect(PATHS.length).toBeGreaterThan(7);
		const before = await statusesOf(SLUG);
		expect(before.filter((status) => status === 404)).toEqual([]);
		await remove("moderator", MODERATOR);
		expect(await statusesOf(SLUG)).toEqual(PATHS.map(() => 404));
		expect(await statusesOf(OTHER)).toEqual(before);
	});

	it("is left out of live answers, and nothing else is missing", async () => {
		const { ask, remove } = await serve();
		const slugsAt = async (path: string) => {
			const { data } = AgentList.parse(await (await ask(path)).json());
			return data.map(({ slug }) => slug);
		};
		const LISTS = [
			"/api/v1/agents?limit=100",
			"/api/v1/agents?updated_since=2020-01-01T00:00:00Z&limit=100",
		];
		const before = await Promise.all(LISTS.map(slugsAt));
		await remove("moderator", MODERATOR);
		const after = await Promise.all(LISTS.map(slugsAt));
		expect(after).toEqual(before.map((slugs) => slugs.filter((slug) => slug !== SLUG)));
		expect(after).not.toEqual(before);
		const LIVE = [
			`/api/v1/agents/${SLUG}/history?days=7`,
			`/oembed?url=${encodeURIComponent(`${BASE_URL}/agents/${SLUG}/`)}`,
		];
		for (const path of LIVE) expect([path, (await ask(path)).status]).toEqual([path, 404]);
	});

	it("shows in no answer, rendered files about many agents included", async () => {
		const { ask, remove } = await serve();
		const { agents } = drawn.snapshot;
		const kinds = [
			agents.find(({ slug }) => slug === SLUG),
			agents.find(({ agentType, documents }) => agentType === "mcp_server" && documents.length > 0),
			agents.find(({ logoSha256 }) => logoSha256 !== null),
		];
		for (const each of new Set(kinds.filter((kind) => kind !== undefined))) {
			const asked = questionsAbout(each);
			const [text = ""] = (each.shortDescription ?? "").match(/[A-Za-z ,]{20,}/) ?? [];
			const tell = async () => {
				const told: string[] = [];
				for (const path of asked) {
					const answer = await ask(path);
					const isPicture = answer.status === 200 && path.startsWith("/logos/");
					if (isPicture || (await answer.text()).includes(text)) told.push(path);
				}
				return told;
			};
			expect((await tell()).length, `${each.slug}: ${text}`).toBeGreaterThan(10);
			await remove("moderator", MODERATOR, each.slug);
			expect(await tell()).toEqual([]);
		}
	});

	it("is in no rendered file for the minute that a takedown takes, and all others are served", async () => {
		const { ask, remove, pass } = await serve();
		const files = ROWS.filter(
			({ method, file, scope, access }) => method === "GET" && file && !scope && !access,
		).flatMap(({ path, variants = [] }) => {
			const all = [path, ...variants.map(({ query }) => `${path}?${query.name}=${query.value}`)];
			return path.includes("{") ? [] : all;
		});
		const { title } = drawn.snapshot.agents.find(({ slug }) => slug === SLUG) ?? { title: "" };
		const name = new RegExp(`${SLUG}(?![a-z0-9-])|${title}`);
		const tell = async () =>
			Promise.all(
				files.map(async (path) => {
					const answer = await ask(path);
					const isNaming = name.test(await answer.text());
					return {
						path,
						status: answer.status,
						isNaming,
						cache: answer.headers.get("Cache-Control"),
					};
				}),
			);
		const before = (await tell()).filter(({ status }) => status === 200);
		const naming = before.filter(({ isNaming }) => isNaming).map(({ path }) => path);
		expect(naming).toEqual(
			expect.arrayContaining(["/sitemap.xml", "/llms-full.txt", "/feeds/weekly-reports.json"]),
		);
		await remove("moderator", MODERATOR);
		const during = await tell();
		expect(during.filter(({ isNaming }) => isNaming)).toEqual([]);
		const held = during.filter(({ status }) => status === 503);
		for (const { cache } of held) expect(cache).toBe("no-store");
		expect(naming).toEqual(expect.arrayContaining(held.map(({ path }) => path)));
		expect(before.length - held.length).toBeGreaterThan(10);
		pass(61);
		expect((await tell()).filter(({ status }) => status === 503)).toEqual([]);
	});

	it("is missing, too, if another one was restored just before", async () => {
		const { store, withheld, remove, statusesOf } = await serve();
		const before = await store.agents.find(OTHER);
		await remove("moderator", MODERATOR, OTHER);
		await save(store, ({ agents }) => agents.save({ ...agent(OTHER), ...before }));
		await remove("moderator", MODERATOR);
		expect(await statusesOf(SLUG)).toEqual(PATHS.map(() => 404));
		expect(await statusesOf(OTHER)).not.toContain(404);
		withheld.stop();
	});

	it("is withheld under the slug in the hour, although it was renamed since", async () => {
		const { store, withheld, statusesOf } = await serve();
		const record = await store.agents.find(SLUG);
		const at = "2026-05-04T12:30:00.000Z";
		const removal = { to: "removed", at, actor: MODERATOR, reason: "It was malware." } as const;
		await save(store, ({ agents }) => {
			agents.save({ ...agent(SLUG), ...record, status: "removed", movedTo: "scout" });
			agents.save(agent("scout", { status: "removed", transitions: [removal] }));
		});
		await withheld.look();
		expect(await statusesOf(SLUG)).toEqual(PATHS.map(() => 404));
	});

	it("stays until the next release if its owner removed it", async () => {
		const { store, remove, statusesOf } = await serve();
		const { ownerId } = (await store.agents.find(SLUG)) ?? {};
		await remove("owner", ownerId ?? "");
		expect(await statusesOf(SLUG)).not.toContain(404);
	});
});
