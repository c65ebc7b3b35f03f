import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, readlink, rm, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { Health } from "#contract/http/health.ts";
import { voteForAll } from "../trials/vote-for-all.ts";
import {
	build,
	eventually,
	freshInstance,
	isOneSentence,
	registryJson,
	runScript,
	startScript,
	startServer,
} from "./command-line.ts";
import type { Instance } from "./instance.ts";
import { usePreparedRegistry } from "./prepared-registry.ts";
import { createToken } from "./registrations.ts";

const prepared = usePreparedRegistry({ built: true });

const start = (instance: Pick<Instance, "settings">) => runScript(instance, "scripts/start.ts");

describe("starting", () => {
	it("serves the existing release without a build", async () => {
		const instance = await prepared.copy();
		const server = await startServer(instance);
		expect((await fetch(`${instance.baseUrl}/api/v1/agents`)).status).toBe(200);
		expect(server.output()).not.toMatch(/First start|Building/);
		expect((await server.stop()).code).toBe(0);
	});

	it.each([
		["on", "a new release every hour and after each approval"],
		["off", "releases are built by another process"],
	])("says with BUILDS=%s: %s", async (builds, sentence) => {
		const instance = await prepared.copy();
		const settings = { ...instance.settings, BUILDS: builds };
		const server = await startServer({ ...instance, settings });
		expect(server.output()).toContain(sentence);
	});

	it.each([
		["releases come from another process", {}],
		["releases come from storage", { FOLLOW_URL: "s3://agent-registry/releases" }],
	])("creates no registry if %s, and says what it waits for", async (_, more) => {
		const instance = await freshInstance();
		const settings = { ...instance.settings, BUILDS: "off", ...more };
		const { code, stdout, stderr } = await start({ settings });
		expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
		expect(stderr).toContain(`${instance.dataDirectory} holds no registry, and with BUILDS=off`);
		expect(isOneSentence(stderr), stderr).toBe(true);
		expect(existsSync(instance.dataDirectory)).toBe(false);
	});

	it.each([
		["before the last one", 6, /a version before \S+ wrote it \(format 6\); start \S+ once/],
		["that is later", 99, /\(format 99\).+update the program, or restore an earlier backup/],
	])(
		"leaves records of a version %s unchanged, and says what to do",
		async (_, format, sentence) => {
			const instance = await prepared.copy();
			const marker = join(instance.dataDirectory, "registry.json");
			const text = `{"format":${format},"store":"lowdb"}\n`;
			await writeFile(marker, text);
			for (const { code, stderr } of [await start(instance), await build(instance)]) {
				expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
			}
			expect(await readFile(marker, "utf8")).toBe(text);
		},
	);

	it("is refused for a second server on the same data, which says so and ends", async () => {
		const instance = await prepared.copy();
		await startServer(instance);
		const second = await start({ settings: { ...instance.settings, PORT: "0" } });
		expect(second).toMatchObject({ code: 1, stdout: "" });
		expect(second.stderr).toBe(
			`Another process is using the registry in ${instance.dataDirectory}.\n`,
		);
		expect((await fetch(`${instance.baseUrl}/api/v1/agents`)).status).toBe(200);
		const tokens = await registryJson(instance, "token", "list");
		expect(tokens, "the first one still listens for the command line").toEqual([]);
	});

	it("fails in one sentence if the port is in use", async () => {
		const instance = await prepared.copy();
		const other = createServer().listen(Number(instance.settings.PORT), "127.0.0.1");
		await once(other, "listening");
		onTestFinished(() => void other.close());
		const { code, stdout, stderr } = await start(instance);
		expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
		expect(stderr).toContain(`127.0.0.1:${instance.settings.PORT}`);
		expect(isOneSentence(stderr), stderr).toBe(true);
	});

	it("fails in one sentence that names file and record if a record is broken", async () => {
		const instance = await prepared.copy();
		const path = join(instance.dataDirectory, "registry/incidents.json");
		const text = await readFile(path, "utf8");
		await writeFile(path, text.replace('"severity":"', '"severity":"very '));
		const { code, stderr } = await start(instance);
		expect(code).toBe(1);
		expect(stderr).toContain(path);
		expect(stderr).toMatch(/record "[a-z0-9-]+" is broken at severity/);
		expect(isOneSentence(stderr), stderr).toBe(true);
	});

	it.each([
		{ name: "PORT", value: "many" },
		{ name: "TLS_CERT", value: "/etc/hosts" },
	])("fails in one sentence that names $name if it is $value", async ({ name, value }) => {
		const instance = await prepared.copy();
		const outcome = await start({ settings: { ...instance.settings, [name]: value } });
		expect(outcome).toMatchObject({ code: 1, stdout: "" });
		expect(outcome.stderr).toContain(name);
		expect(isOneSentence(outcome.stderr), outcome.stderr).toBe(true);
	});

	it.each([
		["a setting", { PORT: "many" }, /^The setting PORT /],
		["a damaged store", {}, /registry\/agents\/3\.json: the checksum does not match/],
	])(
		"fails with one line of JSON if the service is started directly: %s",
		async (_, more, sentence) => {
			const instance = await prepared.copy();
			const path = join(instance.dataDirectory, "registry/agents/3.json");
			const bytes = await readFile(path);
			bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
			await writeFile(path, bytes);
			const settings = { ...instance.settings, ...more };
			const { code, stdout, stderr } = await runScript({ settings }, "api/main.ts");
			expect([code, stderr, stdout.split("\n").length]).toEqual([1, "", 2]);
			const line = JSON.parse(stdout);
			expect(line).toMatchObject({ level: "error", message: "the service cannot continue" });
			expect(line.error).toMatch(sentence);
			expect(line.stack).toBeUndefined();
		},
	);

	it("prints links with the address of the running service, whatever the command's settings are", async () => {
		const instance = await prepared.copy();
		await startServer({
			...instance,
			settings: { ...instance.settings, BASE_URL: instance.baseUrl },
		});
		const settings = { ...instance.settings, BASE_URL: "http://localhost:4321" };
		const made = await registryJson({ settings }, "account", "link");
		expect(made.url.startsWith(`${instance.baseUrl}/sign-in/`)).toBe(true);
	});

	it("waits for the build of a killed start instead of giving up", async () => {
		const instance = await prepared.copy();
		await rm(instance.releasesDirectory, { recursive: true });
		const killed = startScript(instance, "scripts/start.ts");
		await killed.says("read the registry");
		await killed.stop("SIGKILL");
		const server = await startServer(instance);
		expect((await fetch(`${instance.baseUrl}/api/v1/agents`)).status).toBe(200);
		expect((await server.stop()).code).toBe(0);
	});
});

