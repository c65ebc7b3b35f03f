import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBuildRecord, recordBuild } from "#api/builds/build-report.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { BUILT } from "../metrics/built.ts";

describe("the record of builds", () => {
	it("holds the last one and counts each outcome", async () => {
		const releases = join(await freshDirectory(), "not/made/yet");
		const failed = { ...BUILT, outcome: "failed", release: null, reason: "No space." } as const;
		for (const report of [BUILT, failed, BUILT]) await recordBuild(releases, report);
		expect(await readBuildRecord(releases)).toEqual({
			last: BUILT,
			counts: { published: 2, unchanged: 0, not_uploaded: 0, failed: 1 },
			publishedAt: BUILT.endedAt,
			lookedAt: BUILT.endedAt,
		});
	});

	it("does not say that records were read if something was only uploaded", async () => {
		const releases = await freshDirectory();
		const later = { ...BUILT, endedAt: "2026-05-04T12:30:00.000Z" };
		await recordBuild(releases, BUILT);
		await recordBuild(releases, later, "upload");
		expect(await readBuildRecord(releases)).toMatchObject({
			last: later,
			publishedAt: later.endedAt,
			lookedAt: BUILT.endedAt,
		});
	});

	it("counts no hour if there were only takedowns", async () => {
		const releases = await freshDirectory();
		await recordBuild(releases, BUILT, "takedown");
		expect(await readBuildRecord(releases)).toEqual({
			last: null,
			counts: { published: 0, unchanged: 0, not_uploaded: 0, failed: 0 },
			publishedAt: null,
			takedown: BUILT,
		});
	});

	it("reports takedowns separately, because they say nothing about hours", async () => {
		const releases = await freshDirectory();
		const failed = { ...BUILT, outcome: "failed", release: null, reason: "No space." } as const;
		await recordBuild(releases, failed);
		const before = await readBuildRecord(releases);
		await recordBuild(releases, BUILT, "takedown");
		expect(await readBuildRecord(releases)).toEqual({ ...before, takedown: BUILT });
		await recordBuild(releases, failed);
		expect(await readBuildRecord(releases)).toMatchObject({ last: failed, takedown: BUILT });
	});

	it.each(["", "{", '{"last":{}}', "null"])("starts over if it is %j", async (text) => {
		const releases = await freshDirectory();
		expect(await readBuildRecord(releases)).toBeUndefined();
		await writeFile(join(releases, "builds.json"), text);
		expect(await readBuildRecord(releases)).toBeUndefined();
		await recordBuild(releases, BUILT);
		expect((await readBuildRecord(releases))?.counts.published).toBe(1);
	});
});
