import { describe, expect, it } from "vitest";
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

	it("is not for a token that is limited to other listings", async () => {
		const { token } = await makeToken("bo", { agents: ["pier-scout"] });
		expect((await offer(token, "bay-scout", "guild")).status).toBe(403);
		const { body } = await offer("bo", "bay-scout", "guild");
		expect((await reply(token, body.id, "withdrawn")).status).toBe(403);
	});
});
