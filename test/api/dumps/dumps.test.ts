import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { DumpIndex, DumpManifest } from "#contract/dumps/dump.ts";
import { openDump } from "#dumps/dump-source.ts";
import { verifyDump } from "#dumps/verify-dump.ts";
import { writeDumpIndex } from "#dumps/write-index.ts";
import { readDumpKeys } from "#signing/signing-keys.ts";
import { makeSampleDumps } from "../../dumps/dump-fixture.ts";
import { plainPages } from "../../publish/plain-pages.ts";
import { drawSample, NOW, startService } from "../running-service.ts";

const [dumps, drawn] = await Promise.all([makeSampleDumps(), drawSample()]);
const id = (await dumps.write(NOW)) ?? "";
const context = await dumps.contextAt(NOW);
await writeDumpIndex({
	directory: dumps.directory,
	context,
	pages: plainPages,
	ids: [id],
	current: id,
	lookedAt: NOW,
});
const service = await startService(drawn, { releasesDirectory: dirname(dumps.directory) });
afterAll(() => dumps.remove());

const ask = (path: string, init: RequestInit = {}) => fetch(service.origin + path, init);

describe("served dumps", () => {
	it("are listed, and verified over the network without a difference", async () => {
		const index = DumpIndex.parse(await (await ask("/dumps/index.json")).json());
		expect(index.dumps.map((dump) => dump.id)).toEqual([id]);
		const keys = await readDumpKeys(dumps.dataDirectory);
		for (const place of ["/dumps/", `/dumps/${id}`, `/dumps/${id}/manifest.json`]) {
			const verdict = await verifyDump(await openDump(service.origin + place), keys);
			expect([place, verdict.differences, verdict.id]).toEqual([place, [], id]);
		}
	});

	it.each([
		["manifest.json", "application/json; charset=utf-8"],
		["manifest.sig", "application/octet-stream"],
		["schema.json", "application/json; charset=utf-8"],
		["agents.ndjson.gz", "application/gzip"],
		["agents.csv.gz", "application/gzip"],
	])("have %s with media type %s, an ETag and a lifetime of an hour", async (file, mediaType) => {
		const first = await ask(`/dumps/${id}/${file}`);
		expect([first.status, first.headers.get("content-type")]).toEqual([200, mediaType]);
		expect(first.headers.get("content-encoding") ?? "none").toMatch(
			mediaType.includes("json") ? /./ : /^none$/,
		);
		expect(first.headers.get("cache-control")).toContain("max-age=3600");
		const etag = first.headers.get("etag") ?? "";
		expect(etag).toMatch(/^"[\w-]{22}(?:-br|-gzip)?"$/);
		const again = await ask(`/dumps/${id}/${file}`, { headers: { "If-None-Match": etag } });
		expect(again.status).toBe(304);
	});

	it("match the checksums of their manifest", async () => {
		const manifest = DumpManifest.parse(await (await ask(`/dumps/${id}/manifest.json`)).json());
		for (const { name, bytes } of manifest.files) {
			const body = await (await ask(`/dumps/${id}/${name}`)).arrayBuffer();
			expect([name, body.byteLength]).toEqual([name, bytes]);
		}
	});

	it.each([
		"/dumps/2020-01-01T00-00-00-000Z/manifest.json",
		"/dumps/..%2f..%2fdata/manifest.json",
		"/dumps/signing/manifest.json",
		`/dumps/ID/events.ndjson.gz`,
		`/dumps/ID/agents.ndjson`,
	])("do not exist at %s", async (path) => {
		const response = await ask(path.replace("ID", id));
		expect([400, 404]).toContain(response.status);
		expect(response.headers.get("content-type")).toContain("application/problem+json");
	});
});

describe("the list of dumps", () => {
	it("links to the manifest and signature of each", async () => {
		const { dumps: rows } = DumpIndex.parse(await (await ask("/dumps/index.json")).json());
		for (const { manifest_url, signature_url } of rows) {
			for (const url of [manifest_url, signature_url]) {
				expect((await ask(new URL(url).pathname)).status).toBe(200);
			}
		}
	});

	it("is read again when there is a new dump, and not for every request", async () => {
		const path = join(dumps.directory, "index.json");
		const text = await readFile(path, "utf8");
		await ask("/dumps/index.json");
		const parse = vi.spyOn(JSON, "parse");
		onTestFinished(() => parse.mockRestore());
		const again = await (await ask("/dumps/index.json")).text();
		expect([again, parse.mock.calls]).toEqual([text, []]);
		const longer = text.replace('"agents": ', '"agents": 1');
		await writeFile(`${path}.new`, longer);
		await rename(`${path}.new`, path);
		expect(await (await ask("/dumps/index.json")).text()).toBe(longer);
	});

	it("says that a damaged list of dumps cannot be served", async () => {
		const directory = await mkdtemp(join(tmpdir(), "dumps-"));
		onTestFinished(() => rm(directory, { recursive: true }));
		await mkdir(join(directory, "dumps"));
		await writeFile(join(directory, "dumps/index.json"), '{"dumps":[{"id":"x"}]}');
		const other = await startService(drawn, { releasesDirectory: directory });
		onTestFinished(() => other.close());
		const answer = await fetch(`${other.origin}/dumps/index.json`);
		expect([answer.status, await answer.json()]).toMatchObject([503, { code: "unavailable" }]);
	});
});

describe("a service without dumps", () => {
	it("lists none", async () => {
		const other = await startService(drawn);
		const index: unknown = await (await fetch(`${other.origin}/dumps/index.json`)).json();
		expect(DumpIndex.parse(index).dumps).toEqual([]);
		expect((await fetch(`${other.origin}/dumps/`)).status).toBe(200);
		await other.close();
	});
});
