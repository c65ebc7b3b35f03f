import { spawnSync } from "node:child_process";
import { chmod, cp, mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDirectory } from "../../disk/fresh-directory.ts";
import { NODE, PROJECT } from "../instance.ts";

const NAMES = ["api", "scripts", "src", "package.json", "package-lock.json", "astro.config.mjs"];
/** Root can write everywhere, so the program runs as a user who owns nothing. */
const OTHER_USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let root: string;
const run = (script: string, ...args: string[]) =>
	spawnSync(NODE, [script, ...args], {
		cwd: join(root, "program"),
		env: {
			DATA_DIR: join(root, "kept/data"),
			RELEASES_DIR: join(root, "kept/releases"),
			PORT: "0",
		},
		encoding: "utf8",
		...OTHER_USER,
	});

beforeAll(async () => {
	root = await createDirectory();
	await mkdir(join(root, "program"));
	for (const name of NAMES) {
		await cp(join(PROJECT, name), join(root, "program", name), { recursive: true });
	}
	await symlink(join(PROJECT, "node_modules"), join(root, "program/node_modules"));
	await mkdir(join(root, "kept"));
	await chmod(join(root, "kept"), 0o777);
	await chmod(join(root, "program"), 0o555);
	await chmod(root, 0o755);
	expect(run("scripts/registry.ts", "init")).toMatchObject({ status: 0 });
});
afterAll(async () => {
	await chmod(join(root, "program"), 0o755);
	await rm(root, { recursive: true });
});

describe("a program that is not compiled and cannot write to its folder", () => {
	it.each(["scripts/compile.ts", "scripts/start.ts", "scripts/build.ts", "api/main.ts"])(
		"names the command that compiles it in one sentence: %s",
		(script) => {
			const { status, stdout, stderr } = run(script);
			expect(status).toBe(1);
			const sentence = `The page templates are not compiled: run "npm run compile" in ${root}/program`;
			const said = script === "api/main.ts" ? JSON.parse(stdout).error : stderr;
			expect(said.split("\n")).toContainEqual(expect.stringContaining(sentence));
			expect(stdout + stderr).not.toMatch(/EACCES|EROFS|node:internal|\.ts:\d/);
		},
	);
});
