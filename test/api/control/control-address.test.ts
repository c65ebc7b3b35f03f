import { chmod, mkdir, mkdtemp, realpath, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { controlAddress } from "#api/control/control-address.ts";

const USER = `agent-registry-${process.getuid?.()}`;

/** A temporary folder of this test, and a data directory whose path is too long for a socket. */
async function longPlace() {
	const temporary = await realpath(await mkdtemp(join(tmpdir(), "control-")));
	onTestFinished(() => rm(temporary, { recursive: true }));
	const data = join(temporary, "d".repeat(100));
	await mkdir(data);
	return { temporary, data };
}

describe("the socket of the command-line program", () => {
	it("is next to the records", async () => {
		const { temporary } = await longPlace();
		expect(controlAddress(temporary, "/does/not/exist")).toBe(join(temporary, "control.sock"));
	});

	it("is in a private folder of the user if that path is too long", async () => {
		const { temporary, data } = await longPlace();
		const address = controlAddress(data, temporary);
		expect(address).toMatch(new RegExp(`^${join(temporary, USER)}/[0-9a-f]{24}\\.sock$`));
		expect((await stat(join(temporary, USER))).mode & 0o777).toBe(0o700);
		expect(controlAddress(data, temporary)).toBe(address);
	});

	it("differs for each registry", async () => {
		const { temporary, data } = await longPlace();
		const other = `${data}e`;
		await mkdir(other);
		expect(controlAddress(other, temporary)).not.toBe(controlAddress(data, temporary));
	});

	it.each<[string, (folder: string) => Promise<unknown>]>([
		["others may read", (folder) => mkdir(folder).then(() => chmod(folder, 0o755))],
		["others may write to", (folder) => mkdir(folder).then(() => chmod(folder, 0o1777))],
		["leads elsewhere", (folder) => symlink(tmpdir(), folder)],
	])("is refused in a folder that %s, and the error names the long path", async (_what, make) => {
		const { temporary, data } = await longPlace();
		await make(join(temporary, USER));
		expect(() => controlAddress(data, temporary)).toThrow(join(data, "control.sock"));
		expect(() => controlAddress(data, temporary)).toThrow("Choose a shorter DATA_DIR.");
	});

	it("is refused if both paths are too long", async () => {
		const { data } = await longPlace();
		expect(() => controlAddress(data, data)).toThrow("Choose a shorter DATA_DIR.");
	});
});
