import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Connection } from "#contract/facts/connect.ts";
import { DOCUMENT_FORMAT_NAMES } from "#contract/intake/document.ts";
import {
	AGENT_STATUSES,
	AGENT_TYPES,
	CLAIM_STATUSES,
	PRICING_TYPES,
	SUBMISSION_STATUSES,
	VERIFICATION_LEVELS,
} from "#contract/vocabulary.ts";
import { readDocument } from "#documents/read-document.ts";
import { listingChanges, revisedListing } from "#domain/agents/listing-changes.ts";
import { isOpenSubmission } from "#domain/agents/submission-states.ts";
import { nextCheckAt } from "#domain/claims/claim-rules.ts";
import { RegistryEvent } from "#domain/records/registry-event.ts";
import { titleKey } from "#domain/texts/fold-text.ts";
import { siteKey } from "#domain/web/web-address.ts";
import { COLLECTIONS } from "#registry/collections.ts";
import { buildSample, fillSample } from "#registry/sample/build-sample.ts";
import { readSample } from "#registry/sample/read-sample.ts";
import { createMemoryStore } from "../memory-store.ts";
import { readAll } from "../store-suite.ts";

const NOW = new Date("2026-05-04T12:00:00.000Z");
const FOLDER = join(import.meta.dirname, "../../../data/sample");
const documents = await readSample(FOLDER);
const sample = buildSample(documents, NOW);
const { agents, categories, incidents, comments, submissions, events } = sample;
const agentBySlug = new Map(agents.map((agent) => [agent.slug, agent]));

describe("the sample registry", () => {
	it("fills an empty store", async () => {
		const store = createMemoryStore();
		await fillSample(store, sample);
		expect(await store.agents.list()).toHaveLength(agents.length);
		expect(await store.categories.list()).toHaveLength(categories.length);
		expect(await store.incidents.list()).toHaveLength(incidents.length);
		expect(await store.comments.list()).toHaveLength(comments.length);
		expect(await store.submissions.list()).toHaveLength(submissions.length);
		expect((await readAll(store)).length).toBe(events.length);
	});

	it("is the same for the same time", () => {
		expect(JSON.stringify(buildSample(documents, NOW))).toBe(JSON.stringify(sample));
	});

	it("moves with time: every age stays, every date shifts", () => {
		const later = buildSample(documents, new Date(NOW.getTime() + 3 * 86_400_000));
		const createdBefore = agents.map(({ createdAt }) => Date.parse(createdAt) + 3 * 86_400_000);
		expect(later.agents.map(({ createdAt }) => Date.parse(createdAt))).toEqual(createdBefore);
		expect(later.agents.map(({ slug }) => slug)).toEqual(agents.map(({ slug }) => slug));
		expect(later.submissions.map(({ id }) => id)).toEqual(submissions.map(({ id }) => id));
		expect(later.events.map(withoutTime)).toEqual(events.map(withoutTime));
		expect(later.events[0]?.at).not.toBe(events[0]?.at);
	});

	it("is large enough to try everything", () => {
		const published = comments.filter(({ status }) => status === "published");
		expect(agents.length).toBeGreaterThanOrEqual(150);
		expect(categories.length).toBeGreaterThanOrEqual(12);
		expect(incidents.length).toBeGreaterThanOrEqual(8);
		expect(published.length).toBeGreaterThanOrEqual(60);
		const filled = new Set(agents.map(({ categorySlug }) => categorySlug));
		expect(filled.size).toBe(categories.length);
	});

	it.each([
		["agent type", AGENT_TYPES, agents.map(({ agentType }) => agentType)],
		["pricing type", PRICING_TYPES, agents.map(({ pricingType }) => pricingType)],
		["claim status", CLAIM_STATUSES, agents.map(({ claim }) => claim.status)],
		["verification level", VERIFICATION_LEVELS, agents.map(({ claim }) => claim.level)],
		["agent status", AGENT_STATUSES, agents.map(({ status }) => status)],
		["submission status", SUBMISSION_STATUSES, submissions.map(({ status }) => status)],
	])("has every %s", (_what, known, used) => {
		expect(known.filter((value) => !used.some((one) => one === value))).toEqual([]);
	});

	it("marks every record that can be marked as a sample", () => {
		const records = [...agents, ...incidents, ...comments, ...submissions];
		expect(records.filter((record) => !record.sample)).toEqual([]);
	});

	it.each(["agents", "categories", "incidents", "comments", "submissions"] as const)(
		"contains only valid %s, each under its own key",
		(name) => {
			const {
				schema,
				keyOf,
			}: { schema: { parse(raw: unknown): unknown }; keyOf(raw: never): string } =
				COLLECTIONS[name];
			const records = sample[name];
			for (const record of records) expect(schema.parse(record)).toEqual(record);
			expect(new Set(records.map((record) => keyOf(record as never))).size).toBe(records.length);
		},
	);

	it("contains only valid events", () => {
		for (const event of events) RegistryEvent.parse(event);
		expect(events.length).toBeGreaterThan(agents.length * 10);
	});

	it("has no two public agents with the same website or title", () => {
		const shown = agents.filter(({ status }) => status !== "removed");
		const sites = shown.flatMap(({ websiteUrl }) => (websiteUrl ? [siteKey(websiteUrl)] : []));
		expect(new Set(sites).size).toBe(sites.length);
		expect(new Set(shown.map(({ title }) => titleKey(title))).size).toBe(shown.length);
	});

	it("refers to nothing that does not exist", () => {
		const categorySlugs = new Set(categories.map(({ slug }) => slug));
		const missing = [
			...comments.map(({ agentSlug }) => agentSlug),
			...incidents.flatMap((incident) => incident.agents),
			...submissions.flatMap(({ agentSlug }) => agentSlug ?? []),
			...agents.flatMap(({ deprecation }) => deprecation?.successor ?? []),
			...events.map(({ slug }) => slug),
		].filter((slug) => !agentBySlug.has(slug));
		const listings = [...agents, ...submissions.map(({ listing }) => listing)];
		const missingCategories = listings.filter(
			({ categorySlug }) => categorySlug !== null && !categorySlugs.has(categorySlug),
		);
		expect([missing, missingCategories]).toEqual([[], []]);
	});
});

