import { describe, expect, it } from "vitest";
import type { MemberRole } from "#contract/vocabulary.ts";
import { organisationId } from "#domain/accounts/owners.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import { issueToken } from "#registry/tokens/tokens.ts";
import { account, agent, membership, organisation, uuid } from "../../registry/record-builders.ts";
import { put, save } from "../../registry/store-suite.ts";
import { drawSample, startService } from "../running-service.ts";
import { serverJson } from "./server-json.ts";

const QUAY = organisationId(uuid("quay"));
const ROLES: Readonly<Record<string, MemberRole>> = {
	"account:ada": "admin",
	"account:bo": "publisher",
	"account:cy": "viewer",
};
const VERIFIED = { domainVerifiedAt: "2026-05-01T12:00:00.000Z" };

/** As the last answer says. */
let waitsFor: string | undefined;
const drawn = await drawSample();
const service = await startService(drawn);
const gauge = agent("quay-gauge", { ownerId: QUAY, websiteUrl: "https://quay.example.org/" });
await save(service.registry.store, (records) => {
	for (const id of [...Object.keys(ROLES), "account:eve"]) records.accounts.save(account(id));
	records.organisations.save(organisation("quay"));
	for (const [accountId, role] of Object.entries(ROLES))
		records.memberships.save(membership("quay", { accountId, role }));
	records.agents.save({ ...gauge, claim: { ...gauge.claim, ...VERIFIED } });
});

async function publish(ownerId: string, name: string, limits?: TokenRecord["limits"]) {
	const { token, record } = await issueToken(service.registry, {
		name: "test",
		scopes: ["agents:write"],
		ownerId,
	});
	if (limits) await put(service.registry.store, { tokens: [{ ...record, limits }] });
	const response = await fetch(`${service.origin}/v0.1/publish`, {
		method: "POST",
		headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
		body: JSON.stringify(serverJson(name)),
	});
	const sent = (await service.registry.store.submissions.list()).find(
		({ listing }) => listing.protocolName === name,
	);
	waitsFor = /"waits_for":"(\w+)"/.exec(await response.text())?.[1];
	return { status: response.status, owner: sent?.ownerId, by: sent?.transitions[0]?.by };
}

describe("publishing a server by somebody who is in an organisation", () => {
	it.each(["account:ada", "account:bo"])("in its namespace is for it (%s)", async (id) => {
		const name = `org.example.quay/${id.slice(-2)}`;
		expect(await publish(id, name)).toEqual({ status: 200, owner: QUAY, by: id });
	});

	it("says who decides next: a moderator, or first another member if the organisation asks for one", async () => {
		const { store } = service.registry;
		await publish("account:ada", "org.example.quay/alone");
		expect(waitsFor).toBe("moderator");
		await put(store, { organisations: [{ ...organisation("quay"), needsSecond: true }] });
		await publish("account:ada", "org.example.quay/together");
		expect(waitsFor).toBe("member");
		await save(store, ({ organisations }) => organisations.save(organisation("quay")));
	});

	it("in another namespace is for the person, and so is the next version by the person", async () => {
		const own = { status: 200, owner: "account:ada", by: undefined };
		expect(await publish("account:ada", "com.ada/first")).toEqual(own);
		expect(await publish("account:ada", "com.ada/first")).toEqual(own);
	});

	it.each(["account:cy", "account:eve"])("is refused without the role (%s)", async (id) => {
		expect(await publish(id, `org.example.quay/${id.slice(-2)}`)).toMatchObject({ status: 403 });
	});

	it.each<[string, string[], number]>([
		["com.limited/one", ["com.limited"], 200],
		["com.limited/two", ["com.limited/two"], 200],
		["com.limited.under/three", ["com.limited"], 403],
		["com.limited.under/four", ["com.limited."], 200],
		["com.limitedly/five", ["com.limited"], 403],
		["com.limited/six", ["com.limited/two"], 403],
	])("as %s with a token for %j answers %i", async (name, prefix, status) => {
		expect(await publish("account:eve", name, { prefix })).toMatchObject({ status });
	});
});
