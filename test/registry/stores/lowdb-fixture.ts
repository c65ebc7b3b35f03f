import { type Dirent, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { onTestFinished } from "vitest";
import type { RegistryStore } from "#registry/store.ts";
import { createLowdbRegistry, openLowdbStore } from "#registry/stores/lowdb.ts";
import { createDirectory, freshDirectory } from "../../disk/fresh-directory.ts";
import { MADE_KINDS, saveOneOfEach } from "../one-of-each.ts";
import { save } from "../store-suite.ts";

/** A new empty registry, by default in a directory that is removed after the test. */
export async function createFreshRegistry(directory?: string): Promise<string> {
	emptyRegistry ??= makeTemplate(async () => {});
	return writeTemplate(await emptyRegistry, directory);
}

/** A closed registry with three records in every collection. */
export async function createFilledRegistry(): Promise<string> {
	filledRegistry ??= makeTemplate(saveSomeOfEach);
	return writeTemplate(await filledRegistry);
}

/** The bytes of a registry's files. Creating a registry takes long, so every test uses copies. */
type Template = ReadonlyMap<string, Buffer>;

let emptyRegistry: Promise<Template> | undefined;
let filledRegistry: Promise<Template> | undefined;

async function makeTemplate(fill: (store: RegistryStore) => Promise<void>): Promise<Template> {
	const directory = await createDirectory();
	await createLowdbRegistry(directory, fill);
	const entries = await readdir(directory, { recursive: true, withFileTypes: true });
	const paths = entries.filter((entry) => entry.isFile()).map(pathOf);
	const template = new Map(paths.map((path) => [relative(directory, path), readFileSync(path)]));
	await rm(directory, { recursive: true });
	return template;
}

async function writeTemplate(template: Template, into?: string): Promise<string> {
	const directory = into ?? (await freshDirectory());
	const folders = new Set(["events", ...[...template.keys()].map(dirname)]);
	for (const folder of folders) mkdirSync(join(directory, folder), { recursive: true });
	for (const [path, bytes] of template)
		writeFileSync(join(directory, path), bytes, { mode: 0o600 });
	return directory;
}

function pathOf({ parentPath, name }: Dirent): string {
	return join(parentPath, name);
}

/** In two parts: a transaction with more than 64 files is deferred. */
async function saveSomeOfEach(store: RegistryStore): Promise<void> {
	for (const kinds of [MADE_KINDS.slice(PART), MADE_KINDS.slice(0, PART)]) {
		await save(store, (transaction) => {
			for (const name of ["pier", "dock", "wharf"]) saveOneOfEach(transaction, name, kinds);
		});
	}
}

const PART = 23;

/** Opens for writing and closes with the test. */
export async function openForWriting(directory: string): Promise<RegistryStore> {
	const store = await openLowdbStore(directory);
	if (!store) throw new Error("another process holds the registry");
	onTestFinished(() => store.close());
	return store;
}

/** Every file of records, by its path in the data directory. */
export async function recordFiles(directory: string): Promise<Map<string, string>> {
	const names = await readdir(join(directory, "registry"), { recursive: true });
	const paths = names.filter((name) => name.endsWith(".json")).sort();
	return new Map(
		await Promise.all(
			paths.map(async (name): Promise<[string, string]> => {
				const path = join("registry", name);
				return [path, await readFile(join(directory, path), "utf8")];
			}),
		),
	);
}
