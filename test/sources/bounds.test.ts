import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { takeProcessLock } from "#disk/process-lock.ts";
import { refusal } from "../registry/registry-fixture.ts";
import { commitFiles, goodServer } from "./hostile-repository.ts";
import { createPorts, originsOf, readAllPages, sourceAt } from "./reading.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const good = goodServer;
let folder: string;
beforeEach(() => {
	folder = temporaryFolder();
});

const commit = (texts: Readonly<Record<string, string>>) =>
	commitFiles(
		folder,
		Object.entries(texts).map(([name, text]) => ({ name, text })),
	);

/** Documents that are built to exhaust their reader, and why each is not read. */
const EXHAUSTING = [
	["larger than a document", `[${'"x",'.repeat(1_100_000)}"x"]`, "The file is larger than 4 MB."],
	[
		"of very many values",
		`[${"0,".repeat(400_000)}0]`,
		"The document has more than 300000 values.",
	],
	["very deep", "[".repeat(65_000), "The document is not valid JSON."],
	["very deep and closed", "[".repeat(65_000) + "]".repeat(65_000), /./],
	["deep in a server", `{"name":"a.b/c","x":${"[".repeat(9_000)}${"]".repeat(9_000)}}`, /./],
] as const;

describe("one document of a repository", () => {
	it.each(EXHAUSTING)("that is %s stops nothing else", async (_, text, reason) => {
		const place = commit({ "a.json": text, "b.json": good("b") });
		const pages = await readAllPages(sourceAt(place));
		expect(originsOf(pages)).toEqual(["mcp-registry:com.example/b"]);
		const refused = pages.flatMap(({ invalid }) => invalid.map((entry) => entry.reason));
		if (typeof reason === "string") expect(refused).toEqual([reason]);
	});
});

describe("what a source may hold", () => {
	it("is refused with its setting if it has too many documents, in a repository and in a folder", async () => {
		const names = ["a", "b", "c", "d"];
		const place = commit(Object.fromEntries(names.map((name) => [`${name}.json`, good(name)])));
		const plain = temporaryFolder();
		mkdirSync(join(plain, "servers"));
		for (const name of names) writeFileSync(join(plain, "servers", `${name}.json`), good(name));
		for (const at of [place, plain]) {
			const reading = readAllPages(sourceAt(at), createPorts({ maxEntries: 3 }));
			const sentence = /has 4 documents; FOLLOW_MAX_ENTRIES allows 3\.$/;
			await expect(reading).rejects.toEqual(refusal("unavailable", sentence));
		}
	});

	it("is read in pages, so that one page is in memory at once", async () => {
		const text = "x".repeat(3_000_000);
		const names = Array.from({ length: 7 }, (_, index) => `s${String(index).padStart(2, "0")}`);
		const texts = names.map((name) => [
			`${name}.json`,
			JSON.stringify({ ...JSON.parse(good(name)), _meta: { "a.b/c": text } }),
		]);
		const pages = await readAllPages(sourceAt(commit(Object.fromEntries(texts))));
		const all = pages.flatMap(({ entries, invalid }) => [...entries, ...invalid]);
		expect(all.length).toBe(7);
		expect(pages.length).toBeGreaterThan(2);
		expect(pages.map(({ next }) => next === null)).toEqual(
			pages.map((_, at) => at === pages.length - 1),
		);
	});
});

describe("the clone of a process that was killed", () => {
	it("is removed by the next one, and that of a running one is not", async () => {
		const temporary = temporaryFolder();
		vi.stubEnv("TMPDIR", temporary);
		onTestFinished(() => void vi.unstubAllEnvs());
		for (const name of ["registry-source-dead", "registry-source-running", "other-dead"]) {
			mkdirSync(join(temporary, name, "repository"), { recursive: true });
			takeProcessLock(join(temporary, name, "lock"))?.release();
		}
		const lock = takeProcessLock(join(temporary, "registry-source-running", "lock"));
		onTestFinished(() => lock?.release());
		await readAllPages(sourceAt(commit({ "b.json": good("b") })));
		expect(readdirSync(temporary).sort()).toEqual(["other-dead", "registry-source-running"]);
	});
});
