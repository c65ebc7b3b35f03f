import { describe, expect, it } from "vitest";
import { AgentRecord } from "#domain/records/agent-record.ts";
import { renameAgent } from "#registry/agents/approve-revision.ts";
import type { AgentAct } from "#registry/agents/change-agent.ts";
import {
	deprecateAgent,
	hideAgent,
	removeAgent,
	restoreAgent,
} from "#registry/agents/restore-agent.ts";
import { account, agent, claim, submission, uuid } from "../record-builders.ts";
import { refusal, type TestRegistry } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";
import {
	LATER,
	moderator,
	operator,
	owner,
	registryOfAda,
	stateOf,
	stranger,
	toldTo,
} from "./owned-agents.ts";

const slug = "harbor-scout";
const deprecation = { message: null, successor: null, by: "owner" } as const;
const reason = "It is gone.";

type Act = (registry: TestRegistry, act: AgentAct) => Promise<AgentRecord>;
const ACTS: Readonly<Record<"deprecate" | "restore" | "remove" | "hide", Act>> = {
	deprecate: deprecateAgent,
	restore: restoreAgent,
	remove: removeAgent,
	hide: hideAgent,
};

describe("deprecating an agent", () => {
	it("records a message and a successor, and keeps it public", async () => {
		const registry = await registryOfAda();
		const message = "  No longer\nlooked after. ";
		const act = { slug, actor: owner, as: "owner" } as const;
		const after = await deprecateAgent(registry, { ...act, message, successor: "night-courier" });
		expect(after).toMatchObject({
			status: "deprecated",
			deprecation: {
				message: "No longer looked after.",
				successor: "night-courier",
				by: "owner",
			},
			updatedAt: LATER,
		});
		expect(after.transitions.at(-1)).toEqual({
			to: "deprecated",
			at: LATER,
			actor: owner.id,
			reason: null,
		});
		expect(AgentRecord.parse(after)).toEqual(after);
		expect(await registry.store.agents.find(slug)).toEqual(after);
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{
				actor: owner.id,
				action: "agent.deprecate",
				subject: "agent harbor-scout",
				changes: [
					{ field: "status", before: "active", after: "deprecated" },
					{ field: "message", before: null, after: "No longer looked after." },
					{ field: "successor", before: null, after: "night-courier" },
				],
			},
		]);
		expect(await registry.store.notifications.newestBy("account", owner.id)).toMatchObject([
			{
				type: "agent.deprecated",
				subject: {
					title: "Agent harbor-scout",
					agentSlug: slug,
					detail: "No longer looked after.",
				},
			},
		]);
	});

	it.each([
		["message", "See https://pier9.dev", "an address"],
		["message", "Use pier9.dev instead", "a bare domain"],
		["message", "Use pier9。dev instead", "one with a full stop of another script"],
		["message", "Ask crew＠pier9．dev", "a mail address in wide letters"],
		["message", "Ask crew@pier9.dev", "a mail address"],
		["message", "a\u202Eb", "turned writing direction"],
		["message", "é".repeat(281), "too long"],
		["successor", slug, "itself"],
		["successor", "unknown", "unknown"],
		["successor", "gone", "removed"],
		["successor", "NO SLUG", "no slug at all"],
	])("is refused for the %s %j: %s", async (member, value) => {
		const registry = await registryOfAda();
		await put(registry.store, { agents: [agent("gone", { status: "removed" })] });
		const before = await stateOf(registry);
		const act = { slug, actor: owner, as: "owner" } as const;
		const failing = deprecateAgent(registry, { ...act, [member]: value });
		await expect(failing).rejects.toEqual(refusal("invalid_body"));
		await expect(failing).rejects.toMatchObject({ errors: [{ pointer: `#/${member}` }] });
		expect(await stateOf(registry)).toEqual(before);
	});
});

