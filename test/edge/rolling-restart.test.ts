import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Instance } from "../scripts/instance.ts";
import { type RunningScript, spawnScript } from "../scripts/running-script.ts";
import { makeSampleInstance, type SampleInstance } from "../scripts/sample-instance.ts";
import { hasNginx, type NginxServer, startNginx } from "../servers/nginx-server.ts";

/** A file, and an address that only the service answers. */
const PATHS = [
	"/llms.txt",
	"/api/v1/agents?q=harbor&limit=2",
	"/api/health",
	"/agents/harbor-scout/",
];
const CLIENTS = 4;

describe.runIf(hasNginx)("two processes of the service behind nginx", () => {
	let folder: string;
	let sample: SampleInstance;
	let nginx: NginxServer;
	const instances: Instance[] = [];
	const running = new Map<Instance, RunningScript>();

	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "agent-registry-rolling-"));
		sample = await makeSampleInstance({ built: true });
		// Each has its own files of the same hour, which is faster than a shared database.
		for (const name of ["one", "other"]) instances.push(await sample.copyTo(join(folder, name)));
		await Promise.all(instances.map(start));
		nginx = await startNginx({
			upstreams: instances.map(({ baseUrl }) => new URL(baseUrl).host),
			releasesDirectory: instances[0]?.releasesDirectory ?? "",
		});
	});
	afterAll(async () => {
		await nginx?.remove();
		await Promise.all([...running.values()].map((script) => script.kill()));
		await sample?.remove();
		await rm(folder, { recursive: true, force: true, maxRetries: 10 });
	});

	async function start(instance: Instance): Promise<void> {
		const { baseUrl } = instance;
		const settings = { ...instance.settings, TRUST_PROXY: "127.0.0.1" };
		const script = spawnScript({ settings }, "api/main.ts");
		running.set(instance, script);
		await script.says('"message":"ready"').catch((error: unknown) => {
			throw new Error(`The service at ${baseUrl} did not start`, { cause: error });
		});
	}

	it("can be restarted one after the other without a failed request", async () => {
		let isOver = false;
		const failed: unknown[] = [];
		const answered = { all: 0, byService: 0 };
		async function ask(client: number): Promise<void> {
			for (let turn = client; !isOver; turn += 1) {
				const path = PATHS[turn % PATHS.length] ?? "/";
				try {
					const response = await fetch(nginx.origin + path);
					await response.arrayBuffer();
					if (response.status !== 200) failed.push([path, response.status]);
					if (response.headers.has("x-request-id")) answered.byService += 1;
				} catch (error) {
					failed.push([path, error]);
				}
				answered.all += 1;
				// Two cores are shared with the processes that start meanwhile.
				await sleep(10);
			}
		}
		const clients = Array.from({ length: CLIENTS }, (_, client) => ask(client));
		for (const instance of instances) {
			const { code } = (await running.get(instance)?.stop("SIGTERM")) ?? {};
			expect(code).toBe(0);
			await start(instance);
		}
		isOver = true;
		await Promise.all(clients);
		expect(failed).toEqual([]);
		expect(answered.byService).toBeGreaterThan(CLIENTS);
	});
});
