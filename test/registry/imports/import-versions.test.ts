import { describe, expect, it } from "vitest";
import { DOCUMENT } from "#contract/limits.ts";
import type { ImportedAgent, ImportedVersion } from "#domain/intake/imported-agent.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { transact } from "#registry/act.ts";
import { setVersionStatus } from "#registry/agents/change-agent.ts";
import { reviseAgent } from "#registry/agents/revise-agent.ts";
import { keepImported } from "#registry/documents/documents.ts";
import { sendDocument } from "#registry/documents/send-document.ts";
import { importAgents } from "#registry/imports/import-agents.ts";
import { tidyDocuments } from "#registry/tidy-registry.ts";
import { decideAsRead } from "../decide-as-read.ts";
import { createTestRegistry, reviewer } from "../registry-fixture.ts";
import { put } from "../store-suite.ts";

type Registry = ReturnType<typeof createTestRegistry>;

const actor = { id: "operator:command-line" };
const origin = "mcp-registry:dev.tide/tables";

function serverJson(version: string, members: object = {}): string {
	return JSON.stringify({
		name: "dev.tide/tables",
		description: `Tells the tides as ${version} does.`,
		version,
		...members,
	});
}

function version(
	number: string,
	{ text = serverJson(number), ...members }: Partial<ImportedVersion> & { text?: string } = {},
): ImportedVersion {
	return {
		number,
		status: "active",
		message: null,
		publishedAt: `2026-01-0${number[0]}T00:00:00.000Z`,
		documents: [{ format: "mcp-server", text }],
		...members,
	};
}

/** As an importer returns it: latest first, with the facts of the latest that is not deleted. */
function agentOf(...versions: [ImportedVersion, ...ImportedVersion[]]): ImportedAgent {
	const current = versions.find(({ status }) => status !== "deleted") ?? versions[0];
	const request = {
		title: "Tide Tables",
		website_url: "https://tide.dev/",
		short_description: `Tells the tides as ${current.number} does.`,
	};
	return { origin, suggestedSlug: "tide-tables", request, versions };
}

async function importOne(registry: Registry, agent: ImportedAgent, approve = true) {
	const [result] = await importAgents(registry, { agents: [agent], approve, actor });
	if (!result) throw new Error("Nothing was imported.");
	return result;
}

describe("a document of an import", () => {
	it("has in a listing the address of the import, even if somebody else sent the same before", async () => {
		const registry = createTestRegistry();
		const sent = {
			text: serverJson("1.0.0"),
			by: "owner:bo",
			origin: "https://bo.dev/server.json",
		};
		const { document } = await sendDocument(registry, sent);
		await importOne(registry, agentOf(version("1.0.0")));
		const { documentOrigins } = await agentIn(registry);
		const fetchedAt = registry.now().toISOString();
		expect(documentOrigins).toEqual({ [document.sha256]: { origin, fetchedAt, by: actor.id } });
		const kept = await registry.store.documents.find(document.sha256);
		expect(kept).toMatchObject({ origin: sent.origin, by: "owner:bo" });
	});

	it("has the format that the import names, even if somebody else named another before", async () => {
		const registry = createTestRegistry();
		const text = "name: tide\nimage: mcp/tide\n";
		await transact(registry, async (transaction) => {
			const sent = { text, format: "toolhive" as const, origin: null, by: "owner:bo" };
			await keepImported(transaction, sent);
			await keepImported(transaction, { ...sent, format: "docker-mcp", by: actor.id });
		});
		const documents = await registry.store.documents.list();
		expect(documents).toMatchObject([{ format: "docker-mcp", by: "owner:bo" }]);
	});

	it("has a new address only after an import from there", async () => {
		const registry = createTestRegistry();
		await importOne(registry, agentOf(version("2.0.0"), version("1.0.0")));
		const first = { origin, fetchedAt: registry.now().toISOString(), by: actor.id };
		const told = async () => Object.values((await agentIn(registry)).documentOrigins ?? {});
		expect(await told()).toEqual([first, first]);
		registry.pass({ hours: 1 });
		expect((await importOne(registry, agentOf(version("2.0.0")))).outcome).toBe("unchanged");
		await registry.store.transact(async (transaction) => {
			const agent = await agentIn(registry);
			const documentOrigins = Object.fromEntries(
				Object.keys(agent.documentOrigins ?? {}).map((digest) => [
					digest,
					{ ...first, origin: "mcp-registry:elsewhere" },
				]),
			);
			transaction.agents.save({ ...agent, documentOrigins });
		});
		expect((await importOne(registry, agentOf(version("2.0.0")))).outcome).toBe("updated");
		const second = { ...first, fetchedAt: registry.now().toISOString() };
		expect(await told()).toEqual([second, { ...first, origin: "mcp-registry:elsewhere" }]);
	});

	it("of a listing from an earlier version names itself, and another import of it changes nothing", async () => {
		const registry = createTestRegistry();
		await importOne(registry, agentOf(version("2.0.0"), version("1.0.0")));
		await registry.store.transact(async (transaction) => {
			const { documentOrigins: _, ...agent } = await agentIn(registry);
			transaction.agents.save(agent);
		});
		const again = agentOf(version("2.0.0"), version("1.0.0"));
		expect((await importOne(registry, again)).outcome).toBe("unchanged");
		registry.pass({ hours: 1 });
		await importOne(registry, agentOf(version("3.0.0")));
		const { documentOrigins = {}, versions } = await agentIn(registry);
		const read = versions.map(({ documents }) => documentOrigins[documents[0] ?? ""]?.fetchedAt);
		expect(read[0]).toBe(registry.now().toISOString());
		expect(read[1]).toBe(read[2]);
		expect(read[1]).not.toBe(read[0]);
	});

	it("is not written again by the next import", async () => {
		const registry = createTestRegistry();
		const { versions: _, ...agent } = agentOf(version("1.0.0"));
		const documents = [{ format: "mcp-server" as const, text: serverJson("1.0.0") }];
		await importOne(registry, { ...agent, documents });
		const before = await registry.store.documents.list();
		registry.pass({ hours: 1 });
		await importOne(registry, { ...agent, documents });
		expect(await registry.store.documents.list()).toEqual(before);
		expect(before).toHaveLength(1);
	});
});

