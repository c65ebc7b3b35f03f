import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { NODE, PROJECT } from "../instance.ts";

/** The program as others were given it, with the number before the present one. */
export interface FormerProgram {
	number: string;
	folder: string;
	remove(): Promise<void>;
}

/** Both have a section for each number, and one of them gets it with the first change that comes after a number. */
const CHANGELOGS = ["src/content/guides/changelog.md", "src/contract/CHANGELOG.md"];
const MAX_BYTES = 2 ** 30;

const run = promisify(execFile);
const git = async (...words: string[]) =>
	(await run("git", words, { cwd: PROJECT, maxBuffer: MAX_BYTES })).stdout.trim();

/** This number and the one before, as the changelog for hosts names them. */
export function lastNumbers(): { present: string; former: string } {
	const text = readFileSync(join(PROJECT, CHANGELOGS[0] ?? ""), "utf8");
	const [present = "", former = ""] = Array.from(
		text.matchAll(/^## (\d\S*)$/gm),
		([, each]) => each,
	);
	return { present, former };
}

/** Taken from the project's own history, with the packages of its own lockfile. Otherwise the reason why that is not possible. */
export async function prepareFormerProgram(): Promise<FormerProgram | { reason: string }> {
	const { former } = lastNumbers();
	const commit = await findFormerCommit().catch(() => undefined);
	if (commit === undefined) return { reason: `the history of the project does not hold ${former}` };
	const folder = await mkdtemp(join(tmpdir(), "agent-registry-former-"));
	const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
	try {
		const tar = join(folder, "program.tar");
		await git("archive", "--format=tar", `--output=${tar}`, commit);
		await run("tar", ["--extract", "--file", tar, "--directory", folder]);
		await rm(tar);
		await givePackages(folder);
		await run(NODE, ["scripts/compile.ts"], { cwd: folder, maxBuffer: MAX_BYTES });
		return { number: former, folder, remove };
	} catch (error) {
		await remove();
		return { reason: `${former} could not be installed: ${String(error).split("\n", 1)[0]}` };
	}
}

/** The tag if there is one, otherwise the state before the first word about the present number. */
async function findFormerCommit(): Promise<string | undefined> {
	const { present, former } = lastNumbers();
	const tagged = await git("rev-parse", "--verify", `v${former}^{commit}`).catch(() => undefined);
	const heading = `^## ${present.replaceAll(".", "\\.")}$`;
	const changes = await git("log", "--reverse", "--format=%H", `-G${heading}`, "--", ...CHANGELOGS);
	const commit = tagged ?? (await git("rev-parse", "--verify", `${changes.split("\n")[0]}^`));
	const { version }: { version: string } = JSON.parse(await git("show", `${commit}:package.json`));
	return version === former ? commit : undefined;
}

/** Those of this project where they are the same, otherwise newly installed. */
async function givePackages(folder: string): Promise<void> {
	const {
		packages,
	}: { packages: Record<string, { version: string; dev?: true; optional?: true }> } = JSON.parse(
		readFileSync(join(folder, "package-lock.json"), "utf8"),
	);
	const needed = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);
	const isThere = ([path, { version, optional }]: (typeof needed)[number]) => {
		const file = join(PROJECT, path, "package.json");
		if (!existsSync(file)) return optional === true;
		return JSON.parse(readFileSync(file, "utf8")).version === version;
	};
	if (needed.every(isThere)) {
		await symlink(join(PROJECT, "node_modules"), join(folder, "node_modules"));
		return;
	}
	const options = ["--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
	await run("npm", ["ci", ...options], { cwd: folder, maxBuffer: MAX_BYTES });
}
