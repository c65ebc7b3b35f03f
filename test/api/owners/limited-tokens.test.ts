import { describe, expect, it } from "vitest";
import { z } from "zod";
import { account, membership, organisation, proof } from "../../registry/record-builders.ts";
import { save } from "../../registry/store-suite.ts";
import { GUILD, useOwnService } from "../own/own-service.ts";

const { ask, makeToken, running } = useOwnService();

const ASKED: readonly [method: string, path: string, body?: unknown][] = [
	["PATCH", "/api/v1/organisations/guild", { needs_second: true }],
	["PUT", "/api/v1/organisations/guild/members/bo", { role: "admin" }],
	["DELETE", "/api/v1/organisations/guild/members/vi"],
	["DELETE", "/api/v1/organisations/guild/members/al"],
	["DELETE", "/api/v1/organisations/guild"],
	["POST", "/api/v1/proofs", { kind: "domain", subject: "quay.works" }],
	["DELETE", `/api/v1/proofs/${proof("al").id}`],
];

describe("a token that is limited to an organisation", () => {
	it("leaves no other one, and does not see it", async () => {
		const { store } = running().registry;
		const { token } = await makeToken("ada", { organisation: GUILD.id });
		await save(store, ({ organisations, memberships }) => {
			organisations.save(organisation("quay", { slug: "quay" }));
			memberships.save(membership("quay", { accountId: "ada" }));
		});
		const { body } = await ask(token, "/api/v1/organisations");
		expect(body?.organisations).toMatchObject([{ slug: "guild" }]);
		const path = "/api/v1/organisations/quay/members/ada";
		const answer = await ask(token, path, { method: "DELETE" });
		expect([answer.status, answer.body?.detail]).toEqual([
			403,
			"This token is limited to another organisation.",
		]);
	});
});

describe("a token of a service account", () => {
	it.each(["publisher", "viewer"] as const)(
		"lists its own organisation alone, with its role: %s",
		async (role) => {
			const { store } = running().registry;
			const { token, record } = await makeToken("ada", undefined, ["agents:read"]);
			await save(store, ({ organisations, tokens }) => {
				organisations.save(organisation("quay", { slug: "quay" }));
				tokens.save({ ...record, ownerId: GUILD.id, role });
			});
			const { body } = await ask(token, "/api/v1/organisations");
			const listed = { slug: "guild", name: GUILD.name, role, is_invited: false };
			expect(body).toEqual({ organisations: [listed] });
			const { body: shown } = await ask(token, "/api/v1/organisations/guild");
			expect(shown).toMatchObject({ slug: "guild", role });
			expect(shown?.members).toHaveLength(3);
		},
	);
});

describe("the members of an organisation", () => {
	const membersFor = async (who: string) => {
		const { members } = (await ask(who, "/api/v1/organisations/guild")).body ?? {};
		return z.array(z.object({ account: z.string(), email: z.string().nullable() })).parse(members);
	};

	it("are shown with addresses to admins, but nobody's who has not accepted", async () => {
		await save(running().registry.store, ({ accounts, memberships }) => {
			accounts.save(account("eve", { email: "eve@quay.works" }));
			accounts.save(account("vi", { email: "vi@quay.works" }));
			for (const accountId of ["eve", "bo@quay.works"])
				memberships.save(membership("guild", { accountId, acceptedAt: null }));
		});
		const shown = await membersFor("al");
		const addresses = new Map(shown.map(({ account: id, email }) => [id, email]));
		expect([addresses.get("eve"), addresses.get("vi")]).toEqual([null, "vi@quay.works"]);
		const others = (await membersFor("vi")).map(({ account: id }) => id);
		expect(others).toEqual(expect.not.arrayContaining(["eve", "bo@quay.works"]));
	});
});

describe("a token that is limited to listings", () => {
	it.each(ASKED)(
		"does nothing about organisations and proofs: %s %s",
		async (method, path, body) => {
			const { store } = running().registry;
			await save(store, (transaction) => {
				transaction.proofs.save(proof("al", { ownerId: "al" }));
				transaction.memberships.save(membership("guild", { accountId: "eve", role: "admin" }));
			});
			const before = [await store.memberships.list(), await store.proofs.list()];
			const { token } = await makeToken("al", { agents: ["quay-scout"] });
			const answer = await ask(token, path, { method, body });
			expect([answer.status, answer.body?.detail]).toEqual([
				403,
				expect.stringMatching(/limited|without limits/),
			]);
			expect([await store.memberships.list(), await store.proofs.list()]).toEqual(before);
			expect(await store.organisations.find(GUILD.id)).toEqual(GUILD);
		},
	);
});
