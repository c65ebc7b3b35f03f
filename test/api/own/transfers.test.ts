import { describe, expect, it } from "vitest";
import { account, agent, claim, proof } from "../../registry/record-builders.ts";
import { save } from "../../registry/store-suite.ts";
import { GUILD, useOwnService } from "./own-service.ts";

const { ask, makeToken, running } = useOwnService();

const offer = (who: string, slug: string, to: string) =>
	ask(who, `/api/v1/agents/${slug}/transfer`, { method: "POST", body: { to } });
const reply = (who: string, id: string, answer: string) =>
	ask(who, `/api/v1/transfers/${id}`, { method: "POST", body: { answer } });
const openOf = async (who: string) => (await ask(who, "/api/v1/transfers")).body.transfers;
const ownerOf = async (slug: string) => (await running().registry.store.agents.find(slug))?.ownerId;

describe("a transfer by API", () => {
	it("is offered, listed for both sides in their words, and accepted", async () => {
		const { status, body } = await offer("bo", "bay-scout", "guild");
		expect([status, body]).toMatchObject([
			201,
			{ agent_slug: "bay-scout", from: "me", to: "guild", state: "offered", ended_at: null },
		]);
		expect(await openOf("bo")).toEqual([body]);
		expect(await openOf("al")).toEqual([{ ...body, from: "bo" }]);
		expect(await ownerOf("bay-scout")).toBe("bo");
		const accepted = await reply("al", body.id, "accepted");
		expect([accepted.status, accepted.body.state]).toEqual([200, "accepted"]);
		expect(await ownerOf("bay-scout")).toBe(GUILD.id);
		expect(await openOf("bo")).toEqual([]);
	});

	it("says whether its listing has a page", async () => {
		const { body } = await offer("bo", "bay-scout", "guild");
		expect(await openOf("al")).toMatchObject([{ id: body.id, hidden: false }]);
		const hide = { method: "PUT", body: { status: "hidden" } };
		expect((await ask("bo", "/api/v1/agents/bay-scout/status", hide)).status).toBe(200);
		expect(await openOf("al")).toMatchObject([{ id: body.id, hidden: true }]);
	});

	it("can go from an organisation to one of its admins", async () => {
		const { body } = await offer("al", "quay-scout", "me");
		expect(body).toMatchObject({ from: "guild", to: "me" });
		expect(await openOf("al")).toHaveLength(1);
		expect((await reply("al", body.id, "accepted")).status).toBe(200);
		expect(await ownerOf("quay-scout")).toBe("al");
	});

	it("ends the claims of the former owner and applies what the new one has proven", async () => {
		const claimOfBo = { agentSlug: "bay-scout", accountId: "bo", state: "proven" } as const;
		await save(running().registry.store, (records) => {
			const websiteUrl = "https://quay.example.org/";
			records.agents.save(
				agent("bay-scout", { categorySlug: null, ownerId: "bo", websiteUrl, grantedLevel: 3 }),
			);
			records.claims.save(claim("of-bo", claimOfBo));
			const subject = "quay.example.org";
			records.proofs.save(proof("guild", { ownerId: GUILD.id, subject, state: "proven" }));
		});
		const { body } = await offer("bo", "bay-scout", "guild");
		await reply("al", body.id, "accepted");
		const { store } = running().registry;
		const after = await store.agents.find("bay-scout");
		expect(after).toMatchObject({ ownerId: GUILD.id, grantedLevel: null });
		expect(after?.claim.domainVerifiedAt).not.toBeNull();
		const open = (await store.claims.by("agent", "bay-scout")).filter(
			({ accountId, state }) => accountId === "bo" && state !== "ended",
		);
		expect(open).toEqual([]);
	});

	it.each([
		["to a suspended owner", "bo", "bay-scout", "sam", 409, /suspended or was deleted/],
		["to oneself", "bo", "bay-scout", "me", 409, /already its owner/],
		["to oneself by the ID", "bo", "bay-scout", "bo", 409, /already its owner/],
		["to nobody", "bo", "bay-scout", "nobody", 422, /slug of an organisation/],
		["by a publisher", "ada", "quay-scout", "bo", 403, /role/],
		["of another's listing", "ada", "bay-scout", "guild", 403, /./],
		["of nothing", "bo", "no-scout", "guild", 404, /./],
	] as const)("is refused %s", async (_what, who, slug, to, status, words) => {
		const { store, now } = running().registry;
		const suspendedAt = now().toISOString();
		await save(store, ({ accounts }) => accounts.save(account("sam", { suspendedAt })));
		const refused = await offer(who, slug, to);
		expect([refused.status, JSON.stringify(refused.body)]).toEqual([
			status,
			expect.stringMatching(words),
		]);
		expect(await store.transfers.list()).toEqual([]);
	});

	it("is refused while it is offered already, accepted twice, or of something given", async () => {
		const { body } = await offer("bo", "bay-scout", "guild");
		const twice = await offer("bo", "bay-scout", "ada");
		expect([twice.status, twice.body.detail]).toEqual([409, expect.stringMatching(/already off/)]);
		expect((await reply("ada", body.id, "accepted")).status).toBe(403);
		expect((await reply("al", body.id, "withdrawn")).status).toBe(404);
		expect((await reply("bo", body.id, "accepted")).status).toBe(404);
		expect((await reply("al", body.id, "accepted")).status).toBe(200);
		const again = await reply("al", body.id, "accepted");
		expect([again.status, again.body.detail]).toEqual([409, expect.stringMatching(/already acc/)]);
		expect((await offer("bo", "bay-scout", "ada")).status).toBe(403);
	});

	it("can be declined or withdrawn, which changes nothing", async () => {
		for (const [who, answer] of [
			["al", "declined"],
			["bo", "withdrawn"],
		] as const) {
			const { body } = await offer("bo", "bay-scout", "guild");
			expect((await reply(who, body.id, answer)).body.state).toBe(answer);
			expect((await reply("al", body.id, "accepted")).status).toBe(409);
		}
		expect(await ownerOf("bay-scout")).toBe("bo");
	});

	it("is not for a token that is limited to other listings", async () => {
		const { token } = await makeToken("bo", { agents: ["pier-scout"] });
		expect((await offer(token, "bay-scout", "guild")).status).toBe(403);
		const { body } = await offer("bo", "bay-scout", "guild");
		expect((await reply(token, body.id, "withdrawn")).status).toBe(403);
	});
});
