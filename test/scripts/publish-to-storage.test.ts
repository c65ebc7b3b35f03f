import { readFile, readlink, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#api/config.ts";
import type { Steps } from "../../scripts/terminal/steps.ts";
import { uploadRelease } from "../../scripts/upload-release.ts";
import { type S3Server, startS3 } from "../servers/s3-server.ts";
import { build, eventually, startScript } from "./command-line.ts";
import type { Instance } from "./instance.ts";
import { type PreparedRegistry, prepareRegistry } from "./prepared-registry.ts";

let server: S3Server;
let prepared: PreparedRegistry;
beforeAll(async () => {
	prepared = await prepareRegistry({ built: true });
	server = await startS3();
});
afterAll(async () => {
	await server?.remove();
	await prepared.remove();
});

const current = ({ releasesDirectory }: Instance) => readlink(join(releasesDirectory, "current"));
const setting = (instance: Instance, more: Record<string, string>): Instance => ({
	...instance,
	settings: { ...instance.settings, ...server.environment, ...more },
});

describe("PUBLISH_URL and FOLLOW_URL", () => {
	it("carry an hour from the machine that builds it to one that serves it", async () => {
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
		} finally {
			await running.kill();
		}
	}, 60_000);

	it("say in one sentence that an upload failed, and that the hour is served all the same", async () => {
		const { dataDirectory, releasesDirectory } = await prepared.copy();
		const config = readConfig({
			...{ DATA_DIR: dataDirectory, RELEASES_DIR: releasesDirectory },
			PUBLISH_URL: "s3://no-such-bucket",
		});
		Object.assign(process.env, server.environment);
		const id = await readlink(join(releasesDirectory, "current"));
		const steps: Steps = { seconds: {}, run: async (_, work) => work(() => {}) };
		await expect(uploadRelease(config, { id, steps })).rejects.toThrow(
			/^The release \S+ is served here, but it could not be uploaded: [^\n]+$/,
		);
	});
});
