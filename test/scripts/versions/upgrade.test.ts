import { createHash, hash } from "node:crypto";
import { readdirSync } from "node:fs";
import { readFile, readlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fillPath } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { PAGES } from "#contract/http/pages.ts";
import { writeColumns } from "#disk/column-file.ts";
import { INDEX_COLUMNS } from "#search/columns/named-columns.ts";
import { MANIFEST_FILE } from "#snapshot/releases/release-manifest.ts";
import { eventually, startServer } from "../command-line.ts";
import type { Instance } from "../instance.ts";
import { usePreparedRegistry } from "../prepared-registry.ts";

const prepared = usePreparedRegistry({ built: true });

type Members = Record<string, unknown>;
interface Places {
	snapshot: string;
	manifest: string;
}

async function placesOf({ dataDirectory, releasesDirectory }: Instance): Promise<Places> {
	const id = await readlink(join(releasesDirectory, "current"));
	return {
		snapshot: join(dataDirectory, "snapshots", id),
		manifest: join(releasesDirectory, id, MANIFEST_FILE),
	};
}

/** With the digest of what it says then, as every version writes it. */
async function rewriteManifest({ manifest }: Places, change: Members): Promise<void> {
	const { sha256: _, ...former }: Members = JSON.parse(await readFile(manifest, "utf8"));
	const members = { ...former, ...change };
	const sha256 = hash("sha256", JSON.stringify(Object.entries(members).sort()));
	await writeFile(manifest, JSON.stringify({ ...members, sha256 }));
}

/** The first line is about the second. */
async function rewriteSnapshot(
	{ snapshot }: Places,
	{ head = {}, body = {} }: { head?: Members; body?: Members },
): Promise<void> {
	const path = join(snapshot, "snapshot.json");
	const [first = "", second = ""] = (await readFile(path, "utf8")).split("\n");
	const text = JSON.stringify({ ...JSON.parse(second), ...body });
	const sha256 = createHash("sha256").update(text).digest("hex");
	await writeFile(path, `${JSON.stringify({ ...JSON.parse(first), sha256, ...head })}\n${text}\n`);
}

/** What another version may have left, and whether live answers can be made of it. */
const LEFT: readonly [string, (places: Places) => Promise<void>, live: boolean][] = [
	["the same in every way", async () => {}, true],
	[
		"other columns for the search",
		async (places) => {
			const file = `${INDEX_COLUMNS}.columns`;
			const digest = await writeColumns(join(places.snapshot, file), { old: new Uint8Array(8) });
			const path = join(places.snapshot, "snapshot.json");
			const { files } = JSON.parse((await readFile(path, "utf8")).split("\n")[0] ?? "");
			await rewriteSnapshot(places, { head: { files: { ...files, [file]: digest } } });
		},
		true,
	],
	[
		"a snapshot without what reports need",
		(places) => rewriteSnapshot(places, { body: { market: {}, launches: [{}] } }),
		true,
	],
	[
		"a snapshot in another format",
		(places) => rewriteSnapshot(places, { head: { format: 99 } }),
		false,
	],
	[
		"a snapshot that says no instant since when it is shown",
		(places) => rewriteSnapshot(places, { body: { shownAt: undefined } }),
		false,
	],
	["a release in another format", (places) => rewriteManifest(places, { format: 99 }), false],
];

async function upgraded(leave: (places: Places) => Promise<void>, builds: "on" | "off") {
	const { settings, ...instance } = await prepared.copy();
	const places = await placesOf(instance as Instance);
	await leave(places);
	await rewriteManifest(places, { program: "another version" });
	return { ...instance, settings: { ...settings, BUILDS: builds } };
}

const ROWS: readonly Endpoint[] = [...ENDPOINTS, ...PAGES];
const PARAMETERS = { slug: "harbor-scout", category: "research" };
const ASKED = ROWS.filter(
	({ method, path, scope, access }) =>
		method === "GET" && !scope && !access && !/\{(?!slug\}|category\})/.test(path),
).map((row) => ({ ...row, path: fillPath(row.path, PARAMETERS) }));

describe("after an update of the program", () => {
	it.each(LEFT)(
		"every file is served, and live answers say if they have to wait: %s",
		async (_, leave, live) => {
			const instance = await upgraded(leave, "off");
			const server = await startServer(instance);
			const ask = (path: string) => fetch(instance.baseUrl + path, { redirect: "manual" });
			const failed: string[] = [];
			for (const { path, file, id } of ASKED) {
				const { status, headers } = await ask(path);
				await ask(path).then((answer) => answer.body?.cancel());
				const mayWait = file === undefined && headers.has("retry-after");
				if (status >= 500 && !(status === 503 && mayWait)) failed.push(`${id} ${path}: ${status}`);
				const queried = await ask(`${path}?limit=1`);
				const waits = queried.status === 503 && queried.headers.has("retry-after");
				if (queried.status >= 500 && !waits)
					failed.push(`${id} ${path}?limit=1: ${queried.status}`);
			}
			expect(failed).toEqual([]);
			expect((await ask("/api/v1/agents?q=harbor")).status).toBe(live ? 200 : 503);
			expect((await ask("/agents/harbor-scout/")).status).toBe(200);
			expect(server.output()).not.toContain('"level":"error"');
			// Whoever builds looks for it.
			expect(readdirSync(instance.releasesDirectory)).toContain("build-wanted");
		},
	);

	it("the service that builds replaces the release at once", async () => {
		const instance = await upgraded(LEFT[3]?.[1] ?? expect.fail(), "on");
		const former = await readlink(join(instance.releasesDirectory, "current"));
		const server = await startServer(instance);
		expect((await fetch(`${instance.baseUrl}/agents/harbor-scout/`)).status).toBe(200);
		const health = async () => (await fetch(`${instance.baseUrl}/api/health`)).text();
		const isNew = (told: string) => told.includes('"status":"ok"') && !told.includes(former);
		await eventually(health, isNew);
		expect(server.output()).toContain("another version made the release");
		expect(server.output()).not.toContain('"level":"error"');
	});
});
