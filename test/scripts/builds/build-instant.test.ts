import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "#api/settings/config.ts";
import { readManifest } from "#snapshot/releases/open-release.ts";
import { buildInstant } from "../../../scripts/build-instant.ts";
import { build, isOneSentence, registryJson } from "../command-line.ts";
import { usePreparedRegistry } from "../prepared-registry.ts";

const HOUR_MS = 3_600_000;
/** An hour of a clock that was ahead. */
const AHEAD = new Date(Date.now() + 3 * HOUR_MS);

const prepared = usePreparedRegistry({ built: true });

/** A release of the sample, and instants this many hours after it. */
async function served() {
	const { releasesDirectory } = await prepared.copy();
	const { at } = await readManifest(`${releasesDirectory}/current`);
	const hoursAfter = (hours: number) => new Date(Date.parse(at) + hours * HOUR_MS);
	return { at, hoursAfter, instantAt: (now: Date) => buildInstant(releasesDirectory, now) };
}

describe("the instant of an hour", () => {
	it("is that of the clock", async () => {
		const { hoursAfter, instantAt } = await served();
		expect(await instantAt(hoursAfter(1))).toEqual({ at: hoursAfter(1), note: null });
		const nowhere = readConfig({ RELEASES_DIR: "/nowhere" }).releasesDirectory;
		expect(await buildInstant(nowhere, hoursAfter(1))).toEqual({ at: hoursAfter(1), note: null });
	});

	it("is after the served hour if the clock was set back, and the clock is named", async () => {
		const { at, hoursAfter, instantAt } = await served();
		const { at: dated, note } = await instantAt(hoursAfter(-2));
		expect(dated.getTime()).toBe(Date.parse(at) + 1);
		expect(note).toBe(
			`The clock says ${hoursAfter(-2).toISOString()}, but the served hour is from ${at}: new hours are dated just after that one until the clock has passed it.`,
		);
	});

	it("is refused if that is more than a day, with a sentence that names the clock", async () => {
		const { at, hoursAfter, instantAt } = await served();
		await expect(instantAt(hoursAfter(-25))).rejects.toThrow(
			`The clock says ${hoursAfter(-25).toISOString()}, but the served hour is from ${at}, more than a day later`,
		);
	});
});

describe("a clock that was ahead and is correct again", () => {
	it("does not prevent publishing, and is in the log line of each build", async () => {
		const instance = await prepared.copy();
		const ahead = await build(instance, "--at", AHEAD.toISOString(), "--without-cards");
		expect(ahead.code).toBe(0);
		await registryJson(instance, "category", "add", "clocks", "--name", "Clocks");
		const { code, stdout } = await build(instance, "--without-cards");
		expect(code).toBe(0);
		const line = JSON.parse(stdout);
		expect(line).toMatchObject({ level: "warn", message: "build published" });
		expect(line.note).toMatch(/^The clock says .* is from .*Z: new hours are dated/);
		const { at } = await readManifest(`${instance.releasesDirectory}/current`);
		expect(Date.parse(at)).toBe(AHEAD.getTime() + 1);
	});

	it("stops builds if it was days ahead, with one sentence", async () => {
		const instance = await prepared.copy();
		const later = new Date(AHEAD.getTime() + 48 * HOUR_MS).toISOString();
		expect((await build(instance, "--at", later, "--without-cards")).code).toBe(0);
		const { code, stdout, stderr } = await build(instance);
		expect(code).toBe(1);
		const [last = ""] = stderr.trimEnd().split("\n").slice(-1);
		expect(isOneSentence(`${last}\n`), stderr).toBe(true);
		const { reason } = JSON.parse(stdout);
		expect(reason).toMatch(/^The clock says .*more than a day later/);
		expect(reason).toContain(`"npm run build -- --forget-later", which removes`);
		expect(reason).toContain(instance.releasesDirectory);
		const { dataDirectory, releasesDirectory } = instance;
		const datedLater = async () => {
			const now = new Date(Date.now() + HOUR_MS).toISOString();
			const names = [
				dataDirectory,
				...[join(dataDirectory, "history"), join(dataDirectory, "snapshots")],
				...[releasesDirectory, join(releasesDirectory, "dumps")],
			].map((folder) => readdir(folder));
			return (await Promise.all(names)).flat().filter((name) => /^\d/.test(name) && name > now);
		};
		expect((await datedLater()).length).toBeGreaterThan(2);
		const mended = await build(instance, "--forget-later", "--without-cards");
		expect(mended, mended.stderr).toMatchObject({ code: 0 });
		expect(await datedLater()).toEqual([]);
		const again = await build(instance, "--without-cards");
		expect(again, again.stderr).toMatchObject({ code: 0 });
	});
});