describe("documents of the sample registry", () => {
	const { sources } = documents;

	it("are all those in their folder, each of a visible agent", async () => {
		const files = await readdir(join(FOLDER, "documents"), { recursive: true });
		expect(sources).toHaveLength(files.filter((path) => path.includes("/")).length);
		const hidden = sources.filter(({ slug }) => agentBySlug.get(slug)?.status !== "active");
		expect(hidden).toEqual([]);
	});

	it("exist in every format, and are small", () => {
		expect(new Set(sources.map(({ format }) => format))).toEqual(new Set(DOCUMENT_FORMAT_NAMES));
		expect(sources.filter(({ text }) => Buffer.byteLength(text) > 6000)).toEqual([]);
	});

	it.each(sources)(
		"are read, and give reviewers nothing to check but templates: $slug, $format",
		({ text, format }) => {
			const read = readDocument(text);
			expect(read).toMatchObject({ ok: true, reading: { format } });
			const details = read.reading?.flags.map(({ detail }) => detail) ?? [];
			expect(details.filter((detail) => !detail.startsWith("is a template of "))).toEqual([]);
		},
	);

	it.each(sources)("lead to no existing place: $slug, $format", ({ text }) => {
		const { connections = [] } = readDocument(text).reading ?? {};
		for (const place of connections.flatMap(placesOf))
			expect(place).toMatch(/^(https:\/\/)?[^/]*\.example(\/|$)/);
	});

	it("are versions in order, of which the last is current", async () => {
		const store = createMemoryStore();
		await fillSample(store, sample);
		const lantern = await store.agents.find("repo-lantern");
		const versions = lantern?.versions ?? [];
		expect(versions.map(({ number, status }) => [number, status])).toEqual([
			["2.1.0", "active"],
			["2.0.1", "active"],
			["1.4.0", "deprecated"],
		]);
		expect(lantern?.documents).toEqual(versions[0]?.documents);
		const pigeon = await store.agents.find("schema-pigeon");
		expect(pigeon?.versions.map(({ number }) => number)).toEqual(["1.4.2", "1.3.0"]);
		expect(pigeon?.documents).toHaveLength(2);
		const kinds = pigeon?.versions[0]?.changes.map(({ kind }) => kind);
		expect(kinds).toEqual(expect.arrayContaining(["tool_added", "tool_incompatible"]));
	});

	it("tell more about their agents than the listings", async () => {
		const store = createMemoryStore();
		await fillSample(store, sample);
		const filled = await store.agents.find("repo-lantern");
		expect(filled).toMatchObject({
			title: agentBySlug.get("repo-lantern")?.title,
			protocolName: "example.repolantern/repo-lantern",
			packageTypes: ["npm", "pypi", "oci"],
			transports: ["stdio", "streamable-http"],
		});
		expect(filled?.facts.protocolName?.origin).toBe(`document:${filled?.documents[0]}`);
		expect(filled?.facts.shortDescription?.origin).toBe(null);
	});
});

/** Where installing or calling it would lead. A bundle named without an address leads nowhere. */
function placesOf(connection: Connection): string[] {
	switch (connection.kind) {
		case "package":
			if (connection.registry === "mcpb") return [];
			return [connection.registry === "oci" ? connection.identifier : (connection.feed ?? "")];
		case "remote":
		case "interface":
			return [connection.url];
		default:
			return [];
	}
}

