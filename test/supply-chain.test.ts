import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const ROOT = resolve(import.meta.dirname, "..");

const Versions = z.record(z.string(), z.string());

const Manifest = z.object({
	version: z.string(),
	dependencies: Versions,
	devDependencies: Versions,
	/** Packages whose install scripts npm may run. */
	allowScripts: z.record(z.string(), z.boolean()),
});

/** A package in a lockfile. Every member that names its origin is listed. */
const LockedPackage = z.object({
	version: z.string(),
	integrity: z.string().optional(),
	resolved: z.string().optional(),
	link: z.boolean().optional(),
	dev: z.boolean().optional(),
	inBundle: z.boolean().optional(),
	optionalDependencies: Versions.optional(),
	hasInstallScript: z.boolean().optional(),
});

const Lockfile = z.object({
	lockfileVersion: z.literal(3),
	packages: z.record(z.string(), z.unknown()),
});

const manifest = Manifest.parse(readJson("package.json"));
const locked = Object.entries(Lockfile.parse(readJson("package-lock.json")).packages)
	.filter(([path]) => path !== "")
	.map(([path, entry]) => ({ path, ...LockedPackage.parse(entry) }));
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + 13);

describe("the lockfile", () => {
	it("pins every package by a SHA-512 of its content", () => {
		expect(locked.length).toBeGreaterThan(100);
		const loose = locked.filter(
			({ integrity }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ""),
		);
		expect(loose).toEqual([]);
	});

	// No `resolved`: it would name the registry of the person who wrote the lockfile, for everybody. The digest above
	// determines what is installed, from any registry.
	it("takes every package from npm's configured registry only", () => {
		const foreign = locked.filter(
			({ resolved, link, inBundle, version }) =>
				resolved !== undefined || link || inBundle || !/^\d+\.\d+\.\d+[\w.+-]*$/.test(version),
		);
		expect(foreign).toEqual([]);
	});

	// `npm ci` refuses a lockfile that lacks one, on every platform.
	it("names the bindings for every platform that a package offers", () => {
		const missing = locked.flatMap(({ path, optionalDependencies = {} }) =>
			Object.keys(optionalDependencies).filter(
				(name) =>
					!locked.some(
						(other) =>
							other.path === `node_modules/${name}` ||
							other.path === `${path}/node_modules/${name}`,
					),
			),
		);
		expect(missing).toEqual([]);
	});

	it("has exactly the versions in package.json", () => {
		const { dependencies, devDependencies } = manifest;
		for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
			const entry = locked.find(({ path }) => path === `node_modules/${name}`);
			expect([name, entry?.version]).toEqual([name, version]);
		}
	});
});

it("the changelog starts with the version of the program", () => {
	const text = readFileSync(join(ROOT, "src/content/guides/changelog.md"), "utf8");
	expect(/^## (\d\S*)$/m.exec(text)?.[1]).toBe(manifest.version);
});

describe("package.json", () => {
	it("names exact versions only", () => {
		const ranges = Object.entries({
			...manifest.dependencies,
			...manifest.devDependencies,
		}).filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version));
		expect(ranges).toEqual([]);
	});

	// Versions of npm without `allowScripts` also run the script of esbuild, which only looks for its program.
	it("lets only the pinned Node run a script on installation", () => {
		const scripted = locked.filter(({ dev, hasInstallScript }) => hasInstallScript && !dev);
		const names = scripted.map(({ path }) => nameOf(path)).sort();
		expect(Object.keys(manifest.allowScripts).sort()).toEqual(names);
		const allowed = names.filter((name) => manifest.allowScripts[name]);
		expect(allowed).toEqual(["node"]);
	});

	it("has no dependencies that a running instance does not need", () => {
		const sources = ["src", "api", "scripts"].flatMap(readSources).join("\n");
		const used = (name: string) =>
			sources.includes(`"${name}"`) || sources.includes(`"${name}/`) || name in RUN_BY_NAME;
		expect(Object.keys(manifest.dependencies).filter((name) => !used(name))).toEqual([]);
	});
});

/** Packages that are used without an import, and by what. */
const RUN_BY_NAME: Readonly<Record<string, string>> = {
	node: "every script runs in it (scripts/bootstrap.mjs)",
	"@astrojs/node": "templates are compiled with it (astro.config.mjs)",
};

function readSources(folder: string): string[] {
	return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
		.filter((found) => found.isFile() && /\.(ts|mjs|astro)$/.test(found.name))
		.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));
}

function readJson(file: string): unknown {
	return JSON.parse(readFileSync(join(ROOT, file), "utf8"));
}
