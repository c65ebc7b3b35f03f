import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { agentDigest } from "#snapshot/agents/agents-file.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import {
	newestSnapshotId,
	openColumns,
	openSnapshot,
	pruneSnapshots,
	saveSnapshot,
	snapshotsIn,
} from "#snapshot/snapshot-file.ts";
import { freshDirectory } from "../disk/fresh-directory.ts";
import { at, daysAgo, registryExtract } from "./registry-extract-builder.ts";
import { run } from "./run-builder.ts";

let directory: string;
beforeEach(async () => {
	directory = await freshDirectory();
});

const history = new History([run(daysAgo(2)), run(daysAgo(1))]);
const snapshot = buildSnapshot({ extract: registryExtract(), history, at });
const more = { numbers: { squares: new Uint32Array([0, 1, 4, 9]) } };
const fileOf = (name: string, id = snapshot.id) => join(snapshotsIn(directory), id, name);

/** Lengths of titles: together several times as much as one write, and one of them more than that. */
const SIZES = [1, 900_000, 900_000, 2_000_000, 1, 900_000, 900_000, 900_000, 1];

const save = () => saveSnapshot(directory, snapshot, { more });

describe("a saved snapshot", () => {
	it("opens as saved", async () => {
		await save();
		const opened = await openSnapshot(directory, snapshot.id);
		expect({ ...opened, agents: [...opened.agents], history: null }).toEqual({
			...snapshot,
			history: null,
		});
		for (const { slug } of snapshot.agents) {
			expect(opened.history.pointsOf(slug)).toEqual(snapshot.history.pointsOf(slug));
		}
		expect(opened.history.moods).toEqual(snapshot.history.moods);
	});

	it("reads single agents by number and slug, and has their digests", async () => {
		await save();
		const { agents } = await openSnapshot(directory, snapshot.id);
		expect(agents.length).toBe(snapshot.agents.length);
		for (const [number, agent] of snapshot.agents.entries()) {
			expect(agents.at(number)).toEqual(agent);
			expect(agents.saved?.slugs.find(agent.slug)).toBe(number);
			expect(agents.saved?.slugs.at(number)).toBe(agent.slug);
			expect(agents.saved?.digestAt(number)).toEqual(new Uint8Array(agentDigest(agent)));
		}
		expect(agents.slice(1, 3)).toEqual(snapshot.agents.slice(1, 3));
		expect(agents.slice(2)).toEqual(snapshot.agents.slice(2));
		for (const number of [-1, 4]) expect(agents.at(number)).toBeUndefined();
		for (const slug of ["", "mol", "moles", "a", "zebra", "møle"]) {
			expect(agents.saved?.slugs.find(slug), slug).toBeUndefined();
		}
	});

	it("without a newer fact opens as if it was not stated", async () => {
		const known = [...snapshot.agents];
		const without = { tags: undefined, toolsCount: undefined };
		const agents: typeof known = JSON.parse(
			JSON.stringify(known.map((agent) => ({ ...agent, ...without }))),
		);
		await saveSnapshot(directory, { ...snapshot, agents }, { more });
		const opened = await openSnapshot(directory, snapshot.id);
		expect([...opened.agents]).toEqual(known);
	});

	it("contains agents of any size", async () => {
		const [agent] = snapshot.agents;
		if (!agent) throw new Error("The small registry has agents");
		const agents = SIZES.map((size, index) => {
			const [slug, title] = [`agent-${index}`, `${index} `.repeat(size)];
			return { ...agent, slug, title, rank: index + 1 };
		});
		await saveSnapshot(directory, { ...snapshot, agents });
		const opened = await openSnapshot(directory, snapshot.id);
		for (const [number, one] of agents.entries()) {
			expect(opened.agents.at(number)?.title === one.title, one.slug).toBe(true);
			expect(Buffer.from(opened.agents.saved?.digestAt(number) ?? [])).toEqual(agentDigest(one));
		}
	});

	it("has the same digest for an agent with another rank or other weeks, and a different one for any other change", () => {
		const [agent] = snapshot.agents;
		if (!agent) throw new Error("The small registry has agents");
		expect(agentDigest({ ...agent, rank: 9 })).toEqual(agentDigest(agent));
		expect(agentDigest({ ...agent, weeklyViews: [9] })).toEqual(agentDigest(agent));
		expect(agentDigest({ ...agent, watchers: 9 })).not.toEqual(agentDigest(agent));
	});

	it("opens with its additional columns", async () => {
		await save();
		expect(await openColumns(directory, snapshot.id, "numbers")).toEqual(more.numbers);
		await expect(openColumns(directory, snapshot.id, "letters")).rejects.toThrow("without");
	});

	it("has the same bytes every time", async () => {
		await save();
		const names = await readdir(join(snapshotsIn(directory), snapshot.id));
		const read = () => Promise.all(names.map((name) => readFile(fileOf(name))));
		const bytes = await read();
		await save();
		expect(await read()).toEqual(bytes);
		expect(names.sort()).toEqual([
			"agents.columns",
			"agents.jsonl",
			"history.columns",
			"numbers.columns",
			"snapshot.json",
		]);
	});

	const damages: [string, string, (text: string) => string][] = [
		[
			"a changed score",
			"agents.jsonl",
			(text) => text.replace(/"marketScore":\d/, '"marketScore":9'),
		],
		["an agent less", "agents.jsonl", (text) => text.slice(text.indexOf("\n") + 1)],
		["a missing last character", "agents.jsonl", (text) => text.slice(0, -1)],
		["an agent more", "agents.jsonl", (text) => `${text}{}\n`],
		["agents in another order", "agents.jsonl", (text) => text.replace(/^(.*\n)(.*\n)/, "$2$1")],
		[
			"a changed count",
			"snapshot.json",
			(text) => text.replace('"agentCount":2', '"agentCount":3'),
		],
		["another format", "snapshot.json", (text) => text.replace(/"format":\d+/, '"format":999')],
		["no head", "snapshot.json", (text) => text.slice(text.indexOf("\n") + 1)],
		["half a body", "snapshot.json", (text) => text.slice(0, text.length / 2)],
		["nothing in it", "snapshot.json", () => ""],
		["something else in it", "snapshot.json", () => "<!doctype html>\n"],
		["a changed number", "agents.columns", (text) => `${text.slice(0, -1)}!`],
		["another head", "history.columns", (text) => text.replace('"length":', '"length":1')],
		["no points", "history.columns", () => ""],
	];

	it.each(damages)("is refused with %s (%s)", async (_, name, damage) => {
		await save();
		const text = await readFile(fileOf(name), "latin1");
		expect(damage(text)).not.toBe(text);
		await writeFile(fileOf(name), damage(text), "latin1");
		await expect(openSnapshot(directory, snapshot.id)).rejects.toThrow(snapshot.id);
	});

	it("is refused with a file of another snapshot", async () => {
		await save();
		const other = { ...snapshot, id: "2026-05-04T13-00-00-000Z", agents: snapshot.agents.slice(1) };
		await saveSnapshot(directory, other);
		await copyFile(fileOf("agents.columns", other.id), fileOf("agents.columns"));
		await expect(openSnapshot(directory, snapshot.id)).rejects.toThrow("agents.columns");
	});

	it("is refused if it does not exist", async () => {
		await expect(openSnapshot(directory, snapshot.id)).rejects.toThrow("ENOENT");
	});

	it("leaves nothing unfinished behind", async () => {
		const agents = Object.assign([...snapshot.agents], { [Symbol.iterator]: failing });
		await expect(saveSnapshot(directory, { ...snapshot, agents })).rejects.toThrow("no more");
		expect(await readdir(snapshotsIn(directory))).toEqual([]);
	});

	it("is the newest until there is a later one", async () => {
		expect(await newestSnapshotId(directory)).toBeUndefined();
		await saveSnapshot(directory, { ...snapshot, id: "2026-05-04T13-00-00-000Z" });
		await saveSnapshot(directory, snapshot);
		expect(await newestSnapshotId(directory)).toBe("2026-05-04T13-00-00-000Z");
	});

	it("is removed if it is not to be kept", async () => {
		await saveSnapshot(directory, snapshot);
		await saveSnapshot(directory, { ...snapshot, id: "2026-05-04T13-00-00-000Z" });
		await pruneSnapshots(directory, new Set([snapshot.id]));
		expect(await readdir(snapshotsIn(directory))).toEqual([snapshot.id]);
	});

	it("may not exist at all", async () => {
		await pruneSnapshots(join(directory, "fresh"), new Set([snapshot.id]));
		expect(await readdir(directory)).toEqual([]);
	});
});

function failing(): never {
	throw new Error("no more");
}
