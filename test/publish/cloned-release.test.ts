import { mkdir, readdir, readFile, rm, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { AgentRecord, VersionRecord } from "#domain/records/agent-record.ts";
import { AGENT_KINDS } from "#publish/catalogue.ts";
import { createBlankPainter, type Painter } from "#publish/painter.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import type { History } from "#snapshot/history/history.ts";
import type { RegistryExtract } from "#snapshot/registry-extract.ts";
import { pruneReleases } from "#snapshot/releases/kept-releases.ts";
import { openRelease } from "#snapshot/releases/open-release.ts";
import type { ViewContext } from "#views/view-context.ts";
import { freshDirectory } from "../disk/fresh-directory.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { drawnRandom } from "../drawn-random.ts";
import {
	comment,
	daysAgo,
	incident,
	registryExtract,
} from "../snapshot/registry-extract-builder.ts";
import { viewContext } from "../views/view-context-builder.ts";
import { contentsOf } from "./contents-of.ts";
import { plainPages } from "./plain-pages.ts";
import { crowd, prepare, publish as publishRelease } from "./release-builder.ts";

let releases: string;
beforeEach(async () => {
	releases = await freshDirectory();
});

/** Pages that show all of their view. */
const tellingPages: PageRenderer = {
	...plainPages,
	render: async (address, page, view) =>
		`<!doctype html><title>${page}</title><pre>${address} ${JSON.stringify(view)}</pre>`,
};

async function publish(context: ViewContext, painter: Painter = createBlankPainter()) {
	const options = { painter, pages: tellingPages, allowCollapse: true };
	const prepared = await publishRelease(releases, context, options);
	await pruneReleases(releases);
	return prepared;
}

/** What can happen to a registry within an hour, each to one agent or two. */
const EVENTS: Readonly<Record<string, (registry: Registry, pick: () => number) => void>> = {
	"a description changes": ({ agents }, pick) => {
		const at = pick();
		agents[at] = { ...agentAt(agents, at), shortDescription: `Says ${pick()} now.` };
	},
	"an agent is proven": ({ agents }, pick) => {
		const at = pick();
		const proven = { ...agentAt(agents, at).claim, status: "verified" as const, level: 2 as const };
		agents[at] = { ...agentAt(agents, at), claim: { ...proven, changedAt: daysAgo(1) } };
	},
	"an agent joins": ({ agents }) => {
		const slug = `late-${agents.length}`;
		agents.push(agentRecord({ slug, title: `The late ${slug}`, categorySlug: "tunnels" }));
	},
	"an agent goes": ({ agents }, pick) => {
		const at = pick();
		agents[at] = { ...agentAt(agents, at), status: "removed" };
	},
	"an agent gets another slug": ({ agents }, pick) => {
		const at = pick();
		const old = agentAt(agents, at);
		if (old.status === "removed") return;
		const slug = `renamed-${agents.length}-${at}`;
		agents.push({ ...old, slug });
		agents[at] = { ...old, status: "removed", movedTo: slug, updatedAt: daysAgo(0) };
	},
	"an agent is replaced by another": ({ agents }, pick) => {
		const [at, by] = [pick(), pick()];
		// Nobody gets the slug that another has left.
		if (agentAt(agents, at).movedTo) return;
		const successor = agentAt(agents, by).slug;
		agents[at] = {
			...agentAt(agents, at),
			status: "deprecated",
			deprecation: deprecation(successor),
		};
	},
	"a title changes": ({ agents }, pick) => {
		const at = pick();
		agents[at] = { ...agentAt(agents, at), title: `Title ${pick()}` };
	},
	"an agent gets a version, or loses those that it has": ({ agents }, pick) => {
		const at = pick();
		const old = agentAt(agents, at);
		agents[at] = { ...old, versions: old.versions.length > 0 ? [] : [VERSION] };
	},
	"something happens to an agent": (registry, pick) => {
		const { slug } = agentAt(registry.agents, pick());
		registry.incidents.push(incident(`event-${registry.incidents.length}`, { agents: [slug] }));
	},
	"somebody says something": (registry, pick) => {
		const agentSlug = agentAt(registry.agents, pick()).slug;
		registry.comments.push(comment(`word-${registry.comments.length}`, { agentSlug }));
	},
	"somebody votes": (registry, pick) => {
		const { slug } = agentAt(registry.agents, pick());
		const actor = `voter-${registry.events.length}`;
		registry.events.push({ type: "vote", slug, actor, value: 1, at: daysAgo(1) });
	},
	"nothing happens": () => {},
};

const VERSION: VersionRecord = {
	number: "1.0.0",
	status: "active",
	message: null,
	publishedAt: null,
	listedAt: daysAgo(2),
	changes: [],
	documents: [],
};

interface Registry {
	agents: AgentRecord[];
	incidents: ReturnType<typeof incident>[];
	comments: ReturnType<typeof comment>[];
	events: { type: "vote"; slug: string; actor: string; value: 1; at: string }[];
}

const deprecation = (successor: string) =>
	({ message: null, successor, by: "owner", at: daysAgo(1) }) as const;

function agentAt(agents: readonly AgentRecord[], at: number): AgentRecord {
	const agent = agents[at % agents.length];
	if (!agent) throw new Error("There are no agents");
	return agent;
}

describe("a release that is cloned from the one before", () => {
	it("has the same bytes as one made from nothing, whatever happened", async () => {
		const random = drawnRandom("cloned");
		const registry: Registry = { ...fresh(12), incidents: [], comments: [], events: [] };
		let history: History | undefined;
		const elsewhere = join(releases, "elsewhere");
		for (let hour = 0; hour < 7; hour += 1) {
			const names = Object.keys(EVENTS);
			for (let turn = 0; turn < 3; turn += 1) {
				const pick = () => Math.floor(random.next() * registry.agents.length);
				EVENTS[names[Math.floor(random.next() * names.length)] ?? ""]?.(registry, pick);
			}
			const facts = structuredClone(registry);
			const context = viewContext(facts, { hour, ...(history ? { history } : {}) });
			history = context.snapshot.history;
			const { id } = await publish(context);
			await rm(elsewhere, { recursive: true, force: true });
			await mkdir(elsewhere);
			await prepare(elsewhere, context, { pages: tellingPages, allowCollapse: true });
			expect(contentsOf(join(releases, id))).toEqual(contentsOf(join(elsewhere, id)));
		}
	});

	it("has a plain card painted again after its file was lost", async () => {
		const blank = createBlankPainter();
		const painted: string[] = [];
		const painterOf = (version: string, fault?: string): Painter => ({
			...blank,
			version,
			paint: async (card) => {
				painted.push(card.name);
				const png = Buffer.from((await blank.paint(card)).png);
				// Another picture for each version, of the same size.
				png[png.length - 13] = version.length;
				return fault === undefined ? { png } : { png, fault };
			},
		});
		const agents = crowd(3);
		let id = "";
		const draw = async (hour: number, painter: Painter) => {
			painted.length = 0;
			({ id } = await publish(viewContext(agents, { hour }), painter));
			return [...painted];
		};
		await draw(0, painterOf("one"));
		await draw(1, painterOf("other"));
		await draw(2, painterOf("other"));
		const [slug = ""] = agents.agents?.map((agent) => agent.slug) ?? [];
		await rm(join(releases, id, `api/og/${slug}.png`));
		expect(await draw(3, painterOf("other", "the font is cursed"))).toHaveLength(1);
		expect(await draw(4, painterOf("other"))).toHaveLength(1);
	});

	it("writes nothing for unchanged agents", async () => {
		let fresh = 0;
		for (let hour = 0; hour < 5; hour += 1) {
			({ fresh } = await publish(viewContext(crowd(30), { hour })));
		}
		expect(fresh).toBeGreaterThan(0);
		expect(fresh).toBeLessThan(30);
	});

	it("renders only what changed, even if another agent leads its category now", async () => {
		const { agents } = fresh(6);
		const raised = agents.map((agent, place) => {
			const proven = { ...agent.claim, status: "verified" as const, level: 2 as const };
			return place === 3 ? { ...agent, claim: { ...proven, changedAt: daysAgo(1) } } : agent;
		});
		const rendered: number[] = [];
		let history: History | undefined;
		for (const [hour, shown] of [agents, raised, raised].entries()) {
			const context = viewContext(
				{ ...crowd(0), agents: shown },
				{ hour, ...(history && { history }) },
			);
			history = context.snapshot.history;
			rendered.push((await publish(context)).rendered);
		}
		expect(rendered).toEqual([6, 1, 0]);
	});

	it("renders on a new day what shows its date, and nothing else", async () => {
		const kept = {
			kind: "downloads",
			value: 4,
			subject: "github.com/a/b",
			source: "GitHub",
		} as const;
		const facts: Partial<RegistryExtract> = {
			...crowd(2),
			agents: [
				...(registryExtract().agents ?? []),
				...(crowd(2).agents ?? []),
				agentRecord({ slug: "counted", observations: [{ ...kept, as_of: daysAgo(178) }] }),
			],
		};
		const rendered: number[] = [];
		let history: History | undefined;
		for (const day of [0, 1, 2, 10, 100, 101]) {
			const context = viewContext(facts, { hour: 24 * day, ...(history && { history }) });
			history = context.snapshot.history;
			const release = await publish(context);
			rendered.push(release.rendered);
			const elsewhere = await freshDirectory();
			await prepare(elsewhere, context, { pages: tellingPages, allowCollapse: true });
			expect(contentsOf(join(releases, release.id))).toEqual(
				contentsOf(join(elsewhere, release.id)),
			);
		}
		// Charts of three end today, and after 90 days all histories begin later.
		expect(rendered).toEqual([7, 3, 3, 3, 7, 3]);
	});

	it("has the new title of an agent that replaced another", async () => {
		const { agents: [first, second] = [] } = crowd(2);
		if (!first || !second) throw new Error("There are two");
		const old = {
			...first,
			status: "deprecated" as const,
			deprecation: deprecation(second.slug),
		};
		await publish(viewContext({ ...crowd(0), agents: [old, second] }));
		const renamed = { ...second, title: "Quite another title" };
		const { id } = await publish(viewContext({ ...crowd(0), agents: [old, renamed] }, { hour: 1 }));
		const page = await readFile(join(releases, id, `agents/${old.slug}/index.html`), "utf8");
		expect(page).toContain("Quite another title");
	});

	describe("has files of versions for exactly the agents that have versions", () => {
		const { agents: [agent] = [] } = crowd(1);
		if (!agent) throw new Error("There is one");
		const published = async (versions: VersionRecord[], hour: number) => {
			const context = viewContext({ ...crowd(0), agents: [{ ...agent, versions }] }, { hour });
			const { id } = await publish(context);
			const files = [...contentsOf(join(releases, id)).keys()].filter((path) =>
				/agents\/.*versions(?:\.json|\/index\.html)$|documents\.json$|connect\.json$/.test(path),
			);
			return { id, files };
		};

		it("as they come and go", async () => {
			expect((await published([], 0)).files).toEqual([]);
			expect((await published([VERSION], 1)).files).toHaveLength(4);
			expect((await published([], 2)).files).toEqual([]);
		});

		it("even if another file of the agent was lost meanwhile", async () => {
			const { id } = await published([VERSION], 0);
			await rm(join(releases, id, `agents/${agent.slug}.md`));
			expect((await published([], 1)).files).toEqual([]);
		});
	});

	it("has all files complete, even if some were removed by hand or cut short", async () => {
		const first = await publish(viewContext(crowd(3)));
		const kinds = AGENT_KINDS.filter(({ isOptional }) => !isOptional);
		for (const { pathOf } of kinds) {
			await truncate(join(releases, first.id, pathOf("agent-1")), 7);
		}
		for (const { pathOf } of kinds) await rm(join(releases, first.id, pathOf("agent-2")));
		await rm(join(releases, first.id, "api/v1/categories.json"));
		const { id } = await publish(viewContext(crowd(3), { hour: 1 }));
		const release = await openRelease(releases, id);
		for (const file of release.paths()) {
			expect((await stat(join(releases, id, file))).size, file).toBe(release.findFile(file)?.bytes);
		}
	});

	it("leaves the files of the others unchanged", async () => {
		const first = await publish(viewContext(crowd(3)));
		for (let hour = 1; hour < 3; hour += 1) await publish(viewContext(crowd(3), { hour }));
		const kept = (await readdir(releases)).filter(
			(name) => name !== first.id && name !== "current",
		);
		const before = kept.map((id) => contentsOf(join(releases, id)));
		const { agents = [] } = crowd(3);
		const changed = agents.map((agent) => ({ ...agent, title: `New ${agent.title}` }));
		await publish(viewContext({ ...crowd(3), agents: changed }, { hour: 3 }));
		const after = kept.map((id) => contentsOf(join(releases, id)));
		expect(after).toEqual(before);
	});
});

function fresh(count: number): { agents: AgentRecord[] } {
	const { agents = [] } = crowd(count);
	return { agents: agents.map((agent) => ({ ...agent, categorySlug: "tunnels" })) };
}
