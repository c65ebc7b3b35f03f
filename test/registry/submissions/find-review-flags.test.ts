import { describe, expect, it } from "vitest";
import { blankReading } from "#documents/document-reading.ts";
import { reviseAgent } from "#registry/agents/revise-agent.ts";
import type { DocumentReader } from "#registry/documents/documents.ts";
import { editSubmission } from "#registry/submissions/edit-submission.ts";
import { findReviewFlags } from "#registry/submissions/find-review-flags.ts";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import { withCurrentFlags } from "#registry/submissions/with-current-flags.ts";
import { agent, claim, listing, submission, uuid } from "../record-builders.ts";
import {
	ada,
	createTestRegistry,
	registration,
	START,
	submitAndDecide,
} from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";

const asked = submission("asked", { listing: listing({ title: "Harbor Scout" }) });

describe("documents", () => {
	it("that were read by the action are not read again", async () => {
		const { store } = createTestRegistry();
		const digest = "d".repeat(64);
		const pending = submission("asked", { listing: listing({ documents: [digest] }) });
		const flags = [{ pointer: "#/tools/0/name", detail: "must not contain tag characters" }];
		const asked: string[] = [];
		const read: DocumentReader = async (digests) => {
			asked.push(...digests);
			return [{ ...blankReading("mcp-server"), flags }];
		};
		expect(await findReviewFlags(store, pending, { read })).toContainEqual({
			code: "document",
			detail: "#/tools/0/name must not contain tag characters.",
		});
		expect(asked).toEqual([digest]);
	});
});

describe("similar names", () => {
	it.each([
		["a public title", agent("x", { title: "Harb0r Sc0ut" }), 'The agent "x"'],
		["a public slug", agent("harb0r-scout", { title: "Else" }), 'The agent "harb0r-scout"'],
		["a removed agent", agent("harb0r-scout", { status: "removed" }), null],
		["nothing alike", agent("pier", { title: "Pier" }), null],
	])("are flagged next to %s", async (_what, known, name) => {
		const { store } = createTestRegistry();
		await save(store, (transaction) => transaction.agents.save(known));
		const detail = `${name} has a similar-looking name.`;
		expect(await findReviewFlags(store, asked)).toEqual(
			name === null ? [] : [{ code: "look_alike_name", detail }],
		);
	});

	it.each([
		[
			"its title",
			{ listing: listing({ title: "HARB0R SC0UT", websiteUrl: "https://x.com/" }) },
			true,
		],
		["the slug that it asks for", { renameTo: "harbor-sc0ut" }, true],
		[
			"the same title, which has a flag of its own",
			{ listing: listing({ websiteUrl: null }) },
			false,
		],
		["its title once decided", { renameTo: "harbor-scout", status: "withdrawn" }, false],
	] as const)(
		"are flagged next to a pending submission by %s",
		async (_what, members, isFlagged) => {
			const { store } = createTestRegistry();
			await put(store, { submissions: [submission("other", members)] });
			const flags = await findReviewFlags(store, asked);
			const alike = flags.find(({ code }) => code === "look_alike_name");
			expect(alike?.submissionId).toBe(isFlagged ? uuid("other") : undefined);
		},
	);

	it("are flagged for a requested slug", async () => {
		const { store } = createTestRegistry();
		await save(store, (transaction) => transaction.agents.save(agent("night-courier")));
		const renaming = { ...asked, renameTo: "night-c0urier" };
		expect(await findReviewFlags(store, renaming)).toEqual([
			{ code: "look_alike_name", detail: 'The agent "night-courier" has a similar-looking name.' },
		]);
	});
});

describe("the name of the instance", () => {
	const FLAG = "The title contains the name of this registry.";
	const details = ({ flags }: { flags: readonly { detail: string }[] }) =>
		flags.map(({ detail }) => detail);

	it("is flagged in submissions, edits, revisions and reviews", async () => {
		const registry = { ...createTestRegistry(), siteName: "Pier Nine" };
		const request = registration({ title: "Pier Nine Guide" });
		const submitted = await submitAgent(registry, { request, submitter: ada });
		expect(details(submitted)).toEqual([FLAG]);
		expect(details(await withCurrentFlags(registry, { ...submitted, flags: [] }))).toEqual([FLAG]);
		const { id, ownerId } = submitted;
		const edit = (title: string) => editSubmission(registry, { id, ownerId, changes: { title } });
		expect(details(await edit("Harbor Guide"))).toEqual([]);
		expect(details(await edit("The Pier-Nine Guide"))).toEqual([FLAG]);
		const website_url = "https://quay.dev/";
		const { agentSlug } = await submitAndDecide(registry, { title: "Quay", website_url });
		const slug = agentSlug ?? "";
		const changes = { title: "Quay of Pier Nine" };
		expect(details(await reviseAgent(registry, { slug, ownerId, changes }))).toEqual([FLAG]);
	});
});

