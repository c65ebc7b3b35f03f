import { describe, expect, it } from "vitest";
import { runAct } from "#api/acts/acts.ts";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { advisoriesFor } from "#domain/advisories/advisories-for.ts";
import { removeAgent } from "#registry/agents/restore-agent.ts";
import { importAgents } from "#registry/imports/import-agents.ts";
import { addIncident, type NewIncident } from "#registry/incidents/record-incident.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import { readPages } from "#sources/read-pages.ts";
import { agentDetailView } from "#views/agents/agent-detail-view.ts";
import { agentChangesView } from "#views/agents/agent-list-view.ts";
import { observationListView } from "#views/agents/observation-list-view.ts";
import { advisoriesOf, advisoryListView, listingSubject } from "#views/market/advisory-view.ts";
import { feedView } from "#views/market/feed-view.ts";
import { sourceListView } from "#views/market/source-list-view.ts";
import { createViewContext, type ViewContext } from "#views/view-context.ts";
import { extractRegistry } from "../../scripts/freeze-hour.ts";
import { followOnce } from "../../scripts/sources/follow-here.ts";
import { startHost } from "../outbound/listening-host.ts";
import { updateAsRead } from "../registry/decide-as-read.ts";
import { createTestRegistry, reviewer, submitAndDecide } from "../registry/registry-fixture.ts";
import { operator, serverOf } from "../registry/sources/source-builders.ts";
import { createPorts } from "./reading.ts";

type Kind = "full" | "changes";
type Instance = Awaited<ReturnType<typeof startInstance>>;

/** An instance of this program that shows its current state, and follows others on request. */
async function startInstance() {
	const registry = createTestRegistry();
	const site = {
		baseUrl: "",
		name: "Ring",
		contactEmail: "webmaster@pier9.dev",
		limits: DEFAULT_LIMITS,
	};
	const show = async () => {
		const at = registry.now();
		const extract = await extractRegistry(registry.store, at);
		return createViewContext(buildSnapshot({ extract, history: new History([]), at }), site);
	};
	const answer = async (path: string) => {
		const context = await show();
		const { agents, tombstones } = context.snapshot;
		if (path === "/api/v1/enterprise/agents") {
			const feed = feedView(context);
			return { ...feed, agents: [...feed.agents] };
		}
		if (path === "/api/v1/advisories") return advisoryListView(context);
		const [slug = "", part] = path.slice("/api/v1/agents/".length).split("/");
		const agent = context.agentBySlug.get(slug);
		if (agent && part) {
			return agent.observations.length > 0 ? observationListView(context, agent) : null;
		}
		if (agent) return agentDetailView(context, agent);
		if (path !== "/api/v1/agents") return null;
		const page = { agents: [...agents], tombstones, total: agents.length, limit: 50 };
		return agentChangesView(context, { ...page, hasMore: false, nextCursor: "later" });
	};
	const port = await startHost(async ({ url = "" }, response) => {
		const body = await answer(new URL(url, "http://ring.test").pathname);
		response.writeHead(body ? 200 : 404).end(JSON.stringify(body));
	});
	site.baseUrl = `http://127.0.0.1:${port}`;
	const ask = async <Result>(act: string, input: unknown) =>
		(
			await runAct(
				{ ...registry, baseUrl: "https://registry.test" },
				{ act, input, actor: operator },
			)
		).answer as Result;
	return {
		registry,
		baseUrl: site.baseUrl,
		listed: async () => (await show()).snapshot.agents.slice(0).map(({ slug }) => slug),
		shown: show,
		async follow({ baseUrl }: { baseUrl: string }, kind: Kind) {
			const name = `at-${new URL(baseUrl).port}`;
			if (!(await registry.store.sources.find(name))) {
				const source = { name, format: "agent-registry", place: baseUrl, decision: "approve" };
				await ask("source.add", source);
			}
			const ports = createPorts({ ownBaseUrl: site.baseUrl });
			await followOnce(
				{ name, run: crypto.randomUUID(), ...(kind === "full" && { kind }) },
				{
					ask,
					read: (what) => readPages(what, ports),
					onBegun: async () => {},
					report: () => {},
				},
			);
		},
	};
}

async function remove({ registry }: Instance, slug: string): Promise<void> {
	const reason = "It is gone for good.";
	await removeAgent(registry, { slug, actor: reviewer, as: "moderator", reason });
}

describe("three instances that follow each other", () => {
	it.each<[kind: Kind, way: string, others: number]>([
		["changes", "in a ring", 1],
		["full", "in a ring", 1],
		["changes", "each both others", 2],
		["full", "each both others", 2],
	])("duplicate and restore nothing: %s, %s", async (kind, _, others) => {
		const instances = await Promise.all([startInstance(), startInstance(), startInstance()]);
		const follows = [1, 2, 0].flatMap((from) =>
			[2, 1].slice(0, others).map((step) => [from, (from + step) % 3] as const),
		);
		const round = async () => {
			for (const instance of instances) instance.registry.pass({ hours: 1 });
			for (const [from, to] of follows) {
				const [follower, followed] = [instances[from], instances[to]];
				if (follower && followed) await follower.follow(followed, kind);
			}
		};
		const listed = () => Promise.all(instances.map((instance) => instance.listed()));
		const [first] = instances;
		await submitAndDecide(first.registry, { title: "Harbor Scout" });
		for (let time = 0; time < 3; time += 1) await round();
		expect(await listed()).toEqual([["harbor-scout"], ["harbor-scout"], ["harbor-scout"]]);
		const home = `${first.baseUrl}/agents/harbor-scout/`;
		for (const instance of instances) {
			const context = await instance.shown();
			expect([...feedView(context).agents].map((agent) => agent.home)).toEqual([home]);
		}
		await remove(first, "harbor-scout");
		for (let time = 0; time < 6; time += 1) await round();
		expect(await listed()).toEqual([[], [], []]);
		for (const { registry } of instances) {
			expect(await registry.store.agents.list()).toMatchObject([{ status: "removed" }]);
		}
		const context = await instances[2].shown();
		expect(context.snapshot.tombstones).toMatchObject([{ slug: "harbor-scout", home }]);
	});
});

