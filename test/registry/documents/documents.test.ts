import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { DEPRECATION_MESSAGE_MAX_CHARACTERS, DOCUMENT } from "#contract/limits.ts";
import { OFFICIAL_META } from "#contract/protocols/mcp-registry.ts";
import { setVersionStatus } from "#registry/agents/change-agent.ts";
import { reviseAgent } from "#registry/agents/revise-agent.ts";
import { versionChanges } from "#registry/documents/add-versions.ts";
import { documentReader } from "#registry/documents/documents.ts";
import { fetchDocument } from "#registry/documents/fetch-document.ts";
import { sendDocument } from "#registry/documents/send-document.ts";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import { tidyDocuments } from "#registry/tidy-registry.ts";
import { readSound } from "../../documents/read-sample.ts";
import { SAMPLE_DOCUMENTS } from "../../documents/sample-documents.ts";
import { decideAsRead } from "../decide-as-read.ts";
import { createTestRegistry, refusal, reviewer } from "../registry-fixture.ts";

const ada = "owner:ada";

function serverJson(members: object = {}): string {
	return JSON.stringify({
		name: "com.example.tide/table",
		title: "Tide Table",
		description: "Says when it is safe to leave the harbour.",
		version: "1.2.0",
		websiteUrl: "https://tide-table.dev/",
		packages: [
			{
				registryType: "npm",
				identifier: "@example/tide-table",
				version: "1.2.0",
				transport: { type: "stdio" },
			},
		],
		...members,
	});
}

function submit(
	registry: ReturnType<typeof createTestRegistry>,
	documents: string[],
	title = "Tide Table",
) {
	return submitAgent(registry, {
		request: {
			title,
			website_url: `https://${title.toLowerCase().replace(" ", "-")}.dev/`,
			documents,
		},
		submitter: { ownerId: ada, tokenId: null },
	});
}

describe("a document", () => {
	it("is read once per action, however often the action uses it", async () => {
		const registry = createTestRegistry();
		const { document } = await sendDocument(registry, { text: serverJson(), by: ada });
		const read = documentReader(registry.store);
		const [first] = await read([document.sha256]);
		const [again] = await read(["0".repeat(64), document.sha256]);
		expect(first?.name).toBe("com.example.tide/table");
		expect(again).toBe(first);
	});

	it("is stored unchanged and shows what a listing with it would say", async () => {
		const registry = createTestRegistry();
		const text = `  ${serverJson()}\n`;
		const { document, listing } = await sendDocument(registry, { text, by: ada });
		expect((await registry.store.documents.find(document.sha256))?.text).toBe(text);
		expect(listing).toMatchObject({
			title: "Tide Table",
			shortDescription: "Says when it is safe to leave the harbour.",
			protocolName: "com.example.tide/table",
			version: "1.2.0",
			packageTypes: ["npm"],
			transports: ["stdio"],
		});
	});

	it("is refused with a message that names the place and counts the other errors", async () => {
		const registry = createTestRegistry();
		const send = (text: string) =>
			sendDocument(registry, { text, by: ada, format: "mcp-server" as const });
		await expect(send("{")).rejects.toThrow("The document is not valid JSON (line 1).");
		await expect(send(serverJson({ name: 7 }))).rejects.toThrow(
			"In the document, #/name must be a text.",
		);
		await expect(send(serverJson({ name: 7, version: [] }))).rejects.toThrow(
			"In the document, #/name must be a text. There is 1 more error.",
		);
		await expect(send(serverJson({ name: 7, version: [], packages: 1 }))).rejects.toThrow(
			/ There are 2 more errors\.$/,
		);
	});

	it("is refused with all its errors", async () => {
		const registry = createTestRegistry();
		const text = serverJson({ name: 7, version: [] });
		const sending = sendDocument(registry, { text, by: ada, format: "mcp-server" });
		await expect(sending).rejects.toMatchObject({
			code: "invalid_body",
			errors: expect.arrayContaining(
				["#/name", "#/version"].map((pointer) => ({ pointer, detail: "must be a text" })),
			),
		});
		expect(await registry.store.documents.list()).toEqual([]);
	});

	it("has one format for all: nobody can make it something else by sending it", async () => {
		const registry = createTestRegistry();
		const sending = sendDocument(registry, { text: serverJson(), by: ada, format: "models-dev" });
		await expect(sending).rejects.toMatchObject({
			code: "invalid_body",
			errors: [{ pointer: "#", detail: "has the format MCP server.json, not models.dev model" }],
		});
		expect(await registry.store.documents.list()).toEqual([]);
	});

	it("is limited in number per account", async () => {
		const registry = createTestRegistry();
		for (let number = 0; number < DEFAULT_LIMITS.quotas.documents; number += 1) {
			await sendDocument(registry, { text: serverJson({ version: `1.0.${number}` }), by: ada });
		}
		const more = sendDocument(registry, { text: serverJson(), by: ada });
		await expect(more).rejects.toEqual(refusal("quota_reached", /within 48 hours/));
		await sendDocument(registry, { text: serverJson(), by: "owner:bo" });
	});

	it("is deleted some time after the last listing stops naming it", async () => {
		const registry = createTestRegistry();
		const { document } = await sendDocument(registry, { text: serverJson(), by: ada });
		const named = await sendDocument(registry, { text: serverJson({ version: "2.0.0" }), by: ada });
		await submit(registry, [named.document.sha256]);
		const later = new Date(registry.now().getTime() + (DOCUMENT.keptHours + 1) * 3_600_000);
		await tidyDocuments({ ...registry, now: () => later });
		expect(await registry.store.documents.find(document.sha256)).toBeUndefined();
		expect(await registry.store.documents.find(named.document.sha256)).toBeDefined();
	});
});

