import { describe, expect, it } from "vitest";
import { flagName } from "#domain/records/submission-record.ts";
import { singleOwnerDomain } from "#domain/web/web-address.ts";
import { flagByMemory, readDeskMemory } from "#registry/submissions/desk-memory.ts";
import { claim, listing, submission } from "../record-builders.ts";
import { createTestRegistry } from "../registry-fixture.ts";
import { save } from "../store-suite.ts";

/** What the desk says of a listing after another one was rejected. */
async function rememberedOf(rejected: string, asked: string, owner = "owner:bo") {
	const { store } = createTestRegistry();
	const at = (websiteUrl: string, title: string) =>
		listing({ title, websiteUrl, shortDescription: null, repositoryUrl: null });
	await save(store, (transaction) => {
		const domain = { subject: "proven-works.com", accountId: "owner:proven" };
		transaction.claims.save(claim("proven", { state: "proven", ...domain }));
		transaction.submissions.save(
			submission("bad", { status: "rejected", listing: at(rejected, "Coins"), ownerId: "owner:e" }),
		);
	});
	const asking = { listing: at(asked, "Tides"), agentSlug: null, ownerId: owner };
	const flags = flagByMemory(await readDeskMemory(store), asking);
	return flags
		.filter((flag) => flagName(flag) === "rejected_here")
		.map(({ detail }) => /\(same (.*)\)/.exec(detail)?.[1]);
}

const SHARED =
	`github.com gitlab.com codeberg.org sr.ht npmjs.com pypi.org crates.io nuget.org rubygems.org quay.io docker.io huggingface.co
	smithery.ai apify.actor substack.com wordpress.com github.io gitlab.io vercel.app netlify.app pages.dev workers.dev herokuapp.com
	hf.space run.app fly.dev azurewebsites.net on.aws quay.corp tides.internal`.split(/\s+/);

describe.each(SHARED)("after a rejection under %s, which many share", (domain) => {
	it("a neighbour is not blamed", async () => {
		expect(singleOwnerDomain(`one.${domain}`)).toBeUndefined();
		expect(await rememberedOf(`https://one.${domain}/`, `https://two.${domain}/`)).toEqual([]);
	});
});

describe("after a rejection under a domain of one owner", () => {
	it.each([
		["https://coins.biz/a", "https://coins.biz/b", "owner:bo", ["host"], "the same host"],
		[
			"https://coins.github.io/a",
			"https://coins.github.io/b",
			"owner:bo",
			["host"],
			"a shared one",
		],
		["https://github.com/a", "https://github.com/b", "owner:bo", [], "a path of a shared host"],
		["https://a.coins.biz/", "https://b.coins.biz/", "owner:bo", ["domain"], "another host of it"],
		["https://a.coins.biz/", "https://b.coins.biz/", "owner:e", [], "of the same owner"],
		["https://a.coins.biz/", "https://a.coin.biz/", "owner:bo", [], "another domain"],
		[
			"https://a.proven-works.com/",
			"https://b.proven-works.com/",
			"owner:proven",
			[],
			"whose owner asks",
		],
	])("%s, %s of %s is blamed for %j: %s", async (rejected, asked, owner, expected) => {
		expect(await rememberedOf(rejected, asked, owner)).toEqual(expected);
	});
});
