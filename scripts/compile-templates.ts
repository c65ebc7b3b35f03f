// Compiles the Astro templates, each version into its own folder. Runs only when they have changed, and never twice at
// once.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { messageOf } from "#contract/message-of.ts";
import { takeProcessLock } from "#disk/process-lock.ts";
import { TEMPLATES_DIRECTORY, TEMPLATES_VERSION, TemplatesMissing } from "#render/page-renderer.ts";

const ROOT = resolve(import.meta.dirname, "..");

const SOURCES = ["pages", "layouts", "components", "styles", "assets", "content", "render"].map(
	(name) => join("src", name),
);
const FILES = ["astro.config.mjs", "package-lock.json", "src/content.config.ts"];

/** Folders that compiling writes to. Astro writes to the first two. */
const WRITTEN = [ROOT, join(ROOT, "node_modules"), join(ROOT, "dist"), TEMPLATES_DIRECTORY];

export async function compileTemplates(): Promise<void> {
	// Writes nothing if nothing has changed, because the program's folder may be read-only.
	if (compiledVersion() === sourceVersion()) return;
	if (!WRITTEN.every(isWritable)) throw new TemplatesMissing();
	fs.mkdirSync(TEMPLATES_DIRECTORY, { recursive: true });
	let lock = takeProcessLock(join(ROOT, "dist/site.lock"));
	while (!lock) {
		await sleep(200);
		lock = takeProcessLock(join(ROOT, "dist/site.lock"));
	}
	try {
		const version = sourceVersion();
		if (compiledVersion() === version) return;
		process.stderr.write("Compiling the templates.\n");
		await compile(version);
		pruneVersions(version);
	} finally {
		lock.release();
	}
}

function isWritable(folder: string): boolean {
	if (!fs.existsSync(folder)) return true;
	try {
		fs.accessSync(folder, fs.constants.W_OK);
		return true;
	} catch {
		return false;
	}
}

/** A version is never visible half written: its folder gets its name, and the pointer its value, at the very end. */
async function compile(version: string): Promise<void> {
	const target = join(TEMPLATES_DIRECTORY, version);
	const temporary = `${target}.tmp`;
	fs.rmSync(temporary, { recursive: true, force: true });
	const astro = join(ROOT, "node_modules/astro/bin/astro.mjs");
	await promisify(execFile)(process.execPath, [astro, "build", "--silent", "--outDir", temporary], {
		cwd: ROOT,
		env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
	}).catch((cause: unknown) => {
		throw new Error(`The templates cannot be compiled.\n${messageOf(cause)}`);
	});
	fs.rmSync(target, { recursive: true, force: true });
	fs.renameSync(temporary, target);
	const pointer = join(TEMPLATES_DIRECTORY, TEMPLATES_VERSION);
	fs.writeFileSync(`${pointer}.tmp`, version);
	fs.renameSync(`${pointer}.tmp`, pointer);
}

/** A service that was not restarted still renders with the version that it opened. */
const KEPT_VERSIONS = 5;

function pruneVersions(current: string): void {
	const versions = fs
		.readdirSync(TEMPLATES_DIRECTORY, { withFileTypes: true })
		.filter((name) => name.isDirectory() && name.name !== current)
		.map(({ name }) => join(TEMPLATES_DIRECTORY, name))
		.sort((left, right) => fs.statSync(right).mtimeMs - fs.statSync(left).mtimeMs);
	for (const old of versions.slice(KEPT_VERSIONS - 1)) fs.rmSync(old, { recursive: true });
}

function compiledVersion(): string | undefined {
	const file = join(TEMPLATES_DIRECTORY, TEMPLATES_VERSION);
	const version = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
	return version !== "" && fs.existsSync(join(TEMPLATES_DIRECTORY, version)) ? version : undefined;
}

function sourceVersion(): string {
	const hash = createHash("sha256");
	const nested = SOURCES.flatMap((folder) =>
		fs
			.readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
			.filter((name) => name.isFile() && !name.name.endsWith(".ttf"))
			.map((name) => join(name.parentPath, name.name)),
	);
	for (const file of [...nested.sort(), ...FILES.map((name) => join(ROOT, name))]) {
		hash.update(file.slice(ROOT.length)).update(fs.readFileSync(file));
	}
	return hash.digest("base64url").slice(0, 22);
}
