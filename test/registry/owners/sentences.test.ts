import { describe, expect, it } from "vitest";
import { requireUninvolved } from "#registry/act.ts";
import { getOwnAgent } from "#registry/agents/get-own-agent.ts";
import { requireWithin } from "#registry/owners/acting.ts";
import { offerTransfer } from "#registry/owners/transfers.ts";
import { decideSubmission } from "#registry/submissions/decide-submission.ts";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import { account, agent, membership, organisation } from "../record-builders.ts";
import { registration } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";
import { as, guild, registryOfGuild } from "./guild.ts";

const said = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message);

describe("a refusal says what is so", () => {
	it.each([
		["harbor-scout", "eve", "This agent belongs to another organisation."],
		["pier-scout", guild.id, "This agent belongs to another account."],
		["free-scout", "eve", "This agent has no owner yet. Claim it first."],
	])("of the owner of %s", async (slug, ownerId, sentence) => {
		const { store } = await registryOfGuild();
		await put(store, {
			agents: [agent("pier-scout", { ownerId: "ada" }), agent("free-scout", { ownerId: null })],
		});
		expect(await said(getOwnAgent(store, { slug, ownerId }))).toBe(sentence);
	});

	it.each([
		[{ agents: ["a-b", "c"] }, "This token is limited to a-b, c."],
		[{ prefix: ["io.quay"] }, "This token is limited to names that begin with io.quay."],
		[
			{ agents: ["a-b"], prefix: ["io.quay"] },
			"This token is limited to a-b, names that begin with io.quay.",
		],
	])("of a token with the limits %j", (limits, sentence) => {
		const holder = { id: guild.id, token: { id: "ci", limits } };
		expect(() => requireWithin(holder, { protocolName: null })).toThrow(sentence);
	});

	it("of what waits for a second person, to a moderator", async () => {
		const registry = await registryOfGuild({ needsSecond: true });
		const submitter = { ownerId: guild.id, tokenId: null };
		const { id } = await submitAgent(as(registry, "pia"), { request: registration(), submitter });
		const decision = { outcome: "approved" } as const;
		const actor = { id: "reviewer:mira" };
		expect(await said(decideSubmission(registry, { id, actor, decision, expected: 1 }))).toBe(
			"The submission waits for a second member of its organisation and cannot become approved.",
		);
	});

	it.each([
		["sun", "This account is suspended or was deleted."],
		["org_ended", "This organisation has ended."],
	])("of the taker %s of an offer", async (to, sentence) => {
		const registry = await registryOfGuild();
		await save(registry.store, (transaction) => {
			transaction.accounts.save(account("sun", { suspendedAt: "2026-05-04T12:00:00.000Z" }));
			const endedAt = "2026-05-04T12:00:00.000Z";
			transaction.organisations.save(organisation("ended", { id: "org_ended", endedAt }));
		});
		const offer = { slug: "harbor-scout", actor: { id: guild.id, by: "ada" }, to };
		expect(await said(offerTransfer(as(registry, "ada"), offer))).toBe(sentence);
	});

	it.each([
		[guild.id, "You cannot decide about your organisation's content."],
		["mira", "You cannot decide about your own content."],
	])("of a moderator who is %s", async (ownerId, sentence) => {
		const { store } = await registryOfGuild();
		await save(store, (transaction) => {
			transaction.accounts.save(account("mira", { role: "moderator" }));
			transaction.memberships.save(membership("guild", { accountId: "mira" }));
		});
		expect(await said(requireUninvolved(store, { id: "mira" }, ownerId))).toContain(sentence);
	});
});
