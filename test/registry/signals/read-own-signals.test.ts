import { expect, it } from "vitest";
import { castVote } from "#registry/signals/cast-vote.ts";
import { readOwnSignals } from "#registry/signals/read-own-signals.ts";
import { watchAgent } from "#registry/signals/watchlist.ts";
import { comment } from "../record-builders.ts";
import { refusal, START } from "../registry-fixture.ts";
import { put } from "../store-suite.ts";
import { reader, rename, smallRegistry } from "./signals-fixture.ts";

const slug = "harbor-scout";
const actor = reader;

it("shows an actor's vote, watch and comments on an agent, the newest first", async () => {
	const registry = await smallRegistry();
	await castVote(registry, { slug, actor, value: -1 });
	await watchAgent(registry, { slug, actor });
	await registry.store.transact(async (transaction) => {
		const own = { accountId: actor.id };
		transaction.comments.save(comment("first", { ...own, status: "rejected" }));
		transaction.comments.save(comment("last", { ...own, createdAt: "2026-05-04T13:00:00.000Z" }));
		transaction.comments.save(comment("elsewhere", { ...own, agentSlug: "old-scout" }));
		transaction.comments.save(comment("of another", { accountId: "account:fay" }));
	});
	const { comments, ...signals } = await readOwnSignals(registry.store, { slug, actor });
	expect(signals).toMatchObject({ agent: { slug }, vote: -1, watchedSince: START });
	expect(comments.map(({ id }) => id)).toEqual(["last", "first"]);
});

it("is empty for an actor without signals", async () => {
	const { store } = await smallRegistry();
	expect(await readOwnSignals(store, { slug, actor })).toMatchObject({
		vote: 0,
		watchedSince: null,
		comments: [],
	});
});

it("follows a renamed agent, and no longer knows its former slug", async () => {
	const registry = await smallRegistry();
	await castVote(registry, { slug, actor, value: 1 });
	await put(registry.store, { comments: [comment("first", { accountId: actor.id })] });
	await rename(registry, slug, "quay-scout");
	const found = await readOwnSignals(registry.store, { slug: "quay-scout", actor });
	expect(found).toMatchObject({ vote: 1, comments: [{ id: "first" }] });
	await expect(readOwnSignals(registry.store, { slug, actor })).rejects.toEqual(
		refusal("not_found"),
	);
});
