import { describe, expect, it } from "vitest";
import type { RegistryStore } from "#registry/store.ts";
import { submitAndDecide } from "../registry-fixture.ts";
import { createFollowed, pageOf, serverOf, versionOf } from "./source-builders.ts";

const NAME = "dev.tide/tables";
const clean = { title: "Tide Tables", website_url: "https://tide.dev/" };

/** What members are refused or flagged for, and the flag that makes an entry of an approved source wait. */
const ROWS = [
	[
		"an owner's title with a Cyrillic letter",
		NAME,
		{ title: "H\u0430rbor Scout" },
		"look_alike_name",
	],
	["an owner's title", NAME, { title: "Harbor Scout" }, "taken"],
	["an owner's website", NAME, { website_url: "https://harborscout.com" }, "taken"],
	["the namespace of this registry", "test.registry/scout", {}, "reserved_name"],
	["a namespace that an owner has proven", "com.harborscout/tables", {}, "unproven_name"],
	["the name of this registry", NAME, { title: "Lighthouse Registry" }, "reserved_name"],
	["a creator of the staff", NAME, { creator_name: "Moderator" }, "reserved_name"],
	[
		"an address in its description",
		NAME,
		{ short_description: "See evil.com/offer" },
		"address_in_text",
	],
] as const;

async function createOwned() {
	const followed = await createFollowed();
	Object.assign(followed.registry, {
		siteName: "Lighthouse Registry",
		siteDomain: "registry.test",
	});
	const { agentSlug } = await submitAndDecide(followed.registry);
	const owned = await followed.agent(agentSlug ?? "");
	const claim = { ...owned.claim, domainVerifiedAt: owned.createdAt };
	await followed.registry.store.transact(async ({ agents }) => agents.save({ ...owned, claim }));
	return followed;
}

const flagsOf = async (store: RegistryStore) =>
	(await store.submissions.by("status", "pending")).map(({ flags }) =>
		flags.map(({ code }) => code),
	);

describe("an entry of an approved source waits for a moderator", () => {
	it.each(ROWS)("with %s", async (_, name, request, code) => {
		const entry = serverOf(name, { request: { ...clean, ...request } });
		const followed = await createOwned();
		expect(await followed.run([pageOf([entry])])).toMatchObject({ added: 0, queued: 1 });
		expect(await flagsOf(followed.registry.store)).toEqual([expect.arrayContaining([code])]);
	});

	it.each([
		["is clean", NAME, {}],
		["has the title of a listing that only a source brought", NAME, { title: "Server buoys" }],
	])("unless it %s", async (_, name, request) => {
		const followed = await createOwned();
		await followed.run([pageOf([serverOf("dev.quay/buoys")])]);
		const versions = [versionOf(name, "1.0.0")];
		const entry = serverOf(name, { request: { ...clean, ...request }, versions });
		const both = [serverOf("dev.quay/buoys"), entry];
		expect(await followed.run([pageOf(both)])).toMatchObject({ added: 1, queued: 0 });
	});
});
