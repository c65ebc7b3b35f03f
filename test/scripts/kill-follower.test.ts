import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { seededRandom } from "#registry/sample/seeded-random.ts";
import { readLowdbStore } from "#registry/stores/lowdb.ts";
import { recordedServers, startRegistry } from "../sources/recorded-registry.ts";
import { eventually, freshInstance, registryJson, startScript } from "./command-line.ts";
import type { Instance } from "./instance.ts";

const KILLS = 20;
const SERVERS = 2_500;

type Upstream = Awaited<ReturnType<typeof startRegistry>>;

async function followerOf({ address }: Upstream): Promise<Instance> {
	const instance = await freshInstance();
	const follower = {
		...instance,
		settings: { ...instance.settings, OUTBOUND_ALLOW: "127.0.0.1" },
	};
	await registryJson(follower, "init");
	const words = ["source", "add", "mcp-registry", address, "--name", "upstream", "--approve"];
	await registryJson(follower, ...words);
	return follower;
}

/** What is kept, apart from when it came and from ids that are chosen by chance. */
async function recordsIn({ dataDirectory }: Instance): Promise<string[]> {
	const store = await readLowdbStore(dataDirectory);
	const records = [
		...(await store.agents.list()),
		...(await store.sourceEntries.list()),
		...(await store.coordinates.list()),
		...(await store.submissions.list()),
	];
	return records
		.map((record) =>
			JSON.stringify(record, inOrder)
				.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "id")
				.replace(/2026-1\d-\d\dT[\d:.]+Z/g, "instant"),
		)
		.sort();
}

/** What was read from a file again names its members in another order. */
function inOrder(_name: string, value: unknown): unknown {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(
		Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)),
	);
}

it(`A process that is killed ${KILLS} times while it follows a source loses and doubles nothing.`, async () => {
	const random = seededRandom("kill-follower");
	const upstream = await startRegistry(recordedServers(SERVERS));
	const follower = await followerOf(upstream);
	for (let kill = 0; kill < KILLS; kill += 1) {
		const before = upstream.asked.length;
		const run = startScript(follower, "scripts/registry.ts", ["source", "run", "upstream"]);
		const wanted = before + Math.floor(random.next() * 3);
		const isThere = Promise.race([
			run.ended,
			eventually(
				async () => upstream.asked.length,
				(count) => count >= wanted,
			),
		]);
		await isThere;
		await sleep(random.next() * 400);
		await run.stop("SIGKILL");
	}
	const result = await registryJson(follower, "source", "run", "upstream");
	expect(result.gone + result.quarantined).toBe(0);
	const clean = await followerOf(upstream);
	await registryJson(clean, "source", "run", "upstream");
	const records = await recordsIn(follower);
	expect(records.length).toBeGreaterThan(SERVERS * 2);
	expect(records).toEqual(await recordsIn(clean));
}, 240_000);