async function agentIn({ store }: Registry): Promise<AgentRecord> {
	const agent = await store.agents.find("tide-tables");
	if (!agent) throw new Error("The agent is not there.");
	return agent;
}

async function textsOf({ store }: Registry, { documents }: { documents: string[] }) {
	const found = await Promise.all(documents.map((digest) => store.documents.find(digest)));
	return found.map((document) => document?.text);
}

function toldOf({ versions }: Pick<AgentRecord, "versions">) {
	return versions.map(({ number, status, message }) => [number, status, message]);
}

describe("an imported server", () => {
	it("has every version with its document, its state and its changes", async () => {
		const registry = createTestRegistry();
		const old = version("1.0.0", { status: "deprecated", message: "Take 2." });
		expect(await importOne(registry, agentOf(version("2.0.0"), old))).toMatchObject({
			outcome: "added",
			notes: [],
		});
		const agent = await agentIn(registry);
		expect(toldOf(agent)).toEqual([
			["2.0.0", "active", null],
			["1.0.0", "deprecated", "Take 2."],
		]);
		const [latest, first] = agent.versions;
		expect(latest?.publishedAt).toBe("2026-01-02T00:00:00.000Z");
		expect(latest?.changes).toContainEqual({
			kind: "field",
			name: "version",
			detail: "1.0.0 → 2.0.0",
		});
		expect(first?.changes).toEqual([]);
		expect(agent).toMatchObject({ version: "2.0.0", documents: latest?.documents });
		expect(await textsOf(registry, first ?? { documents: [] })).toEqual([serverJson("1.0.0")]);
	});

	it.each([
		["newer", "3.0.0", ["3.0.0", "2.0.0", "1.0.0"], "3.0.0"],
		["older", "1.5.0", ["2.0.0", "1.5.0", "1.0.0"], "2.0.0"],
	])("gets one more version from a page with a %s one", async (_, number, numbers, latest) => {
		const registry = createTestRegistry();
		await importOne(registry, agentOf(version("2.0.0"), version("1.0.0")));
		expect(await importOne(registry, agentOf(version(number)))).toMatchObject({
			outcome: "updated",
		});
		const agent = await agentIn(registry);
		expect(agent.versions.map((one) => one.number)).toEqual(numbers);
		expect(agent).toMatchObject({
			version: latest,
			shortDescription: `Tells the tides as ${latest} does.`,
			documents: agent.versions[0]?.documents,
		});
	});

	it.each([
		["with its first version", ["2.0.0", "1.0.0"], "3.0.0", "active"],
		["with one that a later page tells of", ["3.0.0", "2.0.0"], "1.0.0", "active"],
		["with one that is deleted meanwhile", ["2.0.0", "1.0.0"], "1.0.0", "deleted"],
	] as const)("was launched %s", async (_, [latest, older], then, status) => {
		const registry = createTestRegistry();
		const importEach = (...versions: [ImportedVersion, ...ImportedVersion[]]) => {
			const { request, ...agent } = agentOf(...versions);
			const launch_date = versions[0].publishedAt ?? "";
			return importOne(registry, { ...agent, request: { ...request, launch_date } });
		};
		await importEach(version(latest), version(older));
		await importEach(version(then, { status }));
		expect((await agentIn(registry)).launchedAt).toBe("2026-01-01T00:00:00.000Z");
	});

	it("keeps its version if another only looks different", async () => {
		const registry = createTestRegistry();
		await importOne(registry, agentOf(version("1.0.0")));
		const same = version("1.0.0", { text: `  ${serverJson("1.0.0")}\n` });
		expect(await importOne(registry, agentOf(same))).toMatchObject({
			outcome: "unchanged",
			notes: [],
		});
	});

	it("returns to the version before if its source deletes the latest", async () => {
		const registry = createTestRegistry();
		await importOne(registry, agentOf(version("2.0.0"), version("1.0.0")));
		const gone = version("2.0.0", { status: "deleted", message: "Withdrawn." });
		await importOne(registry, agentOf(gone));
		const agent = await agentIn(registry);
		expect(toldOf(agent)).toEqual([
			["2.0.0", "deleted", "Withdrawn."],
			["1.0.0", "active", null],
		]);
		expect(agent).toMatchObject({
			version: "1.0.0",
			shortDescription: "Tells the tides as 1.0.0 does.",
		});
	});

	it("stays as it was if its source deletes all versions, and is never created from only deleted ones", async () => {
		const registry = createTestRegistry();
		const gone = agentOf(version("1.0.0", { status: "deleted" }));
		expect(await importOne(registry, gone)).toMatchObject({
			outcome: "skipped",
			reason: "every version of it is deleted at its source",
		});
		await importOne(registry, agentOf(version("1.0.0")));
		await importOne(registry, gone);
		const agent = await agentIn(registry);
		expect(toldOf(agent)).toEqual([["1.0.0", "deleted", null]]);
		expect(agent).toMatchObject({ status: "active", version: "1.0.0" });
	});

	it("keeps its state if the source states none", async () => {
		const registry = createTestRegistry();
		await importOne(registry, agentOf(version("1.0.0", { status: "deprecated", message: "Old." })));
		await importOne(registry, agentOf(version("1.0.0", { status: null, publishedAt: null })));
		const agent = await agentIn(registry);
		expect(toldOf(agent)).toEqual([["1.0.0", "deprecated", "Old."]]);
		expect(agent.versions[0]?.publishedAt).toBe("2026-01-01T00:00:00.000Z");
	});

	it("drops numbers and messages that could deceive", async () => {
		const registry = createTestRegistry();
		const hidden = version("2.0.0\u202E", { text: serverJson("2.0.0") });
		const plain = version("1.0.0", { status: "deprecated", message: "a\u0007b" });
		const { notes } = await importOne(registry, agentOf(hidden, plain));
		expect(notes).toEqual([
			expect.stringMatching(/^The listing has no `short_description` from its source: it must not/),
			"A version was left out because its number is not a valid text.",
		]);
		expect(toldOf(await agentIn(registry))).toEqual([["1.0.0", "deprecated", null]]);
	});

	it("keeps the documents of its latest versions as far as they fit, and reports the others", async () => {
		const registry = createTestRegistry();
		const long = "x".repeat(250_000);
		const count = Math.floor(DOCUMENT.maxBytesInAll / long.length) + 2;
		const [latest, ...others] = Array.from({ length: count }, (_, index) => {
			const number = `1.0.${count - index}`;
			return version(number, { text: serverJson(number, { title: long }) });
		});
		if (!latest) throw new Error("There are no versions.");
		const { notes } = await importOne(registry, agentOf(latest, ...others));
		expect(notes).toEqual([
			"The oldest documents of versions were left out because the limit of 2097152 bytes was reached: 1.0.2, 1.0.1.",
		]);
		const { versions } = await agentIn(registry);
		expect(versions).toHaveLength(count);
		expect(versions.filter(({ documents }) => documents.length === 0)).toHaveLength(2);
		expect(await registry.store.documents.list()).toHaveLength(count - 2);
		expect(await importOne(registry, agentOf(latest, ...others))).toMatchObject({
			outcome: "unchanged",
		});
	});

	it("keeps a limited number of versions", async () => {
		const registry = createTestRegistry();
		const [latest, ...others] = Array.from({ length: DOCUMENT.maxVersions + 7 }, (_, index) =>
			version(`1.0.${DOCUMENT.maxVersions + 7 - index}`),
		);
		if (!latest) throw new Error("There are no versions.");
		const agent = agentOf(latest, ...others);
		const notes = [
			"The oldest versions were left out because a listing can have up to 100: 1.0.7, 1.0.6, 1.0.5, 1.0.4, 1.0.3 and 2 more.",
		];
		expect(await importOne(registry, agent)).toMatchObject({ outcome: "added", notes });
		expect(await importOne(registry, agent)).toMatchObject({ outcome: "unchanged", notes });
		expect((await agentIn(registry)).versions).toHaveLength(DOCUMENT.maxVersions);
	});
});

