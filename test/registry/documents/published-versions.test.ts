import fc from "fast-check";
import { expect, it } from "vitest";
import { currentServerJson } from "#documents/formats/current-server-json.ts";
import type { Refusal } from "#domain/errors.ts";
import { setVersionStatus } from "#registry/agents/change-agent.ts";
import { reviseAgent } from "#registry/agents/revise-agent.ts";
import { findDocuments } from "#registry/documents/documents.ts";
import { publishServer } from "#registry/documents/publish-server.ts";
import { sendDocument } from "#registry/documents/send-document.ts";
import { decideAsRead } from "../decide-as-read.ts";
import { createTestRegistry, reviewer } from "../registry-fixture.ts";

const ada = "owner:ada";
const NAME = "com.example.tide/table";

interface Content {
	package: string;
	text: string;
}

const version = fc.constantFrom("0.8.1", "0.9.0", "0.10.0", "1.0.0");
const content = fc.record({
	package: fc.constantFrom("one", "other"),
	text: fc.constantFrom("Says when.", "Says where."),
});
/** Everything that can happen to what waits and to what is public. */
const act = fc.oneof(
	fc.record({ what: fc.constantFrom("publish", "put", "send" as const), version, content }),
	fc.record({ what: fc.constantFrom("describe", "approve", "delete" as const), version, content }),
);

function serverJson(number: string, { package: name, text }: Content): string {
	const transport = { type: "stdio" };
	const npm = { registryType: "npm", identifier: `@example/${name}`, version: number, transport };
	const website = { websiteUrl: "https://tide-table.dev/" };
	const rest = { name: NAME, title: "Tide", description: text, version: number, ...website };
	return JSON.stringify({ ...rest, packages: [npm] });
}

class Model {
	readonly registry = createTestRegistry();
	readonly listed = new Map<string, Content>();
	readonly waiting = new Map<string, Content>();

	async publish(number: string, sent: Content, replaces = false) {
		const text = serverJson(number, sent);
		const server = currentServerJson(text);
		if (!server) throw new Error("The test sends an invalid server");
		const submitter = { ownerId: ada, tokenId: null };
		const publication = { text, server, submitter, ownNamespace: "test.registry", replaces };
		return codeOf(publishServer(this.registry, publication));
	}

	/** What a listed or waiting version allows. */
	expected(number: string, sent: Content, replaces: boolean): string {
		const waits = this.waiting.get(number);
		if (waits && isSame(waits, sent)) return "done";
		const known = this.listed.get(number);
		if (!known) return waits === undefined && replaces ? "not_found" : atMost(waits, replaces);
		return isSame(known, sent) || (replaces && known.package === sent.package)
			? "done"
			: "version_exists";
	}

	async agent() {
		return this.registry.store.agents.findBy("protocolName", NAME);
	}

	async approve() {
		const open = await this.registry.store.submissions.by("openOwner", ada);
		for (const { id } of open) {
			const decision = { outcome: "approved" } as const;
			await decideAsRead(this.registry, { id, decision, actor: reviewer });
		}
		for (const [number, sent] of this.waiting) this.listed.set(number, sent);
		this.waiting.clear();
	}

	/** Each listed version with the text of its document. */
	async texts() {
		const { versions = [] } = (await this.agent()) ?? {};
		const found = versions.map(async ({ number, documents }) => {
			const [document] = await findDocuments(this.registry.store, documents);
			return [number, document?.text] as const;
		});
		return new Map(await Promise.all(found));
	}
}

/** What only waits can be replaced, but not by accident. */
function atMost(waits: Content | undefined, replaces: boolean): string {
	return waits === undefined || replaces ? "done" : "version_exists";
}

async function codeOf(doing: Promise<unknown>): Promise<string> {
	return doing.then(
		() => "done",
		({ code }: Refusal) => code ?? "failed",
	);
}

function isSame(one: Content, other: Content): boolean {
	return one.package === other.package && one.text === other.text;
}

it("every published version is kept, and keeps its packages, whatever is sent in whatever order", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
			const model = new Model();
			for (const step of acts) await take(model, step);
			await model.approve();
			const expected = [...model.listed].map(([number, sent]) => [
				number,
				serverJson(number, sent),
			]);
			expect(await model.texts()).toEqual(new Map(expected as [string, string][]));
		}),
		{ numRuns: 25 },
	);
});

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

async function take(model: Model, { what, version: number, content: sent }: Act): Promise<void> {
	const { registry, listed, waiting } = model;
	if (what === "approve") return model.approve();
	if (what === "publish" || what === "put") {
		const code = model.expected(number, sent, what === "put");
		expect(await model.publish(number, sent, what === "put")).toBe(code);
		const known = listed.get(number);
		const isListed = known !== undefined && isSame(known, sent);
		if (code === "done" && (what === "put" || !isListed)) waiting.set(number, sent);
		return;
	}
	const { slug = "", versions = [] } = (await model.agent()) ?? {};
	if (slug === "") return;
	if (what === "delete" && versions.some((one) => one.number === number)) {
		const asked = { slug, actor: { id: ada }, number, status: "deleted" } as const;
		await codeOf(setVersionStatus(registry, asked));
	}
	if (what === "describe") {
		const changes = { creator_name: `Maker ${sent.package}` };
		await codeOf(reviseAgent(registry, { slug, changes, ownerId: ada }));
	}
	if (what === "send" && (listed.has(number) || waiting.has(number))) {
		const { document } = await sendDocument(registry, { text: serverJson(number, sent), by: ada });
		const changes = { documents: [document.sha256] };
		const code = await codeOf(reviseAgent(registry, { slug, changes, ownerId: ada }));
		const rewrites = listed.get(number)?.package !== sent.package && listed.has(number);
		if (rewrites) expect(code).toBe("version_exists");
		if (rewrites || code !== "done") return;
		waiting.set(number, sent);
		// The next list of documents would replace this one, as its sender says which ones there are.
		await model.approve();
	}
}