describe("restoring an agent", () => {
	it("undoes the deprecation", async () => {
		const registry = await registryOfAda({ status: "deprecated", deprecation });
		const after = await restoreAgent(registry, { slug, actor: owner, as: "owner" });
		expect(after).toMatchObject({ status: "active", deprecation: null, updatedAt: LATER });
		expect(after.transitions.at(-1)).toMatchObject({ to: "active", actor: owner.id });
		expect(await toldTo(registry, owner.id)).toEqual(["agent.restored"]);
	});
});

describe("an agent that a moderator deprecated", () => {
	it("is restored by moderators only", async () => {
		const registry = await registryOfAda();
		await deprecateAgent(registry, { slug, actor: moderator, as: "moderator", reason });
		const before = await stateOf(registry);
		const restoring = restoreAgent(registry, { slug, actor: owner, as: "owner" });
		await expect(restoring).rejects.toEqual(refusal("not_allowed", /write to the contact/));
		expect(await stateOf(registry)).toEqual(before);
		const after = await restoreAgent(registry, { slug, actor: operator, as: "moderator", reason });
		expect(after.status).toBe("active");
	});
});

describe("an agent of a moderator", () => {
	it.each([
		["moderator", moderator, false],
		["operator", moderator, true],
		["moderator", operator, true],
	] as const)("of the role %s, acted on by %o: %s", async (role, actor, may) => {
		const registry = await registryOfAda({ ownerId: moderator.id });
		await put(registry.store, { accounts: [account(moderator.id, { role })] });
		const acting = removeAgent(registry, { slug, actor, as: "moderator", reason });
		if (may) expect((await acting).status).toBe("removed");
		else await expect(acting).rejects.toEqual(refusal("not_allowed", /Another moderator/));
	});

	it("can be deprecated by its owner", async () => {
		const registry = await registryOfAda({ ownerId: moderator.id });
		const after = await deprecateAgent(registry, { slug, actor: moderator, as: "owner" });
		expect(after.deprecation?.by).toBe("owner");
	});
});

describe("removing an agent", () => {
	it.each([
		["moderator", operator, true],
		["owner", owner, false],
	] as const)("by its %s counts as a takedown: %s", async (as, actor, told) => {
		let times = 0;
		const onTakenDown = () => {
			times += 1;
		};
		const registry = { ...(await registryOfAda()), onTakenDown };
		for (const away of [hideAgent, removeAgent]) await away(registry, { slug, actor, as, reason });
		expect(times).toBe(told ? 2 : 0);
	});

	it("for good keeps the record, withdraws its open revision and ends its claims", async () => {
		const registry = await registryOfAda();
		await save(registry.store, (transaction) => {
			transaction.submissions.save(submission("change", { agentSlug: slug, revision: true }));
			transaction.claims.save(claim("proven", { state: "proven", requested: true }));
			transaction.claims.save(claim("ended", { state: "ended", method: "website" }));
			transaction.claims.save(claim("of another", { agentSlug: "night-courier" }));
		});
		const forGood = { slug, actor: owner, as: "owner", forGood: true } as const;
		const after = await removeAgent(registry, forGood);
		expect(after).not.toHaveProperty("hidden");
		expect(after).toMatchObject({
			status: "removed",
			title: "Agent harbor-scout",
			updatedAt: LATER,
		});
		expect(await registry.store.agents.find(slug)).toEqual(after);
		expect(await registry.store.agents.by("owner", owner.id)).toEqual([]);
		expect(await registry.store.submissions.find(uuid("change"))).toMatchObject({
			status: "withdrawn",
			reason: "The agent was removed.",
		});
		const states = (await registry.store.claims.by("agent", slug)).map(({ state }) => state);
		expect(states).toEqual(["ended", "ended"]);
		expect(await registry.store.claims.by("agent", "night-courier")).toMatchObject([
			{ state: "waiting" },
		]);
		expect(await toldTo(registry, owner.id)).toEqual(
			expect.arrayContaining(["agent.removed", "submission.withdrawn"]),
		);
	});
});

