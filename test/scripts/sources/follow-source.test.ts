import { describe, expect, it } from "vitest";
import { recordedServers } from "../../sources/recorded-answers.ts";
import { startRegistry } from "../../sources/recorded-registry.ts";
import {
	freshInstance,
	isOneSentence,
	registry,
	registryJson,
	runScript,
} from "../command-line.ts";
import type { Instance } from "../instance.ts";
import { follow, mayAsk } from "./following-instance.ts";

/** An empty registry that may connect to this machine. */
async function emptyInstance(): Promise<Instance> {
	const instance = mayAsk(await freshInstance());
	await registryJson(instance, "init");
	return instance;
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
		const followed = ["source", "entries", "upstream", "--state", "followed"];
		expect((await registryJson(instance, ...followed)).entries).toHaveLength(1);
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