describe("websites of one host", () => {
	const at = (websiteUrl: string, title = "Harbor Scout") => listing({ title, websiteUrl });

	it.each([
		["https://victim.com/", "https://victim.com/home", true, "another page"],
		["https://victim.com/home", "https://www.victim.com/", true, "the front page"],
		["https://victim.com/", "https://app.victim.com/", true, "a host of the same domain"],
		["https://victim.com/", "https://victim.org/", false, "another domain"],
		["https://github.com/quay", "https://github.com/evil", false, "a shared host"],
		["https://quay.github.io/a", "https://evil.github.io/b", false, "names under a shared one"],
		["https://quay.github.io/a", "https://quay.github.io/b", true, "one name under it"],
	])("%s is public and %s is submitted: %s (%s)", async (known, websiteUrl, isFlagged) => {
		const { store } = createTestRegistry();
		const pending = { listing: at(known, "Pier"), ownerId: "owner:eve" };
		await save(store, (transaction) => {
			transaction.agents.save(agent("pier", { title: "Pier", websiteUrl: known }));
			transaction.submissions.save(submission("other", pending));
		});
		const asking = submission("asked", { listing: at(websiteUrl), ownerId: "owner:bo" });
		const flags = await findReviewFlags(store, asking);
		expect(flags.map(({ code, submissionId }) => [code, submissionId])).toEqual(
			isFlagged
				? [
						["same_host", undefined],
						["same_host", uuid("other")],
					]
				: [],
		);
	});

	it.each([
		["of one account", { ownerId: "owner:ada" }],
		["that a catalogue lists", { imported: { origin: "docker:x", suggestedSlug: "x" } }],
	])("are not flagged if they are %s", async (_what, members) => {
		const { store } = createTestRegistry();
		await put(store, { agents: [agent("pier", { websiteUrl: "https://victim.com/" })] });
		const asking = { listing: at("https://victim.com/home"), ownerId: "owner:bo", ...members };
		expect(await findReviewFlags(store, submission("asked", asking))).toEqual([]);
	});
});

describe("a submission", () => {
	it("is not flagged because of itself, nor a revision because of its own agent", async () => {
		const { store } = createTestRegistry();
		const own = agent("harbor-scout", { ...asked.listing });
		const revision = { ...asked, agentSlug: "harbor-scout", revision: true };
		await put(store, { agents: [own], submissions: [revision] });
		expect(await findReviewFlags(store, revision)).toEqual([]);
	});

	it("is flagged if it changes the website of its agent", async () => {
		const { store } = createTestRegistry();
		await save(store, (transaction) => transaction.agents.save(agent("harbor-scout")));
		const revision = { ...asked, agentSlug: "harbor-scout" };
		expect(await findReviewFlags(store, revision)).toEqual([
			{
				code: "website_changed",
				detail: "The website changes from harbor-scout.com to harborscout.com.",
			},
		]);
	});

	it("names only some of many like it", async () => {
		const { store } = createTestRegistry();
		await save(store, (transaction) => {
			for (let number = 0; number < 10_000; number += 1) {
				const submittedAt = new Date(Date.parse(START) + number).toISOString();
				transaction.submissions.save(
					submission(`same-${number}`, { listing: asked.listing, submittedAt }),
				);
			}
		});
		const flags = await findReviewFlags(store, asked);
		expect(flags).toHaveLength(12);
		expect(flags[0]).toEqual({
			code: "same_website_pending",
			detail: `Submission ${uuid("same-0")} has the same website.`,
			submissionId: uuid("same-0"),
		});
		expect(flags[5]?.detail).toBe("The same applies to 9995 more.");
	});
});