describe("claims of the sample registry", () => {
	it("have the state that their proofs give claims of real agents", () => {
		const wrong = agents.filter(({ claim, grantedLevel, ownerId, websiteUrl, repositoryUrl }) => {
			const [domain, repository] = [claim.domainVerifiedAt, claim.repositoryVerifiedAt];
			const earned = domain
				? grantedLevel === null
					? ["verified", 2]
					: ["certified", grantedLevel]
				: repository
					? ["claimed", 1]
					: ["unclaimed", claim.level];
			return (
				claim.status !== earned[0] ||
				claim.level !== earned[1] ||
				(domain !== null && websiteUrl === null) ||
				(repository !== null && repositoryUrl === null) ||
				(ownerId === null) !== (claim.status === "unclaimed")
			);
		});
		expect(wrong.map(({ slug }) => slug)).toEqual([]);
	});

	it("name the way of each proof, which was found within the last day", () => {
		const wrong = agents.filter(({ claim, facts }) => {
			const [byDomain, byRepository] = [
				claim.provenBy?.some((method) => method !== "repository") ?? false,
				claim.provenBy?.includes("repository") ?? false,
			];
			const verified = Object.values(facts).filter(({ source }) => source === "verified");
			return (
				byDomain !== (claim.domainVerifiedAt !== null) ||
				byRepository !== (claim.repositoryVerifiedAt !== null) ||
				verified.length !== Number(byDomain) + Number(byRepository) ||
				verified.some(({ checkedAt }) => nextCheckAt(checkedAt) < NOW.toISOString())
			);
		});
		expect(wrong.map(({ slug }) => slug)).toEqual([]);
	});
});

describe("submitted changes in the sample registry", () => {
	const revisions = submissions.filter(({ revision }) => revision);

	it.each(revisions.map((revision) => [revision.listing.title, revision] as const))(
		"of %s keep every fact that they do not mean to change",
		(_title, revision) => {
			const agent = agentBySlug.get(revision.agentSlug ?? "");
			expect(revision.ownerId).toBe(agent?.ownerId);
			const changes = agent ? listingChanges(agent, revisedListing(agent, revision)) : [];
			expect(changes.map(({ field }) => field)).toEqual(["shortDescription", "pricingType"]);
			expect(changes.filter(({ after }) => after === null)).toEqual([]);
		},
	);
});

describe("time in the sample registry", () => {
	it("contains nothing from the future", () => {
		const { events: _, ...records } = sample;
		const stamps = JSON.stringify(records).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
		expect(stamps.length).toBeGreaterThan(1000);
		expect(stamps.filter((at) => at > NOW.toISOString())).toEqual([]);
		expect(events.filter(({ at }) => at > NOW.toISOString())).toEqual([]);
	});

	it("has no event or comment before its agent", () => {
		const early = [
			...events.map(({ slug, at }) => ({ slug, at })),
			...comments.map(({ agentSlug, createdAt }) => ({ slug: agentSlug, at: createdAt })),
		].filter(({ slug, at }) => at < (agentBySlug.get(slug)?.createdAt ?? ""));
		expect(early).toEqual([]);
	});

	it("has its events in order", () => {
		const times = events.map(({ at }) => at);
		expect(times).toEqual(times.toSorted());
	});

	it("has claims and changes of an agent only after its listing", () => {
		const wrong = agents.filter(
			({ createdAt, updatedAt, claim }) =>
				updatedAt < createdAt || (claim.changedAt !== null && claim.changedAt < createdAt),
		);
		expect(wrong.map(({ slug }) => slug)).toEqual([]);
	});

	it("has incidents reported after they occurred and resolved after that", () => {
		const wrong = incidents.filter(
			({ occurredAt, reportedAt, updatedAt, resolvedAt, status }) =>
				occurredAt > reportedAt ||
				reportedAt > updatedAt ||
				(resolvedAt === null) === (status === "resolved") ||
				(resolvedAt !== null && resolvedAt < reportedAt),
		);
		expect(wrong.map(({ slug }) => slug)).toEqual([]);
	});

	it("has decisions after their submissions, rejections with a reason", () => {
		const wrong = submissions.filter(
			({ status, submittedAt, decidedAt, reason }) =>
				isOpenSubmission(status) !== (decidedAt === null) ||
				(decidedAt !== null && decidedAt < submittedAt) ||
				["rejected", "changes_requested"].includes(status) !== (reason !== null),
		);
		expect(wrong.map(({ listing }) => listing.title)).toEqual([]);
	});
});

function withoutTime({ at: _, ...event }: RegistryEvent) {
	return event;
}