describe("the facts of an imported server", () => {
	it("name the document that states them, even after another import changed them", async () => {
		const registry = createTestRegistry();
		const originsIn = async () => {
			const { facts, documents } = await agentIn(registry);
			const named = `document:${documents[0]}`;
			return [facts.version?.origin === named, facts.websiteUrl?.origin];
		};
		await importOne(registry, agentOf(version("1.0.0")));
		expect(await originsIn()).toEqual([true, origin]);
		await importOne(registry, agentOf(version("2.0.0"), version("1.0.0")));
		expect(await originsIn()).toEqual([true, origin]);
	});
});

describe("an imported server that waits for review", () => {
	it("has every version, and is approved with them", async () => {
		const registry = createTestRegistry();
		const agent = agentOf(version("2.0.0"), version("1.0.0"));
		const { submissionId } = await importOne(registry, agent, false);
		const id = submissionId ?? "";
		expect((await importOne(registry, agent, false)).outcome).toBe("unchanged");
		const more = await importOne(registry, agentOf(version("3.0.0")), false);
		expect(more).toMatchObject({ outcome: "updated", submissionId: id });
		const waiting = await registry.store.submissions.find(id);
		expect(waiting?.imported?.versions?.map(({ number }) => number)).toEqual([
			"3.0.0",
			"2.0.0",
			"1.0.0",
		]);
		await decideAsRead(registry, { id, decision: { outcome: "approved" }, actor: reviewer });
		const approved = await agentIn(registry);
		expect(approved).toMatchObject({
			version: "3.0.0",
			shortDescription: "Tells the tides as 3.0.0 does.",
		});
		expect(await Promise.all(approved.versions.map((one) => textsOf(registry, one)))).toEqual(
			["3.0.0", "2.0.0", "1.0.0"].map((number) => [serverJson(number)]),
		);
	});

	it("keeps the documents of all of them", async () => {
		const registry = createTestRegistry();
		await importOne(registry, agentOf(version("2.0.0"), version("1.0.0")), false);
		const later = new Date(registry.now().getTime() + (DOCUMENT.keptHours + 1) * 3_600_000);
		await tidyDocuments({ ...registry, now: () => later });
		expect(await registry.store.documents.list()).toHaveLength(2);
	});

	it("is flagged for what any of its documents says", async () => {
		const registry = createTestRegistry();
		const remotes = [{ type: "sse", url: "http://tide.dev/sse" }];
		const old = version("1.0.0", { text: serverJson("1.0.0", { remotes, title: "a\u202Eb" }) });
		const agent = agentOf(version("2.0.0"), old);
		const { submissionId } = await importOne(registry, agent, false);
		const submission = await registry.store.submissions.find(submissionId ?? "");
		expect(submission?.flags.map(({ code }) => code)).toContain("document");
	});
});