/** A byte is changed in every file of the current release's snapshot. */
async function damageSnapshot({ dataDirectory, releasesDirectory }: Instance): Promise<string> {
	const id = await readlink(join(releasesDirectory, "current"));
	const path = join(dataDirectory, "snapshots", id, "agents.jsonl");
	const bytes = await readFile(path);
	bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
	// Unchanged files are shared with the hour before.
	await rm(path);
	await writeFile(path, bytes);
	return id;
}

const agents = ({ baseUrl }: Instance) => fetch(`${baseUrl}/api/v1/agents`);
const current = ({ releasesDirectory }: Instance) => readlink(join(releasesDirectory, "current"));

describe("a builder", () => {
	it("publishes after a kill what was approved before it", async () => {
		const instance = await prepared.copy();
		const server = await startServer(instance);
		await registryJson(instance, "category", "add", "tide-tables", "--name", "Tide tables");
		// Before a build has started, because that waits for more to do.
		await server.kill();
		await startServer(instance);
		const shows = async () => (await fetch(`${instance.baseUrl}/api/v1/categories`)).text();
		const isShown = (text: string) => text.includes("tide-tables");
		expect(isShown(await shows())).toBe(false);
		expect(await eventually(shows, isShown)).toContain("tide-tables");
	});

	it("serves an older hour while the current one is damaged, says so, and builds a new one", async () => {
		const instance = await prepared.copy();
		const older = await current(instance);
		await voteForAll(instance, "somebody");
		expect(await build(instance, "--without-cards")).toMatchObject({ code: 0 });
		const damaged = await damageSnapshot(instance);
		const server = await startServer(instance);
		const health = async () =>
			Health.parse(await (await fetch(`${instance.baseUrl}/api/health`)).json());
		expect(await health()).toMatchObject({ status: "stale", snapshot_id: older });
		expect((await agents(instance)).status).toBe(200);
		expect(server.output()).toContain(
			`"level":"error","message":"an older release is served, because the current one is incomplete","release":"${older}"`,
		);
		const isNew = (told: Health) => ![older, damaged].includes(told.snapshot_id);
		expect(await eventually(health, isNew)).toMatchObject({ status: "ok" });
	});

	it("restores a pointer that somebody removed, and continues to serve", async () => {
		const instance = await prepared.copy();
		const before = await current(instance);
		const server = await startServer(instance);
		await rm(join(instance.releasesDirectory, "current"));
		await server.says("the pointer to the current release is gone");
		expect(await eventually(() => current(instance).catch(() => ""), Boolean)).toBe(before);
		expect((await agents(instance)).status).toBe(200);
	});

	it("finds the newest complete release at the start if the pointer is gone", async () => {
		const instance = await prepared.copy();
		const before = await current(instance);
		await rm(join(instance.releasesDirectory, "current"));
		const server = await startServer(instance);
		expect((await agents(instance)).status).toBe(200);
		expect(server.output()).not.toContain("Building the first release");
		expect(await eventually(() => current(instance).catch(() => ""), Boolean)).toBe(before);
	});
});

