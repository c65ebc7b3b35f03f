import { readFile, readlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openRelease } from "#snapshot/releases/open-release.ts";
import {
	AGENT_FILES,
	FILE_LIST,
	LIST_ITEMS,
	MANIFEST_FILE,
} from "#snapshot/releases/release-manifest.ts";
import { build, eventually, registry, startServer } from "../command-line.ts";
import { freePort, type Instance } from "../instance.ts";
import { usePreparedRegistry } from "../prepared-registry.ts";

const prepared = usePreparedRegistry({ built: true });

const currentOf = ({ releasesDirectory }: Instance) => readlink(join(releasesDirectory, "current"));

const NAME_THE_HOUR = ["api/v1.json", "llms.txt", "llms-full.txt"];

/** Changes one bit in the middle, as a bad disk does. */
async function damage(path: string): Promise<void> {
	const bytes = await readFile(path);
	bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
	await writeFile(path, bytes);
}

/** One file of each kind: of each kind that agents have, and of each ending and folder of the others. */
async function oneOfEach(instance: Instance): Promise<string[]> {
	const { agentFiles, files } = await openRelease(
		instance.releasesDirectory,
		await currentOf(instance),
	);
	const kinds = new Map<string, string>();
	for (const path of agentFiles.paths()) {
		const kind = agentFiles.kinds.findIndex((template) => {
			const [before = "", after = ""] = template.split("{slug}");
			return path.startsWith(before) && path.endsWith(after);
		});
		if (!kinds.has(String(kind))) kinds.set(String(kind), path);
	}
	for (const path of files.keys()) {
		const kind = `${path.split("/")[0]} ${path.split(".").at(-1)}`;
		if (!kinds.has(kind)) kinds.set(kind, path);
	}
	return [...kinds.values()].sort();
}

const verify = (instance: Instance) => registry(instance, "verify", "release", "--json");

describe("a release whose files change on the disk", () => {
	it("is rendered again in every kind of file", async () => {
		const instance = await prepared.copy();
		// Pages state the minute.
		const minute = 60_000 * Math.ceil(Date.now() / 60_000);
		const buildAt = (at: number) => build(instance, "--at", new Date(at).toISOString());
		expect(await buildAt(minute)).toMatchObject({ code: 0 });
		const former = await currentOf(instance);
		const paths = await oneOfEach(instance);
		expect(paths.length).toBeGreaterThan(20);
		const read = (id: string) =>
			Promise.all(
				paths.map((path) => readFile(join(instance.releasesDirectory, id, path), "utf8")),
			);
		const rendered = await read(former);
		for (const path of paths) await damage(join(instance.releasesDirectory, former, path));
		const found = await verify(instance);
		expect(found.code).toBe(1);
		expect(JSON.parse(found.stdout).damaged.sort()).toEqual(paths);
		expect((await buildAt(minute + 1_000)).stderr).toContain("files are damaged");
		expect(await currentOf(instance)).not.toBe(former);
		expect(await verify(instance)).toMatchObject({ code: 0 });
		const mended = await read(await currentOf(instance));
		const differs = paths.filter((_, place) => mended[place] !== rendered[place]);
		expect(differs.filter((path) => !NAME_THE_HOUR.includes(path))).toEqual([]);
	});

	it.each([
		[MANIFEST_FILE, "release"],
		[FILE_LIST, "release"],
		[AGENT_FILES, "release"],
		[LIST_ITEMS, "release"],
		["snapshot.json", "snapshot"],
		["agents.jsonl", "snapshot"],
		["agents.columns", "snapshot"],
		["history.columns", "snapshot"],
		["search.columns", "snapshot"],
		["signals.columns", "snapshot"],
	])("is replaced if what describes it is damaged: %s", async (name, part) => {
		const instance = await prepared.copy();
		const former = await currentOf(instance);
		const { releasesDirectory, dataDirectory } = instance;
		const folder = part === "release" ? releasesDirectory : join(dataDirectory, "snapshots");
		await damage(join(folder, former, name));
		expect(await verify(instance)).toMatchObject({ code: 1 });
		expect(await build(instance, "--without-cards")).toMatchObject({ code: 0 });
		expect(await currentOf(instance)).not.toBe(former);
		expect(await verify(instance)).toMatchObject({ code: 0 });
	});

	it("is noticed by the running service, which says so and mends it", async () => {
		const copied = await prepared.copy();
		const metricsPort = await freePort();
		const settings = { ...copied.settings, METRICS_PORT: String(metricsPort) };
		const instance = { ...copied, settings };
		const former = await currentOf(instance);
		const page = "agents/harbor-scout/index.html";
		const path = join(instance.releasesDirectory, former, page);
		await damage(path);
		const server = await startServer(instance);
		const told = `"message":"a file of the release is damaged; it is rendered again"`;
		await eventually(
			async () => server.output(),
			(output) => output.includes(told) && output.includes(`"path":"${page}"`),
		);
		// A build that began before takes the file over, and the next one mends it.
		await eventually(
			() => verify(instance),
			({ code }) => code === 0,
		);
		expect(await currentOf(instance)).not.toBe(former);
		const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
		expect(metrics).toContain("agent_registry_damaged_files 0");
	});
});
