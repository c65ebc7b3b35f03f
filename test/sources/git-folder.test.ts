import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createAddressPolicy } from "#outbound/public-address.ts";
import { createRepositoryCloner } from "#sources/clone-repository.ts";
import { refusal } from "../registry/registry-fixture.ts";
import { createPorts, originsOf, readAllPages, sourceAt } from "./reading.ts";
import { temporaryFolder } from "./temporary-folder.ts";

let folder: string;
let place: string;
let temporary: string;
beforeEach(() => {
	folder = temporaryFolder();
	temporary = temporaryFolder();
	vi.stubEnv("TMPDIR", temporary);
	onTestFinished(() => void vi.unstubAllEnvs());
	place = pathToFileURL(folder).href;
	git("init", "--quiet");
	write("servers/tides/server.json", server("tides"));
	write("servers/fog/server.json", server("fog"));
	write("README.md", "# Lighthouses");
	commit();
});

const server = (name: string) =>
	JSON.stringify({
		name: `io.github.lightkeeper/${name}`,
		description: "Knows.",
		version: "1.0.0",
	});

function git(...words: string[]): string {
	const who = ["-c", "user.name=keeper", "-c", "user.email=keeper@light.test"];
	return execFileSync("git", [...who, ...words], { cwd: folder, encoding: "utf8" }).trim();
}

function write(name: string, text: string): void {
	mkdirSync(dirname(join(folder, name)), { recursive: true });
	writeFileSync(join(folder, name), text);
}

function commit(): string {
	git("add", "--all");
	git("commit", "--quiet", "--message", "Lights");
	return git("rev-parse", "HEAD");
}

const left = () => readdirSync(temporary);

describe("a git repository", () => {
	it("is read at its newest commit, without leftovers", async () => {
		const [page, ...others] = await readAllPages(sourceAt(place));
		expect(others).toEqual([]);
		expect(originsOf(page ? [page] : [])).toEqual([
			"mcp-registry:io.github.lightkeeper/fog",
			"mcp-registry:io.github.lightkeeper/tides",
		]);
		expect(page).toMatchObject({ next: null, validator: git("rev-parse", "HEAD") });
		expect(left()).toEqual([]);
	});

	it("is unchanged as long as its commit is the same", async () => {
		const validator = git("rev-parse", "HEAD");
		expect(await readAllPages(sourceAt(place, { validator }))).toMatchObject([
			{ isUnchanged: true, entries: [], validator },
		]);
		write("servers/buoys/server.json", server("buoys"));
		const changed = commit();
		const [page] = await readAllPages(sourceAt(place, { validator }));
		expect(page).toMatchObject({ isUnchanged: false, validator: changed });
		expect(page?.entries.length).toBe(3);
	});

	it("is read from a subfolder, which must exist", async () => {
		expect(originsOf(await readAllPages(sourceAt(`${place}#servers/fog`)))).toEqual([
			"mcp-registry:io.github.lightkeeper/fog",
		]);
		for (const inside of ["lamps", "..", "servers/../../.."]) {
			await expect(readAllPages(sourceAt(`${place}#${inside}`))).rejects.toEqual(
				refusal("unavailable", /^Source upstream: file:\S+ is not a folder of the repository\.$/),
			);
		}
		expect(left()).toEqual([]);
	});

	it("is read without its links", async () => {
		symlinkSync("/etc", join(folder, "etc"));
		symlinkSync(join(folder, "servers/fog/server.json"), join(folder, "link.json"));
		commit();
		const pages = await readAllPages(sourceAt(place));
		expect(originsOf(pages).length).toBe(2);
		expect(pages[0]?.invalid).toEqual([]);
	});

	it("is refused if it is too large or slow, without leftovers", async () => {
		write("large.bin", "0".repeat(2_000_000));
		commit();
		const lookup = { policy: createAddressPolicy([]), resolve: async () => [] };
		const bounds = [
			[{ timeoutMs: 60_000, megabytes: 1 }, /^Source upstream: \S+ holds more than 1 MB\.$/],
			[{ timeoutMs: 1, megabytes: 1 }, / took longer than 0\.001 s\.$/],
		] as const;
		for (const [bound, sentence] of bounds) {
			const ports = createPorts({ cloneRepository: createRepositoryCloner(lookup, bound) });
			await expect(readAllPages(sourceAt(place), ports)).rejects.toEqual(
				refusal("unavailable", sentence),
			);
		}
		expect(left()).toEqual([]);
	});

	it.each([
		["https://127.0.0.2/lights.git", /cannot be read: The host of the address does not exist/],
		["git+https://nowhere.test/lights", /cannot be read: The host of the address does not exist/],
		["file:///nowhere/lights", /cannot be read: git says "fatal: .*nowhere/],
	])("is refused with a sentence: %s", async (address, sentence) => {
		await expect(readAllPages(sourceAt(address))).rejects.toEqual(refusal("unavailable", sentence));
	});
});