describe("a document at an address", () => {
	const address = "https://tide-table.dev/server.json";
	/** An address with this text, or with nothing. */
	const holding = (text?: string) => ({
		checkAddress: (href: string) => ({ ok: true, href }) as const,
		askForDocument: async () =>
			text === undefined
				? ({ fetched: false, finding: "The answer of the address is empty." } as const)
				: ({ fetched: true, text } as const),
	});

	it("is stored with its address, of which only the origin is recorded", async () => {
		const registry = createTestRegistry();
		const asked = { address: `${address}?key=secret`, by: ada };
		const fetched = await fetchDocument(registry, asked, holding(serverJson()));
		expect(fetched.document).toMatchObject({ origin: asked.address, by: ada });
		expect(await registry.store.audit.list()).toMatchObject([
			{
				action: "document.fetch",
				member: ada,
				changes: [{ field: "address", before: null, after: "https://tide-table.dev" }],
			},
		]);
	});

	it("is shown with its current address, even if somebody else sent the same before", async () => {
		const registry = createTestRegistry();
		const { document } = await sendDocument(registry, { text: serverJson(), by: ada });
		const foreign = { address: "https://elsewhere.dev/server.json", by: "owner:bo" };
		const other = await fetchDocument(registry, foreign, holding(serverJson()));
		const own = await fetchDocument(registry, { address, by: ada }, holding(serverJson()));
		expect([other.origin, own.origin]).toEqual([foreign.address, address]);
		expect([other, own].map((sent) => sent.document.sha256)).toEqual(
			[document, document].map(({ sha256 }) => sha256),
		);
	});

	it("has per listing the address of its sender, even if it is sent once more", async () => {
		const registry = createTestRegistry();
		const elsewhere = "https://elsewhere.dev/server.json";
		await fetchDocument(registry, { address: elsewhere, by: "owner:bo" }, holding(serverJson()));
		const { document } = await fetchDocument(registry, { address, by: ada }, holding(serverJson()));
		await sendDocument(registry, { text: serverJson(), by: ada });
		await sendDocument(registry, { text: serverJson(), by: "owner:cy" });
		const originFor = async (ownerId: string, title: string) => {
			const request = { title, website_url: `https://${ownerId.slice(6)}.dev/` };
			const { documentOrigins } = await submitAgent(registry, {
				request: { ...request, documents: [document.sha256] },
				submitter: { ownerId, tokenId: null },
			});
			return documentOrigins?.[document.sha256];
		};
		const fetchedAt = registry.now().toISOString();
		expect(await originFor(ada, "Tide Table")).toEqual({ origin: address, fetchedAt, by: ada });
		expect(await originFor("owner:bo", "Mole Map")).toMatchObject({ origin: elsewhere });
		expect(await originFor("owner:cy", "Pier Plan")).toMatchObject({
			origin: null,
			by: "owner:cy",
		});
		expect(await originFor("owner:di", "Buoy Book")).toMatchObject({
			origin: null,
			by: "owner:di",
		});
	});

	it("has another address in a listing after its owner fetched it there and a moderator approved", async () => {
		const registry = createTestRegistry();
		const { document } = await sendDocument(registry, { text: serverJson(), by: ada });
		const { sha256 } = document;
		const approve = ({ id }: { id: string }) =>
			decideAsRead(registry, { id, decision: { outcome: "approved" }, actor: reviewer });
		const listed = async () => {
			const agent = await registry.store.agents.find("tide-table");
			return agent?.documentOrigins?.[sha256];
		};
		await approve(await submit(registry, [sha256]));
		expect(await listed()).toMatchObject({ origin: null, by: ada });
		const revise = (description: string) =>
			reviseAgent(registry, {
				slug: "tide-table",
				ownerId: ada,
				changes: { short_description: description },
			});
		const untouched = await revise("Tells of tides and currents.");
		expect(untouched.documentOrigins).toBeUndefined();
		registry.pass({ hours: 1 });
		await fetchDocument(registry, { address, by: ada }, holding(serverJson()));
		await approve(await revise("Tells of tides, currents and winds."));
		const fetchedAt = registry.now().toISOString();
		expect(await listed()).toEqual({ origin: address, fetchedAt, by: ada });
		registry.pass({ hours: DOCUMENT.keptHours + 1 });
		await approve(await revise("Tells of tides."));
		expect(await listed()).toEqual({ origin: address, fetchedAt, by: ada });
	});

	it("that does not exist leaves nothing, but counts towards the daily limit of the account", async () => {
		const registry = createTestRegistry();
		const ask = (by = ada) => fetchDocument(registry, { address, by }, holding());
		for (let number = 0; number < DEFAULT_LIMITS.quotas.fetched_documents; number += 1) {
			await expect(ask()).rejects.toEqual(refusal("address_failed"));
		}
		await expect(ask()).rejects.toEqual(
			refusal("rate_limited", /limit of 100 documents that an account has fetched/),
		);
		await expect(ask("owner:bo")).rejects.toEqual(refusal("address_failed"));
		expect(await registry.store.documents.list()).toEqual([]);
		registry.pass({ hours: 24 });
		await expect(ask()).rejects.toEqual(refusal("address_failed"));
	});
});

