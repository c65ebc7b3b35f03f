import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { getProgram, isInstalled, SYSTEMD } from "../../servers/programs.ts";
import { PROJECT } from "../instance.ts";
import { DEPLOY, readDeployed } from "./deploy-files.ts";

const hasSystemd = isInstalled(SYSTEMD);
const UNITS = readdirSync(join(DEPLOY, "systemd")).filter((name) =>
	/\.(?:service|timer|path)$/.test(name),
);

/** The units as if the program were in this folder. */
async function copyUnits(change = (text: string) => text): Promise<string> {
	const folder = await freshDirectory();
	for (const name of UNITS) {
		const text = readDeployed(`systemd/${name}`).replaceAll("/opt/agent-registry", PROJECT);
		await writeFile(join(folder, name), change(text));
	}
	return folder;
}

/** What systemd reports as wrong. It reports unknown names, but does not fail because of them. */
function verify(folder: string): string {
	const units = UNITS.map((name) => name.replace("@.", "@4321."));
	const { status, stdout, stderr } = spawnSync(
		getProgram("systemd-analyze"),
		["verify", "--man=no", ...units],
		{ cwd: folder, encoding: "utf8", env: { SYSTEMD_UNIT_PATH: `${folder}:` } },
	);
	return `${status === 0 ? "" : `ended with ${status}\n`}${stdout}${stderr}`;
}

describe("the units of systemd", () => {
	it.runIf(hasSystemd)("are understood in every line", async () => {
		expect(verify(await copyUnits())).toBe("");
		const misspelt = await copyUnits((text) => text.replace("NoNewPrivileges", "NoNewPriviliges"));
		expect(verify(misspelt)).toContain("Unknown key");
	});

	it("write to folders that systemd creates, and to no part of the program", () => {
		const services = UNITS.filter((name) => name.endsWith(".service")).map((name) =>
			readDeployed(`systemd/${name}`),
		);
		expect(services).toHaveLength(3);
		for (const unit of services) {
			expect(unit).toContain("ProtectSystem=strict");
			expect(unit).not.toMatch(/^ReadWritePaths=/m);
			expect(unit).toContain("StateDirectory=agent-registry\n");
			expect(unit).toContain("DATA_DIR=/var/lib/agent-registry/");
			expect(unit).toContain("RELEASES_DIR=/var/lib/agent-registry/");
			expect(unit).toContain("CacheDirectory=agent-registry\n");
			expect(unit).toContain("NODE_COMPILE_CACHE=/var/cache/agent-registry\n");
		}
	});
});