describe("a running server", () => {
	it("ends on SIGTERM with code 0, and stores a registration in progress", async () => {
		const instance = await prepared.copy();
		const server = await startServer(instance);
		const { token } = await createToken(instance, "agents:write", "agents:read");
		const body = JSON.stringify({ title: "Late Arrival", website_url: "https://late.dev/" });
		const request = httpRequest(`${instance.baseUrl}/api/v1/agents/register`, {
			method: "POST",
			headers: {
				authorization: `Bearer ${token}`,
				"content-type": "application/json",
				"content-length": body.length,
			},
		});
		const answered = once(request, "response");
		request.write(body.slice(0, 10));
		await sleep(200);
		server.child.kill("SIGTERM");
		await server.says("stopping");
		await expect(fetch(`${instance.baseUrl}/api/v1/agents`)).rejects.toThrow();
		request.end(body.slice(10));
		const [response] = await answered;
		expect(response.statusCode).toBe(202);
		const { id } = (await json(response)) as { id: string };
		const { code, stdout } = await server.ended;
		expect(code).toBe(0);
		expect(stdout).toContain('"stopped"');
		const kept = await registryJson(instance, "submission", "show", id);
		expect(kept).toMatchObject({ status: "pending", listing: { title: "Late Arrival" } });
	});

	it("ends with code 0 during a build and leaves the old release", async () => {
		const instance = await prepared.copy();
		const server = await startServer(instance);
		const before = await (await fetch(`${instance.baseUrl}/api/v1/agents`)).text();
		await registryJson(instance, "category", "add", "brand-new", "--name", "Brand new");
		await sleep(1_600);
		expect((await server.stop()).code).toBe(0);
		const again = await startServer(instance);
		expect(await (await fetch(`${instance.baseUrl}/api/v1/agents`)).text()).toBe(before);
		await again.stop();
	});
});
