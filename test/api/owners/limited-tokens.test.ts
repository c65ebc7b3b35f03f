import { describe, expect, it } from "vitest";
import { membership, proof } from "../../registry/record-builders.ts";
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
