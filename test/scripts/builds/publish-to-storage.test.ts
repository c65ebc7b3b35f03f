import { readdir, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBuildRecord } from "#api/builds/build-report.ts";
import { readConfig } from "#api/settings/config.ts";
import { DumpIndex } from "#contract/dumps/dump.ts";
import { openDump } from "#dumps/dump-source.ts";
import { verifyDump } from "#dumps/verify-dump.ts";
import { readDumpKeys } from "#signing/signing-keys.ts";
import type { Steps } from "../../../scripts/terminal/steps.ts";
import { uploadRelease } from "../../../scripts/upload-release.ts";
import { type S3Server, startS3 } from "../../servers/s3-server.ts";
import { voteForAll } from "../../trials/vote-for-all.ts";
import { build, eventually, registryJson, startScript } from "../command-line.ts";
import type { Instance } from "../instance.ts";
import { usePreparedRegistry } from "../prepared-registry.ts";

let server: S3Server;
const prepared = usePreparedRegistry({ built: true });
beforeAll(async () => {
	server = await startS3();
});
afterAll(async () => {
	await server?.remove();
});

const current = ({ releasesDirectory }: Instance) => readlink(join(releasesDirectory, "current"));
const setting = (instance: Instance, more: Record<string, string>): Instance => ({
	...instance,
	settings: { ...instance.settings, ...server.environment, ...more },
});

