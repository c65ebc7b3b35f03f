import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openCurrentRelease } from "#snapshot/releases/open-release.ts";
import { build, freshInstance, registry, registryJson } from "../command-line.ts";
import { usePreparedRegistry } from "../prepared-registry.ts";

const AT = "2026-05-05T12:00:00Z";

const prepared = usePreparedRegistry({ now: new Date("2026-05-04T12:00:00.000Z") });

describe("an empty registry", () => {
	it("can be built, next to the settings of its folder", async () => {
		const instance = await freshInstance();
		const settings = join(instance.dataDirectory, "agent-registry.env");
		await mkdir(instance.dataDirectory, { recursive: true });
		await writeFile(settings, "SITE_NAME=Harbour list\n");
		expect(await registry(instance, "init")).toMatchObject({ code: 0 });
		expect(await registry(instance, "init")).toMatchObject({ code: 1 });
		expect(await registry(instance, "init", "--if-missing")).toMatchObject({ code: 0 });
		const categories = await registryJson(instance, "category", "list");
		expect(categories.length).toBeGreaterThan(10);
		expect(await registryJson(instance, "category", "add-usual")).toEqual([]);
		expect(await build(instance)).toMatchObject({ code: 0 });
		const home = await readFile(join(instance.releasesDirectory, "current/index.html"), "utf8");
		expect(home).toContain("Harbour list");
		expect(await readFile(settings, "utf8")).toBe("SITE_NAME=Harbour list\n");
	});
});

describe("backup and restore", () => {
	it("move a registry to another place, where the same hour has the same bytes", async () => {
		const here = await prepared.copy();
		const folder = join(here.root, "backups", "today");
		expect(await registry(here, "backup", folder)).toMatchObject({ code: 0 });
		expect(await registry(here, "backup", folder)).toMatchObject({ code: 2 });
		const there = await freshInstance();
		expect(await registry(there, "restore", folder)).toMatchObject({ code: 0 });
		expect(await registry(there, "restore", folder)).toMatchObject({ code: 2 });
		const drawn: (readonly [string, string | undefined])[][] = [];
		for (const instance of [here, there]) {
			const settings = { ...instance.settings, BASE_URL: "http://registry.test" };
			const options = ["--at", AT, "--without-cards"];
			expect(await build({ ...instance, settings }, ...options)).toMatchObject({ code: 0 });
			const release = await openCurrentRelease(instance.releasesDirectory);
			// No keys are in a backup.
			const paths = [...(release?.paths() ?? [])]
				.filter((path) => !path.startsWith(".well-known/dump-keys."))
				.sort();
			drawn.push(paths.map((path) => [path, release?.findFile(path)?.digest] as const));
		}
		expect(drawn[0]?.length).toBeGreaterThan(500);
		expect(drawn[0]).toEqual(drawn[1]);
	});

	it("say that a backup contains no history if this machine has none", async () => {
		const here = await prepared.copy();
		const whole = await registry(here, "backup", join(here.root, "whole"));
		expect(whole.stdout).toMatch(/^Backed up .*[1-9]\d* history files to /);
		expect(whole.stderr).not.toContain("no history");
		await rm(join(here.dataDirectory, "history"), { recursive: true });
		const { code, stdout, stderr } = await registry(here, "backup", join(here.root, "bare"));
		expect([code, stdout]).toEqual([0, expect.stringContaining(" 0 history files to ")]);
		expect(stderr).toContain("The backup has no history, because there is none in this DATA_DIR.");
	});

	it("refuse a damaged backup and one of a later version, and leave no registry behind", async () => {
		const here = await prepared.copy();
		const folder = join(here.root, "backup");
		await registry(here, "backup", folder);
		const sums = join(folder, "SHA256SUMS");
		const whole = await readFile(sums, "utf8");
		await writeFile(sums, `${whole}${"0".repeat(64)}  tides.jsonl\n`);
		const late = await registry(await freshInstance(), "restore", folder);
		expect(late.code).toBe(1);
		expect(late.stderr).toContain("a later version of the program created it (tides.jsonl)");
		await writeFile(sums, whole);
		const agents = join(folder, "agents.jsonl");
		await writeFile(agents, (await readFile(agents, "utf8")).replace("Harbor", "Barbor"));
		const there = await freshInstance();
		const { code, stderr } = await registry(there, "restore", folder);
		expect(code).toBe(1);
		expect(stderr).toContain("agents.jsonl: the checksum does not match.");
		expect(await registry(there, "token", "list")).toMatchObject({ code: 1 });
	});
});