describe("an imported server with an owner", () => {
	async function owned(registry: Registry, ownerId: string) {
		await importOne(registry, agentOf(version("1.0.0")));
		const agent = await agentIn(registry);
		await put(registry.store, { agents: [{ ...agent, ownerId }] });
	}

	it("keeps the state that its owner gave a version, and gets new ones", async () => {
		const registry = createTestRegistry();
		await owned(registry, "owner:ada");
		await setVersionStatus(registry, {
			slug: "tide-tables",
			actor: { id: "owner:ada" },
			status: "deprecated",
			message: "Wait for 2.",
		});
		await importOne(registry, agentOf(version("2.0.0"), version("1.0.0")));
		expect(toldOf(await agentIn(registry))).toEqual([
			["2.0.0", "active", null],
			["1.0.0", "deprecated", "Wait for 2."],
		]);
	});

	it("keeps the documents and versions of its owner", async () => {
		const registry = createTestRegistry();
		await owned(registry, "owner:ada");
		const text = serverJson("1.5.0");
		const { document } = await sendDocument(registry, { text, by: "owner:ada" });
		const { id } = await reviseAgent(registry, {
			slug: "tide-tables",
			ownerId: "owner:ada",
			changes: { documents: [document.sha256] },
		});
		await decideAsRead(registry, { id, decision: { outcome: "approved" }, actor: reviewer });
		const before = await agentIn(registry);
		await importOne(registry, agentOf(version("2.0.0"), version("1.0.0")));
		const after = await agentIn(registry);
		expect(after).toMatchObject({ documents: before.documents, versions: before.versions });
	});
});
