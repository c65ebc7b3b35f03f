import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sha256 } from "#registry/sha256.ts";
import { checkVersion } from "../../../scripts/release/check-version.ts";
import { writeRelease } from "../../../scripts/release/write-release.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { PROJECT } from "../instance.ts";

const CHANGELOG = "src/content/guides/changelog.md";

/** A committed project of version 1.2.0. */
async function freshProject(): Promise<{ root: string; git: (...words: string[]) => string }> {
	const root = await freshDirectory();
	const git = (...words: string[]) =>
		execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.test", ...words], {
			cwd: root,
			encoding: "utf8",
		});
	const own = { name: "agent-registry", version: "1.2.0" };
	const lock = { ...own, lockfileVersion: 3, requires: true, packages: { "": own } };
	await mkdir(join(root, "src/content/guides"), { recursive: true });
	await writeFile(join(root, "package.json"), JSON.stringify(own));
	await writeFile(join(root, "package-lock.json"), JSON.stringify(lock));
	await writeFile(join(root, CHANGELOG), "# Changelog\n\n## 1.2.0\n\n- New.\n\n## 1.1.0\n");
	await writeFile(join(root, "run.sh"), "#!/bin/sh\n", { mode: 0o755 });
	git("init", "--quiet");
	git("add", ".");
	git("commit", "--quiet", "--message", "first");
	return { root, git };
}

type Project = Awaited<ReturnType<typeof freshProject>>;
const commit = (git: Project["git"]) => git("commit", "--quiet", "--all", "--message", "next");

/** What stands against a version, and the words that say so. */
const FLAWS: readonly [what: string, hurt: (project: Project) => Promise<unknown>, sign: RegExp][] =
	[
		[
			"a lockfile of another version",
			async ({ root, git }) => {
				const path = join(root, "package-lock.json");
				await writeFile(path, (await readFile(path, "utf8")).replaceAll("1.2.0", "1.1.9"));
				commit(git);
			},
			/^package-lock\.json has version 1\.1\.9, package\.json 1\.2\.0: run npm install\.$/,
		],
		[
			"a changelog that ends before it",
			async ({ root, git }) => {
				await writeFile(join(root, CHANGELOG), "# Changelog\n\n## 1.1.0\n");
				commit(git);
			},
			/does not begin with a section "## 1\.2\.0"\.$/,
		],
		[
			"a file that is not committed",
			({ root }) => writeFile(join(root, "new.ts"), ""),
			/^Some files are not committed/,
		],
		[
			"a tag that another commit has",
			async ({ root, git }) => {
				git("tag", "v1.2.0");
				await writeFile(join(root, "run.sh"), "#!/bin/sh\necho\n");
				commit(git);
			},
			/^The tag v1\.2\.0 names another commit/,
		],
	];

describe("a version", () => {
	it.each(FLAWS)("is not given to others with %s", async (_, hurt, sign) => {
		const project = await freshProject();
		expect((await checkVersion(project.root)).flaws).toEqual([]);
		await hurt(project);
		expect((await checkVersion(project.root)).flaws).toEqual([expect.stringMatching(sign)]);
	});

	it("may have been tagged already, with or without a message", async () => {
		const { root, git } = await freshProject();
		git("tag", "v1.2.0");
		expect((await checkVersion(root)).flaws).toEqual([]);
		git("tag", "--force", "--annotate", "--message", "first", "v1.2.0");
		expect((await checkVersion(root)).flaws).toEqual([]);
	});

	it("is the same bytes from the same commit, in any folder and with any settings of git", async () => {
		const { root, git } = await freshProject();
		const other = join(await freshDirectory(), "elsewhere");
		git("clone", "--quiet", root, other);
		execFileSync("git", ["-C", other, "config", "tar.umask", "0077"]);
		execFileSync("git", ["-C", other, "config", "core.autocrlf", "true"]);
		const made = [];
		for (const folder of [root, other]) {
			const output = join(await freshDirectory(), "made");
			const { version } = await checkVersion(folder);
			await writeRelease(version, { root: folder, output });
			const names = (await readdir(output)).sort();
			made.push(
				await Promise.all(
					names.map(async (name) => [name, await readFile(join(output, name), "base64")]),
				),
			);
			for (const line of (await readFile(join(output, "SHA256SUMS"), "utf8")).trim().split("\n")) {
				const [digest, name = ""] = line.split("  ");
				expect(sha256(await readFile(join(output, name)))).toBe(digest);
			}
		}
		expect(made[0]?.map(([name]) => name)).toEqual([
			"SHA256SUMS",
			"agent-registry-1.2.0.sbom.json",
			"agent-registry-1.2.0.tar.gz",
		]);
		expect(made[1]).toEqual(made[0]);
	});

	it("unpacks to the files of the commit, below a folder of its own, programs executable", async () => {
		const { root } = await freshProject();
		const output = await freshDirectory();
		const { version } = await checkVersion(root);
		const [archive = "", sbom = ""] = await writeRelease(version, { root, output });
		const list = execFileSync("tar", ["--list", "--verbose", "--file", archive], {
			encoding: "utf8",
		});
		expect(list).toMatch(/^-rwxr-xr-x .* agent-registry-1\.2\.0\/run\.sh$/m);
		expect(list).toMatch(/^-rw-r--r-- .* agent-registry-1\.2\.0\/package\.json$/m);
		const { metadata, serialNumber } = JSON.parse(await readFile(sbom, "utf8"));
		expect(metadata.component).toMatchObject({ name: "agent-registry", version: "1.2.0" });
		expect(serialNumber).toMatch(
			/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/,
		);
	});

	it("of this project agrees with its lockfile, both changelogs and the guide that installs it", async () => {
		const { version, flaws } = await checkVersion(PROJECT);
		expect(flaws.filter((flaw) => !/^Some files are not committed|^The tag /.test(flaw))).toEqual(
			[],
		);
		const read = (file: string) => readFile(join(PROJECT, file), "utf8");
		const contract = await read("src/contract/CHANGELOG.md");
		expect(/^## (\S+)$/m.exec(contract)?.[1]).toBe(version.version);
		const hostIt = await read("src/content/guides/host-it.md");
		const named = [...hostIt.matchAll(/agent-\s?registry-(\d+\.\d+\.\d+)/g)].map(
			([, each]) => each,
		);
		expect(new Set(named)).toEqual(new Set([version.version]));
	});
});