describe("a name in a namespace", () => {
	const named = (protocolName: string | null) =>
		submission("asked", { ownerId: "owner:ada", listing: listing({ protocolName }) });
	const proven = { claim: { ...agent("x").claim, domainVerifiedAt: START } };
	const ours = { ownerId: "owner:ada", websiteUrl: "https://www.tide.example.com/" };
	const repository = (subject: string) =>
		claim("x", { state: "proven", accountId: "owner:ada", subject });

	it.each([
		["that nobody has proven", "com.example.Tide/table", [], true],
		["of a domain that the registrant has not proven", "com.example.tide/table", [ours], true],
		[
			"that somebody else has proven",
			"com.example.tide/x",
			[{ ...ours, ...proven, ownerId: "b" }],
			true,
		],
		["that the registrant has proven", "com.example.Tide/x", [{ ...ours, ...proven }], false],
		["below a proven one", "com.example.tide.eu/x", [{ ...ours, ...proven }], false],
		["above a proven one", "com.example/x", [{ ...ours, ...proven }], true],
		["of another protocol", "urn:air:example.com:x", [], false],
		["of nobody", null, [], false],
	] as const)("%s is flagged for the reviewer or not: %s", async (_, name, known, isFlagged) => {
		const { store } = createTestRegistry();
		await put(store, { agents: known.map((members) => agent("known", members)) });
		const flags = await findReviewFlags(store, named(name));
		const [namespace] = (name ?? "").toLowerCase().split("/");
		const detail = `A document has the namespace ${namespace}, which the registrant has not verified.`;
		expect(flags.filter(({ code }) => code === "unproven_name")).toEqual(
			isFlagged ? [{ code: "unproven_name", detail }] : [],
		);
	});

	it.each([
		["https://github.com/Ada-L/tide", false],
		["https://github.com/ada-lo/tide", true],
	])("of an account with the proven repository %s is flagged: %s", async (subject, isFlagged) => {
		const { store } = createTestRegistry();
		await save(store, (transaction) => transaction.claims.save(repository(subject)));
		const flags = await findReviewFlags(store, named("io.github.ada-l/tide"));
		expect(flags.map(({ code }) => code)).toEqual(isFlagged ? ["unproven_name"] : []);
	});

	it("that a moderator approved before is not flagged again", async () => {
		const { store } = createTestRegistry();
		const known = agent("known", { protocolName: "com.example/x", websiteUrl: null });
		await save(store, (transaction) => transaction.agents.save(known));
		const revision = { ...named("com.example/x"), agentSlug: "known" };
		expect((await findReviewFlags(store, revision)).map(({ code }) => code)).not.toContain(
			"unproven_name",
		);
	});
});

describe("an identifier of catalogues", () => {
	const NAME = "urn:air:tide.example.com:mcp:table";
	const named = (catalogIdentifier: string | null) =>
		submission("asked", { ownerId: "owner:ada", listing: listing({ catalogIdentifier }) });

	it.each([
		["under a domain without a proof", NAME, START, "owner:bo", ["unproven_name"]],
		["under a domain that the registrant has proven", NAME, START, "owner:ada", []],
		["under a domain that is listed and not proven", NAME, null, "owner:ada", ["unproven_name"]],
		["that is no urn:air", "https://tide.example.com/id", null, "owner:bo", []],
		["that no agent states", null, null, "owner:bo", []],
	])("%s is flagged for the reviewer or not", async (_, name, domainVerifiedAt, ownerId, codes) => {
		const { store } = createTestRegistry();
		const known = agent("known", { ownerId, websiteUrl: "https://tide.example.com/" });
		await put(store, { agents: [{ ...known, claim: { ...known.claim, domainVerifiedAt } }] });
		const flags = await findReviewFlags(store, named(name));
		expect(flags.map(({ code }) => code)).toEqual(codes);
	});

	it("of another agent is flagged, naming that agent", async () => {
		const { store } = createTestRegistry();
		const known = agent("known", { catalogIdentifier: NAME.toUpperCase(), websiteUrl: null });
		const gone = agent("gone", { catalogIdentifier: NAME, status: "removed" });
		await put(store, { agents: [known, gone] });
		const flags = await findReviewFlags(store, named(NAME));
		const same = flags.filter(({ code }) => code === "same_identifier");
		expect(same.map(({ detail }) => detail)).toEqual([
			expect.stringContaining('The agent "known" has the same identifier'),
		]);
	});
});
