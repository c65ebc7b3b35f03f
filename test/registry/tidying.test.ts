import { describe, expect, it } from "vitest";
import type { TokenRecord } from "#domain/records/token-record.ts";
import { tidyEnded, tidySubmissions } from "#registry/tidy-registry.ts";
import { agent, change, claim, submission, token, uuid } from "./record-builders.ts";
import { createTestRegistry, START } from "./registry-fixture.ts";
import { put, save } from "./store-suite.ts";

const LONG_AGO = "2025-01-01T00:00:00.000Z";

describe("tidying submissions", () => {
	it.each([
		["withdrawn", START, 180 * 24, true, "to the hour"],
		["withdrawn", START, 180 * 24 + 1, false, "withdrawn"],
		["rejected", START, 180 * 24 + 1, false, "rejected"],
		["approved", START, 180 * 24 + 1, true, "something public came of it"],
		["pending", null, 180 * 24 + 1, true, "still to be decided"],
		["changes_requested", null, 180 * 24 + 1, true, "still the turn of its owner"],
	] as const)("of %s since %s after %i hours keeps it: %s, %s", async (...row) => {
		const [status, decidedAt, hours, isKept] = row;
		const registry = createTestRegistry();
		await put(registry.store, { submissions: [submission("pier", { status, decidedAt })] });
		registry.pass({ hours });
		await tidySubmissions(registry);
		expect(await registry.store.submissions.list()).toHaveLength(isKept ? 1 : 0);
	});

	it("keeps the origin of an agent", async () => {
		const registry = createTestRegistry();
		await save(registry.store, (transaction) => {
			const decided = { status: "rejected", decidedAt: LONG_AGO } as const;
			transaction.submissions.save(submission("pier", decided));
			transaction.agents.save(agent("pier", { submissionId: uuid("pier") }));
		});
		await tidySubmissions(registry);
		expect(await registry.store.submissions.list()).toHaveLength(1);
	});
});

describe("tidying tokens", () => {
	const works = "2026-06-01T12:00:00.000Z";

	it.each<[Partial<TokenRecord>, number, boolean, string]>([
		[{ expiresAt: works }, 28 * 24, true, "works"],
		[{ expiresAt: START }, 90 * 24, true, "expired 90 days ago, to the hour"],
		[{ expiresAt: START }, 90 * 24 + 1, false, "expired more than 90 days ago"],
		[{ expiresAt: works, revokedAt: START }, 90 * 24, true, "revoked 90 days ago"],
		[{ expiresAt: works, revokedAt: START }, 90 * 24 + 1, false, "revoked more than 90 days ago"],
		[{ expiresAt: START, revokedAt: works }, 91 * 24, false, "revoked after it had expired"],
	])("%j after %i hours keeps it: %s, %s", async (members, hours, isKept) => {
		const registry = createTestRegistry();
		await save(registry.store, (transaction) => transaction.tokens.save(token("build", members)));
		registry.pass({ hours });
		await tidyEnded(registry, ["tokens"]);
		expect(await registry.store.tokens.list()).toHaveLength(isKept ? 1 : 0);
	});
});

describe("tidying claims", () => {
	it.each([
		["ended", START, 90 * 24, true, "to the hour"],
		["ended", START, 90 * 24 + 1, false, "ended"],
		["lapsed", START, 90 * 24 + 1, false, "lapsed"],
		["ended", null, 0, false, "as old as it is where nothing says when it ended"],
		["waiting", null, 0, true, "still to be proven"],
		["proven", null, 0, true, "stands"],
	] as const)("%s at %s after %i hours keeps it: %s, %s", async (...row) => {
		const [state, closedAt, hours, isKept] = row;
		const registry = createTestRegistry();
		await save(registry.store, (transaction) =>
			transaction.claims.save(claim("first", { state, closedAt, createdAt: LONG_AGO })),
		);
		registry.pass({ hours });
		await tidyEnded(registry, ["claims"]);
		expect(await registry.store.claims.list()).toHaveLength(isKept ? 1 : 0);
	});
});

describe("what was seen to change", () => {
	it("is kept for 400 days", async () => {
		const registry = createTestRegistry();
		await save(registry.store, ({ changes }) => changes.save(change("licence", { at: START })));
		registry.pass({ hours: 400 * 24 });
		await tidyEnded(registry, ["changes"]);
		expect(await registry.store.changes.list()).toHaveLength(1);
		registry.pass({ hours: 1 });
		await tidyEnded(registry, ["changes"]);
		expect(await registry.store.changes.list()).toEqual([]);
	});
});
