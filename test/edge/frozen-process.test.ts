import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PATIENCE_MS } from "../patience.ts";
import { eventually } from "../scripts/command-line.ts";
import { type RunningScript, spawnScript } from "../scripts/running-script.ts";
import { makeSampleInstance, type SampleInstance } from "../scripts/sample-instance.ts";
import { hasNginx, type NginxServer, startNginx } from "../servers/nginx-server.ts";

/** Only the service answers it, each time with a new answer. */
const READ = "/api/v1/agents?q=harbor&limit=2";
const WRITE = "/api/v1/agents/register";
const READS = 40;
const WRITES = 4;

/** A write that is not answered is given up after two seconds instead of the longest that the service needs. */
function soonSilent(config: string): string {
	const soon = config.replace("proxy_read_timeout 15s;", "proxy_read_timeout 2s;");
	expect(soon).not.toBe(config);
	return soon;
}

describe.runIf(hasNginx)("a process of the service that is stopped, behind nginx", () => {
	let folder: string;
	let sample: SampleInstance;
	let nginx: NginxServer;
	const running: RunningScript[] = [];

	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "agent-registry-frozen-"));
		sample = await makeSampleInstance({ built: true });
		const [one, other] = await Promise.all(
			["one", "other"].map(async (name) => {
				const instance = await sample.copyTo(join(folder, name));
				const settings = { ...instance.settings, TRUST_PROXY: "127.0.0.1", BUILDS: "off" };
				const script = spawnScript({ settings }, "api/main.ts");
				running.push(script);
				await script.says('"message":"ready"');
				return instance;
			}),
		);
		const upstreams = [one, other].map((instance) => new URL(instance?.baseUrl ?? "").host);
		const releasesDirectory = one?.releasesDirectory ?? "";
		nginx = await startNginx({ upstreams, releasesDirectory }, soonSilent);
	});
	afterAll(async () => {
		await nginx?.remove();
		await Promise.all(running.map((script) => script.kill()));
		await sample?.remove();
		await rm(folder, { recursive: true, force: true, maxRetries: 10 });
	});

	const lines = (text: string) =>
		running.flatMap((script) => script.output().split("\n")).filter((line) => line.includes(text));

	it("delays no read for long, and a write is not sent to a second one", async () => {
		const [stopped] = running;
		stopped?.child.kill("SIGSTOP");
		const statuses: number[] = [];
		for (let read = 0; read < READS; read += 1) {
			const signal = AbortSignal.timeout(PATIENCE_MS);
			const response = await fetch(nginx.origin + READ, { signal });
			await response.arrayBuffer();
			statuses.push(response.status);
		}
		expect(new Set(statuses)).toEqual(new Set([200]));

		const written = await Promise.all(
			Array.from({ length: WRITES }, async () => {
				const response = await fetch(nginx.origin + WRITE, { method: "POST", body: "{}" });
				return [response.status, response.headers.get("retry-after")];
			}),
		);
		// The working one refuses them, because they have no token. What the other one got has no answer.
		const silent = written.filter(([status]) => status === 503);
		expect(silent.length).toBeGreaterThan(0);
		expect(silent).toEqual(silent.map(() => [503, "5"]));
		expect(written.filter(([status]) => status === 401)).toHaveLength(WRITES - silent.length);

		stopped?.child.kill("SIGCONT");
		const posts = await eventually(
			() => Promise.resolve(lines('"method":"POST"')),
			(found) => found.length >= WRITES,
		);
		expect(posts).toHaveLength(WRITES);
		const last = await fetch(nginx.origin + READ);
		expect(last.status).toBe(200);
	});
});
