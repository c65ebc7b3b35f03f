import { describe, expect, it } from "vitest";
import { hourWithout } from "#api/hours/hour-without.ts";
import { createReadableHours } from "#api/hours/read-since.ts";
import { type ServedHour, serveHour } from "#api/hours/served-hour.ts";
import { findChangeRequest, listChanges } from "#api/routes/list-agents.ts";
import { readMcpPage, readMcpQuery } from "#api/routes/mcp-registry/read-mcp-page.ts";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { encodeToken } from "#contract/accounts/opaque-token.ts";
import { AgentListQuery } from "#contract/agents/agent-list.ts";

import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SeededRandom } from "#registry/sample/seeded-random.ts";
import { withoutAgents } from "#snapshot/agents/without-agents.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { unknownHour } from "#snapshot/first-shown.ts";
import { History } from "#snapshot/history/history.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { drawnRandom, drawnSeed } from "../../drawn-random.ts";
import { finishSteps } from "../../search/finish-steps.ts";
import { formerOf } from "../../search/former-of.ts";
import { registryExtract } from "../../snapshot/registry-extract-builder.ts";

const SITE = {
	baseUrl: "https://registry.pier9.dev",
	name: "R",
	contactEmail: "a@pier9.dev",
	limits: DEFAULT_LIMITS,
};
const EVER = "1970-01-01T00:00:00.000Z";

/** A registry with a builder and a service beside it, each at its own pace, on one clock. */
class World {
	now = Date.parse("2026-05-04T12:00:00.000Z");
	readonly records = new Map<string, AgentRecord>();
	readonly random: SeededRandom;
	#readable = createReadableHours(() => this.now);
	#former: Snapshot | undefined;
	#building: { snapshot: Snapshot; readyAt: number } | undefined;
	#hour: ServedHour;
	#withheld = new Set<string>();

	constructor(random: SeededRandom) {
		this.random = random;
		this.#hour = this.#serve(this.#freeze());
	}

