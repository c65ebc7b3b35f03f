import { describe, expect, it } from "vitest";
import type { RegistryContext } from "#registry/store.ts";
import { claim as invented } from "../../domain/agent-record-builder.ts";
import { gradeAsRead } from "../decide-as-read.ts";
import { account } from "../record-builders.ts";
import { refusal, START } from "../registry-fixture.ts";
import { save } from "../store-suite.ts";
import {
	ADA,
	BO,
	check,
	findAudit,
	getAgent,
	MISSING,
	openClaimRegistry,
	prove,
	SLUG,
} from "./claim-fixture.ts";

const LATER = "2026-05-04T14:00:00.000Z";
const operator = { id: "operator:command-line" };

function grade(registry: RegistryContext, level: 3 | 4 | null, actor = operator) {
	return gradeAsRead(registry, { slug: SLUG, level, actor });
}

describe("setting a level", () => {
	it.each([
		[3, "certified"],
		[4, "certified"],
	] as const)("%i makes an agent with a proven domain %s", async (level, status) => {
		const registry = await openClaimRegistry();
		await prove(registry);
		registry.pass({ hours: 2 });
		const graded = await grade(registry, level);
		expect(graded).toMatchObject({
			grantedLevel: level,
			updatedAt: LATER,
			claim: { status, level, changedAt: LATER },
		});
		expect(await getAgent(registry.store)).toEqual(graded);
		expect(await findAudit(registry.store, "claim.grade")).toMatchObject({
			actor: operator.id,
			subject: `agent ${SLUG}`,
			changes: [
				{ field: "grantedLevel", before: null, after: String(level) },
				{ field: "status", before: "verified", after: "certified" },
				{ field: "level", before: "2", after: String(level) },
			],
		});
	});

	it("can be undone", async () => {
		const registry = await openClaimRegistry();
		await prove(registry);
		await grade(registry, 4);
		expect((await grade(registry, null)).claim).toMatchObject({ status: "verified", level: 2 });
	});

	it("and undoing it tell the owner, once each", async () => {
		const registry = await openClaimRegistry();
		await prove(registry);
		for (const level of [4, 4, null, null] as const) {
			await grade(registry, level);
			registry.pass({ hours: 1 });
		}
		const told = await registry.store.notifications.newestBy("account", ADA);
		const graded = told.filter(({ type }) => type === "agent.graded");
		expect(graded.map(({ subject }) => [subject.agentSlug, subject.detail])).toEqual([
			[SLUG, "No level."],
			[SLUG, "Enterprise."],
		]);
	});

	it("twice changes nothing and is recorded once", async () => {
		const registry = await openClaimRegistry();
		await prove(registry);
		const graded = await grade(registry, 3);
		registry.pass({ hours: 2 });
		expect(await grade(registry, 3)).toEqual(graded);
		const noted = (await registry.store.audit.newestBy("all", "yes")).filter(
			({ action }) => action === "claim.grade",
		);
		expect(noted).toHaveLength(1);
	});

	it("has no effect while the proof is gone, and applies again when it is back", async () => {
		const registry = await openClaimRegistry();
		const { id } = await prove(registry);
		await grade(registry, 3);
		await check(registry, id, MISSING);
		registry.pass({ hours: 7 * 24 });
		await check(registry, id, MISSING);
		expect((await getAgent(registry.store)).claim).toMatchObject({ status: "unclaimed", level: 1 });
		await prove(registry);
		expect((await getAgent(registry.store)).claim).toMatchObject({ status: "certified", level: 3 });
	});

	it.each([3, 4] as const)("%i is refused without a proven domain", async (level) => {
		const registry = await openClaimRegistry();
		await prove(registry, { method: "repository" });
		await expect(grade(registry, level)).rejects.toEqual(refusal("conflict", /domain/));
		expect((await getAgent(registry.store)).grantedLevel).toBeNull();
	});

	it("to nothing leaves the invented claim of a sample as it is", async () => {
		const claim = invented({ status: "certified", level: 3, domainVerifiedAt: START });
		const registry = await openClaimRegistry({ sample: true, claim });
		expect((await grade(registry, null)).claim).toEqual(claim);
	});

	it.each([{ slug: "unknown" }, { slug: SLUG, status: "removed" as const }])(
		"is refused for what is not public: %o",
		async ({ slug, status }) => {
			const registry = await openClaimRegistry(status ? { status } : {});
			const grading = gradeAsRead(registry, { slug, level: null, actor: operator });
			await expect(grading).rejects.toEqual(refusal("not_found"));
		},
	);

	it.each([
		["member", false],
		["moderator", true],
		["operator", true],
	] as const)("is allowed for a %s: %s", async (role, may) => {
		const registry = await openClaimRegistry();
		await prove(registry);
		await save(registry.store, (transaction) => transaction.accounts.save(account(BO, { role })));
		const grading = grade(registry, 3, { id: BO });
		if (may) expect((await grading).grantedLevel).toBe(3);
		else await expect(grading).rejects.toEqual(refusal("not_allowed"));
	});

	it.each([
		["moderator", false],
		["operator", true],
	] as const)("of an own agent is allowed for a %s: %s", async (role, may) => {
		const registry = await openClaimRegistry();
		await prove(registry);
		await save(registry.store, (transaction) => transaction.accounts.save(account(ADA, { role })));
		const grading = grade(registry, 3, { id: ADA });
		if (may) expect((await grading).grantedLevel).toBe(3);
		else await expect(grading).rejects.toEqual(refusal("not_allowed", /Another moderator/));
	});
});