describe("PUBLISH_URL and FOLLOW_URL", () => {
	it("bring an hour from the machine that builds it to one that serves it", async () => {
		const address = await server.createBucket();
		const builder = setting(await prepared.copy(), { PUBLISH_URL: address });
		const { code, stderr } = await build(builder, "--without-cards");
		expect([code, stderr]).toEqual([0, expect.stringMatching(/upload +\d+\.\d\d s/)]);
		const id = await current(builder);

		const reader = setting(await prepared.copy(), { FOLLOW_URL: address, BUILDS: "off" });
		await rm(reader.releasesDirectory, { recursive: true });
		await rm(join(reader.dataDirectory, "snapshots"), { recursive: true });
		const running = startScript(reader, "api/main.ts");
		try {
			await running.says("an hour was downloaded");
			const answer = await eventually(
				async () => (await fetch(`${reader.baseUrl}/api/v1/agents/harbor-scout`)).text(),
				(text) => text.includes('"slug"'),
			);
			expect(await current(reader)).toBe(id);
			const file = join(builder.releasesDirectory, id, "api/v1/agents/harbor-scout.json");
			expect(answer).toBe(await readFile(file, "utf8"));
			const list = await fetch(`${reader.baseUrl}/api/v1/agents?q=harbor&limit=1`);
			expect([list.status, await list.json()]).toEqual([
				200,
				expect.objectContaining({ page: 1, limit: 1 }),
			]);
			await expectSameDumps(builder, reader, address);
		} finally {
			await running.kill();
		}
	});

	it("leave out the dump of an hour that cannot be uploaded, and say so", async () => {
		const builder = setting(await prepared.copy(), { PUBLISH_URL: "s3://no-such-bucket" });
		await voteForAll(builder, "storage");
		const dumps = join(builder.releasesDirectory, "dumps");
		// Of the same hour, which has one dump at most.
		await rm(dumps, { recursive: true });
		const { code, stderr } = await build(builder, "--without-cards");
		expect([code, stderr]).toEqual([1, expect.stringContaining("could not be uploaded")]);
		const record = await readBuildRecord(builder.releasesDirectory);
		expect(record?.last).toMatchObject({ outcome: "not_uploaded" });
		expect(await readdir(dumps)).toContain(await current(builder));
	});

	it("upload the served hour when the service starts, without a build", async () => {
		const address = await server.createBucket();
		const builder = setting(await prepared.copy(), { PUBLISH_URL: address });
		const id = await current(builder);
		const running = startScript(builder, "api/main.ts");
		const stored = async () =>
			server.read(address, "current.json").then(
				({ body }) => body.toString(),
				() => "",
			);
		expect(await eventually(stored, (text) => text.includes(`"hours":[{"id":"${id}"`))).toContain(
			id,
		);
		expect(await current(builder)).toBe(id);
		await running.stop();
	});

	it("also report the failed dump of an hour that could not be uploaded", async () => {
		const builder = setting(await prepared.copy(), { PUBLISH_URL: "s3://no-such-bucket" });
		await voteForAll(builder, "storage");
		const dumps = join(builder.releasesDirectory, "dumps");
		await rm(dumps, { recursive: true });
		await writeFile(dumps, "in the way");
		const { code, stderr } = await build(builder, "--without-cards");
		expect(code).toBe(1);
		expect(stderr).toContain(`mkdir '${dumps}'`);
		expect(stderr).toContain("could not be uploaded");
	});

	it("upload a takedown with the next attempt after a failure, even if nothing else is new", async () => {
		const copy = await prepared.copy();
		const slug = "harbor-scout";
		await registryJson(copy, "agent", "remove", slug, "--reason", "It was malware.", "--for-good");
		const takeDown = (address: string) =>
			build(setting(copy, { PUBLISH_URL: address }), "--takedowns", "--without-cards");
		expect((await takeDown("s3://no-such-bucket")).code).toBe(1);
		const record = await readBuildRecord(copy.releasesDirectory);
		expect(record?.takedown).toMatchObject({ outcome: "not_uploaded" });

		const address = await server.createBucket();
		const { code, stderr } = await takeDown(address);
		expect([code, stderr]).toEqual([0, expect.stringContaining("Nothing that is served")]);
		expect((await server.read(address, "current.json")).body.toString()).toContain(
			`"hours":[{"id":"${await current(copy)}"`,
		);
		const index = (await server.read(address, "public/dumps/index.json")).body.toString();
		const { dumps, taken_down } = DumpIndex.parse(JSON.parse(index));
		expect(taken_down.map((row) => row.slug)).toContain(slug);
		expect(dumps.length).toBeGreaterThan(0);
		for (const { id } of dumps) {
			const { body } = await server.read(address, `public/dumps/${id}/agents.csv.gz`);
			expect(gunzipSync(body).includes(slug)).toBe(false);
		}
	});

	it("upload a takedown even if its dumps cannot be rewritten", async () => {
		const address = await server.createBucket();
		const builder = setting(await prepared.copy(), { PUBLISH_URL: address });
		await registryJson(builder, "agent", "remove", "harbor-scout", "--reason", "It was malware.");
		const dumps = join(builder.releasesDirectory, "dumps");
		await rm(dumps, { recursive: true });
		await writeFile(dumps, "in the way");
		const { code, stderr } = await build(builder, "--takedowns", "--without-cards");
		expect([code, stderr]).toEqual([1, expect.stringContaining(`mkdir '${dumps}'`)]);
		expect((await server.read(address, "current.json")).body.toString()).toContain(
			`"hours":[{"id":"${await current(builder)}"`,
		);
	});

	/** The list is the same everywhere, and the newest dump can be verified from any place. */
	async function expectSameDumps(builder: Instance, reader: Instance, address: string) {
		const list = await readFile(join(builder.releasesDirectory, "dumps/index.json"), "utf8");
		const told = await fetch(`${reader.baseUrl}/dumps/index.json`);
		expect(await told.text()).toBe(list);
		const stored = await server.read(address, "public/dumps/index.json");
		expect(stored.body.toString()).toBe(list);
		const keys = await readDumpKeys(builder.dataDirectory);
		const verdict = await verifyDump(await openDump(`${reader.baseUrl}/dumps/`), keys);
		expect([verdict.differences, verdict.agents > 50]).toEqual([[], true]);
		const [newest] = DumpIndex.parse(JSON.parse(list)).dumps;
		for (const [file, type] of [
			["manifest.json", "application/json; charset=utf-8"],
			["manifest.sig", "application/octet-stream"],
			["agents.ndjson.gz", "application/gzip"],
		]) {
			const path = `dumps/${newest?.id}/${file}`;
			const { headers, body } = await server.read(address, `public/${path}`);
			expect(body.equals(await readFile(join(builder.releasesDirectory, path)))).toBe(true);
			expect(headers.get("content-type")).toBe(type);
			expect(headers.get("cache-control")).toContain("max-age=3600");
			const answer = await fetch(`${reader.baseUrl}/${path}`);
			expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true);
		}
		const unknown = "dumps/2020-01-01T00-00-00-000Z/manifest.json";
		expect((await fetch(`${reader.baseUrl}/${unknown}`)).status).toBe(404);
	}

	it("report a failed upload in one sentence, and that the hour is served nevertheless", async () => {
		const { dataDirectory, releasesDirectory } = await prepared.copy();
		const config = readConfig({
			DATA_DIR: dataDirectory,
			RELEASES_DIR: releasesDirectory,
			PUBLISH_URL: "s3://no-such-bucket",
		});
		Object.assign(process.env, server.environment);
		const id = await readlink(join(releasesDirectory, "current"));
		const steps: Steps = { seconds: {}, run: async (_, work) => work(() => {}) };
		await expect(uploadRelease(config, { id, at: new Date(), steps })).rejects.toThrow(
			/^The release \S+ is served here, but it could not be uploaded: [^\n]+$/,
		);
	});
});
