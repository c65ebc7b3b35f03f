import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBuildRecord, recordBuild } from "#api/builds/build-report.ts";
import { BUSY_EXIT_CODE, runBuild } from "#api/builds/run-build.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { BUILT } from "../metrics/built.ts";

const NOW = new Date("2026-05-04T12:00:00.000Z");

async function run(script: string, releasesDirectory?: string) {
	const directory = releasesDirectory ?? (await freshDirectory());
	const command = ["sh", "-c", script, JSON.stringify(BUILT)] as const;
	const build = runBuild({ command, releasesDirectory: directory, now: () => NOW });
	return { build, record: () => readBuildRecord(directory) };
}

describe("a build in a child process", () => {
	it("reports its result in the last line that it prints", async () => {
		const { build, record } = await run('echo first; echo "$0"');
		expect(await build.ended).toEqual(BUILT);
		expect(await record(), "the job keeps the record").toBeUndefined();
	});

	it.each([
		['[ "$1" = --takedowns ] || kill -9 $$', "it was ended by SIGKILL"],
		["echo one >&2; echo 'No space left.' >&2; exit 1", "No space left."],
	])(
		"that ends without a report is recorded as failed, with the reason: %s",
		async (script, why) => {
			const { build, record } = await run(script);
			const report = await build.ended;
			expect(report).toMatchObject({ outcome: "failed", reason: why, release: null });
			expect(await record()).toEqual({
				last: report,
				counts: { published: 0, unchanged: 0, not_uploaded: 0, failed: 1 },
				publishedAt: null,
			});
		},
	);

	it.each([
		["", "it was ended by SIGKILL"],
		[
			"echo 'No space left.' >&2; exit 1",
			"it was ended by SIGKILL; the takedown also failed: No space left.",
		],
	])("that is killed is followed by one that only applies takedowns: %s", async (takedown, why) => {
		const folder = await freshDirectory();
		const script = `if [ "$1" = --takedowns ]; then touch taken-down; ${takedown || ":"}; else kill -9 $$; fi`;
		const { build } = await run(`cd ${folder}; ${script}`);
		expect((await build.ended)?.reason).toBe(why);
		expect(await readdir(folder)).toEqual(["taken-down"]);
	});

	const STEPS = `echo '{"step":"read","seconds":0.5}'; echo '{"step":"score","seconds":2.25}'`;

	it("that is killed reports the steps that it finished", async () => {
		const script = `[ "$1" = --takedowns ] || { ${STEPS}; printf '{"step":"ren'; kill -9 $$; }`;
		const { build, record } = await run(script);
		expect((await build.ended)?.steps).toEqual({ read: 0.5, score: 2.25 });
		expect((await record())?.last?.steps).toEqual({ read: 0.5, score: 2.25 });
	});

	it("that fails without a report still reports the steps that it finished", async () => {
		const { build } = await run(`${STEPS}; echo 'No space left.' >&2; exit 1`);
		expect(await build.ended).toMatchObject({
			reason: "No space left.",
			steps: { read: 0.5, score: 2.25 },
		});
	});

	it("that hangs and ignores signals is killed after its time limit, and followed by one that only applies takedowns", async () => {
		const folder = await freshDirectory();
		const script = `cd ${folder}; trap '' TERM; ${STEPS}; echo "job $0." >> jobs; [ "$0" = --takedowns ] || exec sleep 60`;
		const build = runBuild({
			command: ["sh", "-c", script],
			releasesDirectory: folder,
			now: () => NOW,
			longestMs: { build: 300, upload: 300, takedown: 60_000 },
		});
		expect(await build.ended).toMatchObject({
			outcome: "failed",
			reason: "it was ended by SIGKILL",
			steps: { read: 0.5, score: 2.25 },
		});
		expect(await readFile(join(folder, "jobs"), "utf8")).toBe("job --json.\njob --takedowns.\n");
	});

	it("that only applies takedowns and is killed is not repeated here", async () => {
		const releasesDirectory = await freshDirectory();
		await recordBuild(releasesDirectory, BUILT);
		const command = ["sh", "-c", `echo "$0" >> ${releasesDirectory}/jobs; kill -9 $$`] as const;
		const options = { command, releasesDirectory, now: () => NOW };
		const report = await runBuild(options, "takedown").ended;
		expect(report).toMatchObject({ outcome: "failed", reason: "it was ended by SIGKILL" });
		expect(await readFile(join(releasesDirectory, "jobs"), "utf8")).toBe("--takedowns\n");
		expect(await readBuildRecord(releasesDirectory)).toMatchObject({
			last: BUILT,
			takedown: report,
		});
	});

	it.each([
		["found another one running", `exit ${BUSY_EXIT_CODE}`],
		["was told to end", "kill -TERM $$"],
	])("that %s did nothing, and leaves the record as it was", async (_, script) => {
		const releases = await freshDirectory();
		await recordBuild(releases, BUILT);
		const { build, record } = await run(script, releases);
		expect(await build.ended).toBeUndefined();
		expect((await record())?.last).toEqual(BUILT);
	});

	it("reports that its record cannot be written", async () => {
		const { build } = await run("echo broken >&2; exit 1", "/dev/null/releases");
		expect((await build.ended)?.reason).toMatch(/^broken; recording it also failed: .*ENOTDIR/);
	});
});