describe("the advisories of an instance in a ring", () => {
	it.each<Kind>(["full", "changes"])("are everywhere as it states them: %s", async (kind) => {
		const instances = await Promise.all([startInstance(), startInstance(), startInstance()]);
		const [first, second, third] = instances;
		const round = async () => {
			for (const { registry } of instances) registry.pass({ hours: 1 });
			await second.follow(first, kind);
			await third.follow(second, kind);
			await first.follow(third, kind);
		};
		const published = () =>
			Promise.all(instances.map(async ({ shown }) => advisoriesOf(await shown())));
		await submitAndDecide(first.registry, { title: "Harbor Scout" });
		const versions = { versions: ["1.2.0"], introduced: null, fixed: null };
		const incident: NewIncident = {
			title: "Keys sent away",
			summary: "It *sent* them.",
			kind: "security",
			severity: "critical",
			agents: ["harbor-scout"],
			affected: [{ subject: "harbor-scout", ...versions }],
		};
		const { slug } = await addIncident(first.registry, incident, reviewer);
		for (let time = 0; time < 2; time += 1) await round();
		const [own = [], ...taken] = await published();
		expect(taken).toEqual([own, own]);
		const asked = async (instance: Instance, version: string) => {
			const context = await instance.shown();
			const subject = listingSubject(context, "harbor-scout");
			return advisoriesFor(advisoriesOf(context), [{ subject, version }]).affecting;
		};
		for (const instance of instances) {
			expect(await asked(instance, "1.2.0")).toEqual(own);
			expect(await asked(instance, "1.2.1")).toEqual([]);
		}
		await updateAsRead(first.registry, { slug, affected: [] }, reviewer);
		for (let time = 0; time < 2; time += 1) await round();
		const [withdrawn = [], ...others] = await published();
		expect(withdrawn).toMatchObject([{ id: own[0]?.id, withdrawn: expect.any(String) }]);
		expect(others).toEqual([withdrawn, withdrawn]);
		expect(await asked(third, "1.2.0")).toEqual([]);
		const [source] = sourceListView(await third.shown()).sources;
		expect(source).toMatchObject({ advisories: 1, advisories_at: source?.followed_at });
	});
});

describe("an instance that follows another", () => {
	const stated = { source: "ToolHive", as_of: "2026-05-01T00:00:00.000Z" };
	const subject = "https://github.com/quay/tides";
	const agents = [
		serverOf("dev.quay/tides", {
			observations: [
				{ kind: "stars", subject, value: 2897, ...stated },
				{ kind: "pulls", subject: "quay/tides", value: 9100, source: "Docker", as_of: null },
			],
		}),
		serverOf("dev.quay/moor", {
			observations: [{ kind: "uses", subject: "m", value: 40, ...stated }],
		}),
		serverOf("dev.quay/rope"),
	];
	const standing = ({ snapshot }: ViewContext) =>
		snapshot.agents.slice(0).map(({ slug, isRanked, observations, scoreParts }) => {
			const { points } = scoreParts.market.find(({ name }) => name === "adoption") ?? {};
			return { slug, isRanked, observations, points };
		});

	it.each<Kind>(["full", "changes"])("ranks the same by the same counts: %s", async (kind) => {
		const [first, second] = await Promise.all([startInstance(), startInstance()]);
		await importAgents(first.registry, { agents, approve: true, actor: operator });
		for (const { registry } of [first, second]) registry.pass({ hours: 1 });
		const expected = standing(await first.shown());
		expect(expected.map(({ slug, isRanked }) => [slug, isRanked])).toEqual([
			["tides", true],
			["moor", true],
			["rope", false],
		]);
		await second.follow(first, kind);
		expect(standing(await second.shown())).toEqual(expected);
	});

	it.each<Kind>(["full", "changes"])("is told no count that waits there: %s", async (kind) => {
		const [first, second] = await Promise.all([startInstance(), startInstance()]);
		const raised = { kind: "stars", subject, value: 28_970, ...stated } as const;
		for (const observations of [agents[0]?.observations ?? [], [raised]]) {
			const [agent] = agents.map((one) => ({ ...one, observations }));
			if (agent)
				await importAgents(first.registry, { agents: [agent], approve: true, actor: operator });
		}
		const [agent] = (await first.shown()).snapshot.agents.slice(0);
		expect(agent?.observations.map(({ value, waits }) => [value, waits])).toEqual([
			[2897, undefined],
			[28_970, true],
		]);
		await second.follow(first, kind);
		const [same] = (await second.shown()).snapshot.agents.slice(0);
		expect(same?.observations.map(({ value, waits }) => [value, waits])).toEqual([
			[2897, undefined],
		]);
	});
});
