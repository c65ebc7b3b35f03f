import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DocumentRecord } from "#domain/records/document-record.ts";
import { keepDocumentFiles, openDocumentFiles } from "#snapshot/document-files.ts";
import { getAgent } from "#views/view-context.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { viewContext } from "../views/view-context-builder.ts";

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");
const documentOf = (text: string): DocumentRecord => ({
	sha256: digestOf(text),
	format: "mcp-server",
	text,
	origin: null,
	fetchedAt: "2026-01-01T00:00:00.000Z",
	by: "owner:ada",
});
const agentWith = (...texts: string[]) =>
	getAgent(
		viewContext({ agents: [agentRecord({ slug: "mole", documents: texts.map(digestOf) })] }),
		"mole",
	);

let directory: string;
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), "agent-registry-test-"));
});
afterEach(() => rm(directory, { recursive: true }));

describe("files of documents", () => {
	it("hold what the agents of an hour name, byte for byte", async () => {
		const agent = agentWith("{ }\n", "Ö");
		await keepDocumentFiles(directory, [agent], async (digests) => {
			expect(digests).toHaveLength(2);
			return ["{ }\n", "Ö"].map(documentOf);
		});
		const texts = openDocumentFiles(directory)(agent).map(({ text }) => text);
		expect(texts).toEqual(["{ }\n", "Ö"]);
	});

	it("are read once, and again where one was left empty", async () => {
		const agent = agentWith("a", "b");
		const asked: string[][] = [];
		const keep = () =>
			keepDocumentFiles(directory, [agent], async (digests) => {
				asked.push([...digests]);
				return digests.map((digest) => documentOf(digest === digestOf("a") ? "a" : "b"));
			});
		await keep();
		await keep();
		await writeFile(
			join(directory, "documents", digestOf("b").slice(0, 2), `${digestOf("b")}.json`),
			"",
		);
		await keep();
		expect(asked).toEqual([[digestOf("a"), digestOf("b")], [digestOf("b")]]);
	});

	it("go once no agent names them", async () => {
		await keepDocumentFiles(directory, [agentWith("a")], async () => [documentOf("a")]);
		await keepDocumentFiles(directory, [agentWith()], async () => []);
		const left = await readdir(join(directory, "documents"), { recursive: true });
		expect(left.filter((name) => name.endsWith(".json"))).toEqual([]);
	});
});
