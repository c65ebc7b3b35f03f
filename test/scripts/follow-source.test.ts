import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AgentList } from "#contract/agent-list.ts";
import { recordedServers } from "../sources/recorded-answers.ts";
import { startRegistry } from "../sources/recorded-registry.ts";
import {
	eventually,
	freshInstance,
	isOneSentence,
	registry,
	registryJson,
	runScript,
	startServer,
} from "./command-line.ts";
import type { Instance } from "./instance.ts";
import { type PreparedRegistry, prepareRegistry } from "./prepared-registry.ts";

/** An empty registry that may connect to this machine. */
async function emptyInstance(): Promise<Instance> {
	const instance = mayAsk(await freshInstance());
	await registryJson(instance, "init");
	return instance;
}

function mayAsk(instance: Instance): Instance {
	return { ...instance, settings: { ...instance.settings, OUTBOUND_ALLOW: "127.0.0.1" } };
}

async function follow(instance: Instance, address: string): Promise<void> {
	const words = ["source", "add", "mcp-registry", address, "--name", "upstream", "--approve"];
	await registryJson(instance, ...words);
}

describe("a source that is followed once", () => {
	it("stores everything, then what changed, and says so", async () => {
		const instance = await emptyInstance();
		const upstream = await startRegistry(recordedServers(150));
		await follow(instance, upstream.address);
		const first = await registry(instance, "source", "run", "upstream");
		expect(first.stdout).toMatch(
			/^The source upstream was compared in full in \d+ s: 150 added, 0 queued for review, 0 updated, 0 unchanged, 0 left out, 0 quarantined, 0 gone\.\n$/,
		);
		expect(first.stderr).toBe("The change is shown after the next build: npm run build.\n");
		const [lamp] = upstream.versions;
		if (lamp) lamp.version = "2.0.0";
		if (lamp) lamp.updatedAt = new Date().toISOString();
		const second = await registryJson(instance, "source", "run", "upstream");
		expect(second).toMatchObject({ kind: "changes", pages: 1, updated: 1, added: 0 });
		const full = await registryJson(instance, "source", "run", "upstream", "--full");
		expect(full).toMatchObject({ kind: "full", pages: 2, updated: 0, unchanged: 150 });
		expect(upstream.headers[0]?.["user-agent"]).toBe(
			`AgentRegistry-Follow/1.0 (+${instance.baseUrl}/sources/)`,
		);
	});

	it("gets its token and no other secret", async () => {
		const instance = await emptyInstance();
		const upstream = await startRegistry(recordedServers(1));
		await follow(instance, upstream.address);
		const { host } = new URL(upstream.address);
		const settings = {
			...instance.settings,
			SOURCE_UPSTREAM_TOKEN: "a-token",
			SOURCE_UPSTREAM_TOKEN_HOST: host,
		};
		await registryJson({ settings }, "source", "run", "upstream");
		expect(upstream.headers[0]?.authorization).toBe("Bearer a-token");
		const shown = await registryJson(instance, "source", "show", "upstream");
		expect(JSON.stringify(shown)).not.toContain("a-token");
	});

	it("stores invalid entries with the reason", async () => {
		const instance = await emptyInstance();
		const [good, bad] = recordedServers(2);
		if (!good || !bad) throw new Error("There are two");
		const upstream = await startRegistry([good, { ...bad, server: { name: 5 } }]);
		await follow(instance, upstream.address);
		expect(await registryJson(instance, "source", "run", "upstream")).toMatchObject({
			added: 1,
			quarantined: 1,
		});
		const { stdout } = await registry(instance, "source", "entries", "upstream");
		expect(stdout).toMatch(/^origin .*why\nmcp-registry:#\w+ .*`server\.name` must be a text\./);
		expect(
			await registryJson(instance, "source", "entries", "upstream", "--state", "followed"),
		).toHaveLength(1);
	});

	it("reports its failure in a sentence, which is stored with the source", async () => {
		const instance = await emptyInstance();
		const upstream = await startRegistry(recordedServers(1));
		await follow(instance, `${upstream.address}/no/such/servers`);
		const failed = await registry(instance, "source", "run", "upstream");
		expect([failed.code, isOneSentence(failed.stderr), failed.stdout]).toEqual([1, true, ""]);
		expect(failed.stderr).toMatch(/^Source upstream: http\S+ was answered with status 404/);
		const { failure } = await registryJson(instance, "source", "show", "upstream");
		expect(`${failure}\n`).toBe(failed.stderr);
	});

	it("is not followed by the service's process if no service runs", async () => {
		const instance = await emptyInstance();
		await follow(instance, "https://93.184.215.14");
		const outcome = await runScript(instance, "scripts/follow-source.ts", ["upstream", "--json"]);
		expect(outcome).toMatchObject({
			code: 1,
			stdout: '{"failed":"The service does not respond."}\n',
			stderr: "The service does not respond.\n",
		});
	});

	it.each([[], ["a", "b"]])("needs its name: %s %s", async (...names) => {
		const { code, stderr } = await runScript({ settings: {} }, "scripts/follow-source.ts", names);
		expect([code, isOneSentence(stderr)]).toEqual([2, true]);
	});
});

describe("a service", () => {
	let sample: PreparedRegistry;
	beforeAll(async () => {
		sample = await prepareRegistry({ built: true });
	});
	afterAll(() => sample.remove());

	it("follows due sources, each in its own process, and shows the results", async () => {
		const instance = mayAsk(await sample.copy());
		const upstream = await startRegistry(recordedServers(3));
		const answer = Promise.withResolvers<void>();
		upstream.faults.set(1, (response, honest) => {
			void answer.promise.then(() =>
				response.setHeader("Content-Type", "application/json").end(honest),
			);
		});
		await follow(instance, upstream.address);
		const server = await startServer(instance);
		await eventually(
			async () => upstream.asked,
			({ length }) => length > 0,
		);
		const other = await registry(instance, "source", "run", "upstream");
		expect([other.code, other.stderr]).toEqual([
			1,
			"Another process is following the source upstream right now.\n",
		]);
		answer.resolve();
		await server.says('"message":"source followed","source":"upstream"');
		const shown = await registryJson(instance, "source", "show", "upstream");
		expect(shown).toMatchObject({ run: null, failures: 0, last: { added: 3 } });
		const search = `${instance.baseUrl}/api/v1/agents?q=lightkeeper`;
		const list = await eventually(
			async () => AgentList.parse(await (await fetch(search)).json()),
			({ total }) => total === 3,
		);
		expect(list.total).toBe(3);
		expect(upstream.asked).toHaveLength(1);
		expect((await server.stop()).code).toBe(0);
	});

	it("follows nothing if that is switched off, but a command still does", async () => {
		const { settings, ...instance } = mayAsk(await sample.copy());
		const quiet = { ...instance, settings: { ...settings, FOLLOW_SOURCES: "off" } };
		const upstream = await startRegistry(recordedServers(1));
		await follow(quiet, upstream.address);
		await startServer(quiet);
		await sleep(1_000);
		expect(upstream.asked).toEqual([]);
		const { added } = await registryJson(quiet, "source", "run", "upstream");
		expect(added).toBe(1);
	});
});
