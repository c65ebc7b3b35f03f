import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { UsageError } from "../terminal/terminal.ts";

export interface ProgramVersion {
	name: string;
	version: string;
	commit: string;
	/** Instant. */
	committedAt: string;
}

interface Package {
	name: string;
	version: string;
}

/** The version in a folder, and a sentence for each reason why it cannot be given to others. */
export async function checkVersion(
	root: string,
): Promise<{ version: ProgramVersion; flaws: string[] }> {
	const read = async (file: string) => readFile(join(root, file), "utf8");
	const git = async (...words: string[]) =>
		(await capture(["git", ...words], root)).toString().trim();
	const { name, version }: Package = JSON.parse(await read("package.json"));
	const lock: Package & { packages: { "": Package } } = JSON.parse(await read("package-lock.json"));
	const locked = [lock.version, lock.packages[""].version];
	const headings = await read("src/content/guides/changelog.md");
	const commit = await git("rev-parse", "HEAD");
	const tagged = await git(
		"for-each-ref",
		"--format=%(*objectname) %(objectname)",
		`refs/tags/v${version}`,
	);
	const other = locked.find((each) => each !== version);
	const isNew = tagged === "" || tagged.split(" ").includes(commit);
	const checks: readonly (readonly [isKept: boolean, flaw: string])[] = [
		[/^\d+\.\d+\.\d+$/.test(version), `The version ${version} has not three numbers.`],
		[
			other === undefined,
			`package-lock.json has version ${other}, package.json ${version}: run npm install.`,
		],
		[
			/^## (\d\S*)$/m.exec(headings)?.[1] === version,
			`src/content/guides/changelog.md does not begin with a section "## ${version}".`,
		],
		[
			(await git("status", "--porcelain")) === "",
			"Some files are not committed, so the archive would lack them.",
		],
		[isNew, `The tag v${version} names another commit: give this one a new version.`],
	];
	const flaws = checks.flatMap(([isKept, flaw]) => (isKept ? [] : [flaw]));
	const at = new Date(await git("show", "--no-patch", "--format=%cI", commit));
	return { version: { name, version, commit, committedAt: at.toISOString() }, flaws };
}

const MAX_BYTES = 2 ** 30;

export async function capture(
	[program, ...args]: readonly [string, ...string[]],
	root: string,
): Promise<Buffer> {
	const options = { cwd: root, encoding: "buffer", maxBuffer: MAX_BYTES } as const;
	return promisify(execFile)(program, args, options).then(
		({ stdout }) => stdout,
		(cause: unknown) => {
			throw new UsageError(`${program} ${args[0]} failed: ${String(cause)}`);
		},
	);
}