describe("an agent that its owner removed", () => {
	const act = { slug, actor: moderator, as: "moderator", reason } as const;

	it("can be taken down by a moderator, once", async () => {
		let times = 0;
		const onTakenDown = () => {
			times += 1;
		};
		const registry = { ...(await registryOfAda()), onTakenDown };
		await removeAgent(registry, { slug, actor: owner, as: "owner" });
		registry.pass({ hours: 1 });
		const after = await removeAgent(registry, act);
		expect(after.transitions.slice(-2)).toMatchObject([
			{ to: "removed", actor: owner.id, reason: null },
			{ to: "removed", actor: moderator.id, reason },
		]);
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{ actor: moderator.id, action: "agent.remove", reason, changes: [] },
			{ actor: owner.id, action: "agent.remove" },
		]);
		expect(await toldTo(registry, owner.id)).toEqual(["agent.removed", "agent.removed"]);
		await expect(removeAgent(registry, act)).rejects.toEqual(refusal("conflict"));
		expect(times).toBe(1);
	});

	it("cannot be changed by others or in other ways", async () => {
		const registry = await registryOfAda();
		await removeAgent(registry, { slug, actor: owner, as: "owner" });
		const before = await stateOf(registry);
		const asOwner = removeAgent(registry, { slug, actor: owner, as: "owner" });
		await expect(asOwner).rejects.toEqual(refusal("conflict"));
		for (const other of [deprecateAgent, hideAgent]) {
			await expect(other(registry, act)).rejects.toEqual(refusal("conflict"));
		}
		const byStranger = restoreAgent(registry, { slug, actor: stranger, as: "owner" });
		await expect(byStranger).rejects.toEqual(refusal("not_found"));
		expect(await stateOf(registry)).toEqual(before);
	});

	it("is not what a rename left under an old slug", async () => {
		const registry = await registryOfAda();
		await renameAgent(registry, { slug, to: "pier-scout", actor: operator, reason });
		await expect(removeAgent(registry, act)).rejects.toEqual(refusal("not_found"));
	});
});

describe("permission", () => {
	const cases = [
		["the owner", owner, "owner", undefined, undefined],
		["a stranger", stranger, "owner", undefined, "not_allowed"],
		["a stranger who says to be a moderator", stranger, "moderator", reason, "not_allowed"],
		["the owner who says to be a moderator", owner, "moderator", reason, "not_allowed"],
		["a moderator who says to be the owner", moderator, "owner", undefined, "not_allowed"],
		["a moderator with a reason", moderator, "moderator", reason, undefined],
		["a moderator without a reason", moderator, "moderator", undefined, "invalid_body"],
		["a moderator with an empty reason", moderator, "moderator", "  ", "invalid_body"],
		["a moderator with a long reason", moderator, "moderator", "x".repeat(1001), "invalid_body"],
		["the operator with a reason", operator, "moderator", reason, undefined],
		["the operator without a reason", operator, "moderator", undefined, "invalid_body"],
	] as const;
	const acts = ["deprecate", "restore", "remove", "hide"] as const;
	const rows = acts.flatMap((act) => cases.map((row) => [act, ...row] as const));

	it.each(rows)("to %s an agent: %s", async (act, _who, actor, as, why, code) => {
		const isDeprecated = act === "restore";
		const registry = await registryOfAda(isDeprecated ? { status: "deprecated", deprecation } : {});
		const before = await stateOf(registry);
		const acting = ACTS[act](registry, { slug, actor, as, reason: why });
		if (code) {
			await expect(acting).rejects.toEqual(refusal(code));
			expect(await stateOf(registry)).toEqual(before);
			return;
		}
		expect((await acting).transitions.at(-1)).toMatchObject({
			actor: actor.id,
			reason: why ?? null,
		});
		expect(await registry.store.notifications.newestBy("account", owner.id)).toMatchObject([
			{ subject: { detail: why ?? null } },
		]);
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([{ actor: actor.id }]);
	});

	it.each(acts)("to %s an agent without an owner: moderators only", async (act) => {
		const status = act === "restore" ? "deprecated" : "active";
		const registry = await registryOfAda({ ownerId: null, status });
		const asOwner = ACTS[act](registry, { slug, actor: owner, as: "owner" });
		await expect(asOwner).rejects.toEqual(refusal("not_allowed", /Claim it first/));
		await ACTS[act](registry, { slug, actor: moderator, as: "moderator", reason });
		expect(await registry.store.notifications.list()).toEqual([]);
	});
});

