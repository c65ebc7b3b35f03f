import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { leftOutSentence, refusalSentence } from "./left-out.ts";
import { NGINX, POSTGRES, PROMETHEUS, REDIS, type Server, SYSTEMD } from "./programs.ts";

const TESTS = join(import.meta.dirname, "..");

it("says nothing if everything is installed", () => {
	expect(leftOutSentence([], TESTS)).toBeUndefined();
});

it.each<[Server[], string]>([
	[[NGINX], "Left out, because nginx is not installed: tests in 1 file."],
	[[REDIS], "Left out, because Redis is not installed: tests in 2 files."],
	[
		[POSTGRES, REDIS, NGINX],
		"Left out, because PostgreSQL, Redis, and nginx are not installed: tests in 3 files.",
	],
])("says how much is left out (%#)", async (missing, sentence) => {
	const folder = await mkdtemp(join(tmpdir(), "agent-registry-left-out-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	const runIf = (condition: string) => `describe.runIf(${condition})("", () => {});`;
	const files = {
		"edge.test.ts": runIf("hasNginx"),
		"counts.test.ts": runIf("hasRedis"),
		"both.test.ts": runIf("hasPostgres && hasRedis"),
		"none.test.ts": runIf("true"),
		"server.ts": runIf("hasRedis"),
	};
	for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
	expect(leftOutSentence(missing, folder)).toBe(sentence);
});

it.each([POSTGRES, REDIS, NGINX, PROMETHEUS, SYSTEMD])("finds tests that need $name", (server) => {
	expect(leftOutSentence([server], TESTS)).toMatch(/tests in [1-9]\d* files?\.$/);
});

it("names the packages in a run that may leave out nothing", () => {
	expect(refusalSentence([POSTGRES, NGINX])).toBe(
		"REQUIRE_SERVERS is set, and PostgreSQL and nginx are not installed (apt-get install postgresql nginx).",
	);
});
