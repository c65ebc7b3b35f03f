import { describe, expect, it } from "vitest";
import type { ProblemCode } from "#contract/http/problem.ts";
import { castVote, findStandingVote, getPublicAgent } from "#registry/signals/cast-vote.ts";
import type { Actor } from "#registry/store.ts";
import { foldEvents } from "../../domain/scores/folded-events.ts";
import { refusal, type TestRegistry } from "../registry-fixture.ts";
import { eventsOf, reader, rename, smallRegistry } from "./signals-fixture.ts";

const slug = "harbor-scout";
const owner = { id: "owner:ada" };
const votesOf = async (registry: TestRegistry) =>
	(await eventsOf(registry)).map((event) => event.type === "vote" && [event.slug, event.value]);
const standing = async ({ store }: TestRegistry, name = slug) =>
	(await findStandingVote(store, await getPublicAgent(store, name), reader)).value;

describe("a vote", () => {
	it("is stored when cast, and counts in the next hour", async () => {
		const registry = await smallRegistry();
		await castVote(registry, { slug, actor: reader, value: 1 });
		expect(await standing(registry)).toBe(1);
		const folded = foldEvents(await eventsOf(registry), registry.now());
		expect(folded.get(slug)).toMatchObject({ upvotes: 1, downvotes: 0 });
	});

	it.each<[(-1 | 0 | 1)[], (-1 | 0 | 1)[], [up: number, down: number], string]>([
		[[1, 1], [1], [1, 0], "a repeat adds nothing"],
		[[1, -1], [1, -1], [0, 1], "the last one counts"],
		[[1, 0], [1, 0], [0, 0], "taken back"],
		[[0], [], [0, 0], "nothing to take back"],
		[[1, 0, 0, -1], [1, 0, -1], [0, 1], "repeated"],
	])(
		"cast as %j is stored as %j and counts as %j: %s",
		async (cast, kept, [upvotes, downvotes]) => {
			const registry = await smallRegistry();
			for (const value of cast) await castVote(registry, { slug, actor: reader, value });
			expect(await votesOf(registry)).toEqual(kept.map((value) => [slug, value]));
			const counted = foldEvents(await eventsOf(registry), registry.now()).get(slug);
			expect([counted?.upvotes ?? 0, counted?.downvotes ?? 0]).toEqual([upvotes, downvotes]);
		},
	);

	it("cast many times at once counts once", async () => {
		const registry = await smallRegistry();
		const casts = Array.from({ length: 20 }, () =>
			castVote(registry, { slug, actor: reader, value: 1 }),
		);
		await Promise.all(casts);
		const folded = foldEvents(await eventsOf(registry), registry.now());
		expect(folded.get(slug)).toMatchObject({ upvotes: 1 });
	});

	it.each<[string, Actor, true | ProblemCode, string]>([
		["harbor-scout", reader, true, "a public agent"],
		["old-scout", reader, true, "a deprecated agent is public"],
		["gone-scout", reader, "not_found", "a removed agent"],
		["nobody", reader, "not_found", "an unknown agent"],
		["Not A Slug", reader, "not_found", "no slug at all"],
		["harbor-scout", owner, "not_allowed", "the own agent"],
	])("for %s by %j: %s (%s)", async (name, actor, outcome) => {
		const registry = await smallRegistry();
		const cast = castVote(registry, { slug: name, actor, value: 1 });
		if (outcome === true) await cast;
		else await expect(cast).rejects.toEqual(refusal(outcome));
		expect(await eventsOf(registry)).toHaveLength(outcome === true ? 1 : 0);
	});

	it("of somebody who became the owner can still be removed", async () => {
		const registry = await smallRegistry();
		await castVote(registry, { slug, actor: reader, value: 1 });
		await registry.store.transact(async (transaction) => {
			const record = await getPublicAgent(transaction, slug);
			transaction.agents.save({ ...record, ownerId: reader.id });
		});
		await expect(castVote(registry, { slug, actor: reader, value: -1 })).rejects.toEqual(
			refusal("not_allowed"),
		);
		await castVote(registry, { slug, actor: reader, value: 0 });
		expect(await standing(registry)).toBe(0);
	});
});

describe("a vote for an agent that was renamed since", () => {
	async function votedAndRenamed(): Promise<TestRegistry> {
		const registry = await smallRegistry();
		await castVote(registry, { slug, actor: reader, value: 1 });
		await rename(registry, slug, "pier-scout");
		await rename(registry, "pier-scout", "quay-scout");
		return registry;
	}

	it("is kept, and cannot be cast twice", async () => {
		const registry = await votedAndRenamed();
		expect(await standing(registry, "quay-scout")).toBe(1);
		await castVote(registry, { slug: "quay-scout", actor: reader, value: 1 });
		expect(await votesOf(registry)).toEqual([[slug, 1]]);
	});

	it.each([0, -1] as const)("becomes %i under every slug", async (value) => {
		const registry = await votedAndRenamed();
		await castVote(registry, { slug: "quay-scout", actor: reader, value });
		expect(await standing(registry, "quay-scout")).toBe(value);
		expect(await registry.store.findVote({ actor: reader.id, slug })).toBe(0);
	});

	it("is refused under the former slug", async () => {
		const registry = await votedAndRenamed();
		await expect(castVote(registry, { slug, actor: reader, value: 1 })).rejects.toEqual(
			refusal("not_found"),
		);
	});
});