describe("an agent that is", () => {
	it.each([
		["active", "deprecate", undefined],
		["active", "restore", "conflict"],
		["active", "remove", undefined],
		["deprecated", "deprecate", "conflict"],
		["deprecated", "restore", undefined],
		["deprecated", "remove", undefined],
		["removed", "deprecate", "not_found"],
		["removed", "restore", "not_found"],
		["removed", "remove", "not_found"],
		["active", "hide", undefined],
		["deprecated", "hide", undefined],
		["removed", "hide", "not_found"],
		["unknown", "remove", "not_found"],
	] as const)("%s, in an attempt to %s it: %s", async (state, act, code) => {
		const status = state === "unknown" ? "active" : state;
		const registry = await registryOfAda({ status, slug });
		const asked = state === "unknown" ? "unknown" : slug;
		for (const who of [
			{ actor: moderator, as: "moderator", reason } as const,
			{ actor: owner, as: "owner" } as const,
		]) {
			const acting = ACTS[act](registry, { slug: asked, ...who });
			if (!code) return expect((await acting).slug).toBe(slug);
			await expect(acting).rejects.toEqual(refusal(code));
		}
	});
});

describe("renaming an agent at once", () => {
	it.each([
		["the operator", operator, reason, undefined],
		["a moderator", moderator, reason, undefined],
		["nobody without a reason", operator, undefined, "invalid_body"],
		["no owner", owner, reason, "not_allowed"],
	] as const)("is for %s", async (_who, actor, why, code) => {
		const registry = await registryOfAda();
		const renaming = renameAgent(registry, { slug, to: "pier-scout", actor, reason: why });
		if (code) return expect(renaming).rejects.toEqual(refusal(code));
		expect(await renaming).toMatchObject({ slug: "pier-scout", status: "active" });
		expect(await registry.store.agents.find(slug)).toMatchObject({ movedTo: "pier-scout" });
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{
				action: "agent.rename",
				subject: "agent harbor-scout",
				reason,
				changes: [{ field: "slug", before: slug, after: "pier-scout" }],
			},
		]);
		expect(await registry.store.notifications.newestBy("account", owner.id)).toMatchObject([
			{ type: "agent.renamed", subject: { agentSlug: "pier-scout", detail: reason } },
		]);
	});

	it.each([
		["night-courier", "conflict"],
		["gone", "conflict"],
		["register", "invalid_body"],
		["No Slug", "invalid_body"],
		[slug, "conflict"],
	] as const)("is refused for %j: %s", async (to, code) => {
		const registry = await registryOfAda();
		await renameAgent(registry, { slug: "night-courier", to: "courier", actor: operator, reason });
		await renameAgent(registry, { slug: "courier", to: "gone", actor: operator, reason });
		await removeAgent(registry, { slug: "gone", actor: operator, as: "moderator", reason });
		const before = await stateOf(registry);
		const renaming = renameAgent(registry, { slug, to, actor: operator, reason });
		await expect(renaming).rejects.toEqual(refusal(code));
		expect(await stateOf(registry)).toEqual(before);
	});

	it("moves its claims and its open revision", async () => {
		const registry = await registryOfAda();
		await save(registry.store, (transaction) => {
			const revision = { agentSlug: slug, revision: true, renameTo: "pier-scout" };
			transaction.submissions.save(submission("change", revision));
			transaction.claims.save(claim("proven", { state: "proven" }));
		});
		await renameAgent(registry, { slug, to: "pier-scout", actor: operator, reason });
		expect(await registry.store.claims.by("agent", slug)).toEqual([]);
		expect(await registry.store.claims.by("agent", "pier-scout")).toHaveLength(1);
		const revision = await registry.store.findOpenRevision("pier-scout");
		expect(revision).toMatchObject({ id: uuid("change"), renameTo: null });
	});
});