	get hour(): ServedHour {
		const known = [...this.#withheld].filter((slug) => this.#hour.context.agentBySlug.has(slug));
		return known.length > 0 ? hourWithout(this.#hour, new Set(known)) : this.#hour;
	}

	draw(bound: number): number {
		return Math.floor(this.random.next() * bound);
	}

	/** Time passes, and whatever is due happens. */
	pass(): void {
		this.now += 1 + this.draw(this.draw(4) === 0 ? 3_600_000 : 5_000);
		if (this.#building && this.now >= this.#building.readyAt) {
			this.#hour = this.#serve(this.#building.snapshot);
			this.#building = undefined;
		}
		// A process that starts again does not know what was read before.
		if (this.draw(20) === 0) this.#restart();
	}

	write(): void {
		const at = new Date(this.now).toISOString();
		const all = [...this.records.values()];
		const agent = all[this.draw(all.length)];
		const kind = this.draw(10);
		if (!agent || kind < 4) {
			const slug = `agent-${this.records.size}`;
			const facts = { slug, createdAt: at, updatedAt: at, agentType: "mcp_server" as const };
			this.records.set(slug, agentRecord({ ...facts, title: slug }));
		} else if (agent.movedTo !== null) return;
		else if (agent.status === "removed") {
			this.#withheld.delete(agent.slug);
			this.records.set(agent.slug, { ...agent, status: "active", updatedAt: at });
		} else if (kind < 7) {
			this.records.set(agent.slug, { ...agent, title: `Edited ${at}`, updatedAt: at });
		} else {
			if (kind === 7) this.#withheld.add(agent.slug);
			this.records.set(agent.slug, { ...agent, status: "removed", updatedAt: at });
		}
	}

	build(): void {
		if (this.#building) return;
		const snapshot = this.draw(5) === 0 ? this.#takeDown() : this.#freeze();
		const takes = this.draw(this.draw(3) === 0 ? 600_000 : 4_000);
		this.#building = { snapshot, readyAt: this.now + takes };
	}

	/** Nothing is written any more, and the last hour is out. */
	settle(): void {
		this.now += 3_600_000;
		if (this.#building) this.#hour = this.#serve(this.#building.snapshot);
		this.#building = undefined;
		this.now += 10_000;
		this.#hour = this.#serve(this.#freeze());
		this.now += 10_000;
	}

	#freeze(): Snapshot {
		const none = { categories: [], incidents: [], comments: [], events: [] };
		const extract = registryExtract({ ...none, agents: [...this.records.values()] });
		const at = new Date(this.now);
		const isLost = this.draw(15) === 0;
		const former =
			this.#former && (isLost ? unknownHour(at.toISOString()) : formerOf(this.#former));
		return buildSnapshot({ extract, history: new History([]), at, former });
	}

	#takeDown(): Snapshot {
		const served = this.#hour.snapshot;
		const agents = new Set(
			[...served.agents].flatMap(({ slug }) =>
				this.records.get(slug)?.status === "removed" ? [slug] : [],
			),
		);
		return withoutAgents(served, { agents, comments: new Set(), byOthers: [] }, new Date(this.now));
	}

	#serve(snapshot: Snapshot): ServedHour {
		this.#former = snapshot;
		const release = { manifest: { agentKinds: [] }, directory: "", findFile: () => undefined };
		return finishSteps(serveHour({ snapshot, release: release as never }, SITE, this.#readable));
	}

	#restart(): void {
		this.#readable = createReadableHours(() => this.now);
		this.#hour = this.#serve(this.#hour.snapshot);
	}
}

/** What a follower holds: titles by slug. */
type Copy = Map<string, string>;
interface Follower {
	name: string;
	copy: Copy;
	ask(hour: ServedHour, now: number): void;
}

/** Asks by cursor, or by the instant of its last answer and then by the cursors of its pages. */
function agentsFollower(name: string, isByInstant: () => boolean): Follower {
	const copy: Copy = new Map();
	let next: Record<string, string> = { updated_since: EVER };
	const ask = (hour: ServedHour, now: number) => {
		const since = new Date(now).toISOString();
		for (;;) {
			const given = { ...next, limit: "3" };
			const request = findChangeRequest(AgentListQuery.parse(given), (name) => name in given);
			if (!request) throw new Error("This follows changes");
			const {
				data,
				tombstones = [],
				next_cursor: cursor = "",
				has_more: hasMore,
			} = listChanges(hour, request);
			for (const { slug, title } of data) copy.set(slug, title);
			for (const { slug } of tombstones) copy.delete(slug);
			next = { cursor };
			if (!hasMore) break;
		}
		if (isByInstant()) next = { updated_since: since };
	};
	return { name, copy, ask };
}

function serversFollower(): Follower & { settled(): Promise<void> } {
	const copy: Copy = new Map();
	let since = EVER;
	let asked = Promise.resolve();
	const read = async (hour: ServedHour, from: string) => {
		let parameters: Record<string, string> = { updated_since: from };
		for (;;) {
			const query = readMcpQuery(new URLSearchParams({ ...parameters, limit: "3" }).toString());
			const { items, next } = await readMcpPage(hour, query);
			for (const item of items) {
				if ("removedAt" in item) copy.delete(item.slug);
				else copy.set(item.slug, item.title);
			}
			if (!next) return;
			parameters = { cursor: encodeToken({ deleted: true, place: next }) };
		}
	};
	return {
		name: "servers by instant",
		copy,
		ask(hour, now) {
			const from = since;
			since = new Date(now).toISOString();
			asked = asked.then(() => read(hour, from));
		},
		settled: () => asked,
	};
}

async function run(seed: string): Promise<void> {
	const world = new World(drawnRandom(seed));
	const servers = serversFollower();
	const followers = [
		agentsFollower("agents by instant", () => true),
		agentsFollower("agents by cursor", () => false),
		agentsFollower("agents by both", () => world.draw(2) === 0),
		servers,
	];
	const steps = 8 + world.draw(24);
	for (let step = 0; step < steps; step += 1) {
		world.pass();
		for (let writes = world.draw(4); writes > 0; writes -= 1) world.write();
		if (world.draw(3) === 0) world.build();
		for (const follower of followers) {
			if (world.draw(2) === 0) follower.ask(world.hour, world.now);
		}
	}
	world.settle();
	const shown = Array.from(world.hour.snapshot.agents, ({ slug, title }) => [slug, title]).sort();
	for (const follower of followers) {
		follower.ask(world.hour, world.now);
		await servers.settled();
		expect([follower.name, [...follower.copy].sort()], drawnSeed(seed)).toEqual([
			follower.name,
			shown,
		]);
	}
}

describe("whoever follows changes from its last answer", () => {
	it("holds exactly what the registry shows, at whatever pace it is built and asked", async () => {
		for (let number = 0; number < 100; number += 1) await run(`follower ${number}`);
	});
});