describe("a listing with a document", () => {
	it("has the facts of the document, except those it states itself", async () => {
		const registry = createTestRegistry();
		const { document } = await sendDocument(registry, { text: serverJson(), by: ada });
		const { listing } = await submitAgent(registry, {
			request: {
				title: "Tide Table",
				website_url: "https://tide-table.dev/",
				short_description: "Tides.",
				documents: [document.sha256],
			},
			submitter: { ownerId: ada, tokenId: null },
		});
		expect(listing).toMatchObject({ shortDescription: "Tides.", packageTypes: ["npm"] });
	});

	it("cannot name a document that nobody sent", async () => {
		const submitting = submit(createTestRegistry(), ["0".repeat(64)]);
		await expect(submitting).rejects.toMatchObject({ errors: [{ pointer: "#/documents/0" }] });
	});

	it("cannot use a name that another agent has", async () => {
		const registry = createTestRegistry();
		const first = await sendDocument(registry, { text: serverJson(), by: ada });
		const { id } = await submit(registry, [first.document.sha256]);
		await decideAsRead(registry, { id, decision: { outcome: "approved" }, actor: reviewer });
		const second = await sendDocument(registry, {
			text: serverJson({ name: "COM.example.tide/Table", version: "3.0.0" }),
			by: ada,
		});
		const submitting = submit(registry, [second.document.sha256], "Mole Map");
		await expect(submitting).rejects.toMatchObject({ errors: [{ pointer: "#/documents" }] });
	});

	it("gets a version with each new document, with its changes", async () => {
		const registry = createTestRegistry();
		const first = await sendDocument(registry, { text: serverJson(), by: ada });
		const { id } = await submit(registry, [first.document.sha256]);
		const { agentSlug } = await decideAsRead(registry, {
			id,
			decision: { outcome: "approved" },
			actor: reviewer,
		});
		const slug = agentSlug ?? "";
		const second = await sendDocument(registry, {
			text: serverJson({ version: "2.0.0", description: "Tells the tides." }),
			by: ada,
		});
		const revision = await reviseAgent(registry, {
			slug,
			ownerId: ada,
			changes: { documents: [second.document.sha256] },
		});
		await decideAsRead(registry, {
			id: revision.id,
			decision: { outcome: "approved" },
			actor: reviewer,
		});
		const agent = await registry.store.agents.find(slug);
		expect(agent?.versions.map(({ number }) => number)).toEqual(["2.0.0", "1.2.0"]);
		expect(agent?.versions[0]?.changes).toContainEqual(
			expect.objectContaining({ kind: "field", name: "description" }),
		);
		// Facts that came from the old document now come from the new one.
		expect(agent).toMatchObject({ version: "2.0.0", shortDescription: "Tells the tides." });
		expect(agent?.facts.version?.origin).toBe(`document:${second.document.sha256}`);
	});

	it.each([
		["Wait for\n2.", "Wait for 2."],
		["Wait \u202Efor 2.", null],
		["a".repeat(100_000), `${"a".repeat(DEPRECATION_MESSAGE_MAX_CHARACTERS - 1)}…`],
	])(
		"shows why a version is deprecated as far as that may be shown",
		async (statusMessage, shown) => {
			const registry = createTestRegistry();
			const _meta = { [OFFICIAL_META]: { status: "deprecated", statusMessage } };
			const sent = await sendDocument(registry, { text: serverJson({ _meta }), by: ada });
			const { id } = await submit(registry, [sent.document.sha256]);
			const decision = { outcome: "approved" } as const;
			const { agentSlug } = await decideAsRead(registry, { id, decision, actor: reviewer });
			const agent = await registry.store.agents.find(agentSlug ?? "");
			expect(agent?.versions).toMatchObject([{ status: "deprecated", message: shown }]);
		},
	);

	it("summarises changes, however many parameters a document leaves out", () => {
		const names = Array.from({ length: 5_000 }, (_, number) => [`depth_${number}`, {}]);
		const withTool = (inputSchema: object) =>
			JSON.stringify({
				...JSON.parse(SAMPLE_DOCUMENTS.toolhive),
				tools: [],
				tool_definitions: [{ name: "t".repeat(1_000), inputSchema }],
			});
		const [before, after] = [{ properties: Object.fromEntries(names) }, {}]
			.map(withTool)
			.map((text) => readSound(text));
		const changes = before && after ? versionChanges([before], [after]) : [];
		expect(changes.map(({ kind }) => kind)).toEqual(["tool_incompatible"]);
		expect(JSON.stringify(changes).length).toBeLessThan(600);
	});

	it("keeps the state that its owner gave a version when the version gets another document", async () => {
		const registry = createTestRegistry();
		const approve = (id: string) =>
			decideAsRead(registry, { id, decision: { outcome: "approved" }, actor: reviewer });
		const first = await sendDocument(registry, { text: serverJson(), by: ada });
		const { agentSlug } = await approve((await submit(registry, [first.document.sha256])).id);
		const slug = agentSlug ?? "";
		const state = { status: "deprecated", message: "Wait for 2." } as const;
		await setVersionStatus(registry, { slug, actor: { id: ada }, number: "1.2.0", ...state });
		const text = serverJson({ description: "Tells the tides." });
		const { document } = await sendDocument(registry, { text, by: ada });
		const changes = { documents: [document.sha256] };
		await approve((await reviseAgent(registry, { slug, ownerId: ada, changes })).id);
		const agent = await registry.store.agents.find(slug);
		const documents = [document.sha256];
		expect(agent?.versions).toMatchObject([{ number: "1.2.0", documents, ...state }]);
	});
});
