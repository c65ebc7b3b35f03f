import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import {
	dropOtherDocumentFiles,
	keepDocumentFiles,
	LostDocument,
	openDocumentFiles,
} from "#snapshot/document-files.ts";
import { getAgent } from "#views/view-context.ts";
import { freshDirectory } from "../disk/fresh-directory.ts";
import { documentRecord } from "../documents/document-record.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { viewContext } from "../views/view-context-builder.ts";

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");
const agentWith = (...texts: string[]) =>
	getAgent(
		viewContext({ agents: [agentRecord({ slug: "mole", documents: texts.map(digestOf) })] }),
		"mole",
	);

let directory: string;
const pathOf = (text: string) =>
	join(directory, "documents", digestOf(text).slice(0, 2), `${digestOf(text)}.json`);
beforeEach(async () => {
	directory = await freshDirectory();
});

describe("files of documents", () => {
	it("contain the documents of an hour's agents, byte for byte", async () => {
		const agent = agentWith("{ }\n", "Ö");
		await keepDocumentFiles(directory, [agent], async (digests) => {
			expect(digests).toHaveLength(2);
			return ["{ }\n", "Ö"].map((text) => documentRecord(text));
		});
		const texts = openDocumentFiles(directory)(agent).map(({ text }) => text);
		expect(texts).toEqual(["{ }\n", "Ö"]);
	});

	it("include the agent's origin of a document, and for older agents the first one", async () => {
		await keepDocumentFiles(directory, [agentWith("a")], async () => [documentRecord("a")]);
		const read = openDocumentFiles(directory);
		const own = { origin: "https://mole.dev/server.json", fetchedAt: "2026-02-02T00:00:00.000Z" };
		const told = [{}, { [digestOf("a")]: own }, { [digestOf("b")]: own }].map(
			(documentOrigins) => read({ ...agentWith("a"), documentOrigins })[0],
		);
		const first = documentRecord("a");
		expect(told).toEqual([first, { ...first, ...own }, first]);
	});

	it("are read once, and again if one was left empty", async () => {
		const agent = agentWith("a", "b");
		const asked: string[][] = [];
		const keep = () =>
			keepDocumentFiles(directory, [agent], async (digests) => {
				asked.push([...digests]);
				return digests.map((digest) => documentRecord(digest === digestOf("a") ? "a" : "b"));
			});
		await keep();
		await keep();
		await writeFile(pathOf("b"), "");
		await keep();
		expect(asked).toEqual([[digestOf("a"), digestOf("b")], [digestOf("b")]]);
	});

	it("stay while their hour is served, and are then removed", async () => {
		const left = async () => {
			const names = await readdir(join(directory, "documents"), { recursive: true });
			return names.filter((name) => name.endsWith(".json"));
		};
		await keepDocumentFiles(directory, [agentWith("a")], async () => [documentRecord("a")]);
		await keepDocumentFiles(directory, [agentWith()], async () => []);
		expect(await left()).toHaveLength(1);
		await dropOtherDocumentFiles(directory, [agentWith()]);
		expect(await left()).toEqual([]);
	});

	it("that are missing are reported by agent and digest", () => {
		const read = () => openDocumentFiles(directory)(agentWith("a"));
		expect(read).toThrow(LostDocument);
		expect(read).toThrow(
			`The document ${digestOf("a")} of the agent mole is missing: there is no ${pathOf("a")}; the next build writes it again if the registry has it.`,
		);
	});

	it.each([
		["was cut short", (json: string) => json.slice(0, -20)],
		["has another text", (json: string) => json.replace('"a"', '"b"')],
		["has other content", () => "[]"],
	])("of which one %s is reported, and written again by the next build", async (_, damage) => {
		const agent = agentWith("a");
		const keep = () => keepDocumentFiles(directory, [agent], async () => [documentRecord("a")]);
		await keep();
		await writeFile(pathOf("a"), damage(await readFile(pathOf("a"), "utf8")));
		const read = () => openDocumentFiles(directory)(agent);
		expect(read).toThrow(
			`The document ${digestOf("a")} of the agent mole was damaged: ${pathOf("a")} is removed; the next build writes it again if the registry has it.`,
		);
		await keep();
		expect(read()).toEqual([documentRecord("a")]);
	});
});
