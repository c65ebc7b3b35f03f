import { cpSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";
import type { RegistryStore } from "#registry/store.ts";
import { createLowdbRegistry, openLowdbStore } from "#registry/stores/lowdb.ts";
import { createDirectory, freshDirectory } from "../disk/fresh-directory.ts";
import { agent, category, comment, incident, submission, token } from "./record-builders.ts";
import { save } from "./store-suite.ts";

/** A new empty registry, if not said otherwise in a directory that is gone after the test. */
export async function createFreshRegistry(directory?: string): Promise<string> {
	emptyRegistry ??= templates.then((path) => createLowdbRegistry(join(path, "empty")));
	await emptyRegistry;
	return copyOf("empty", directory);
}

/** Every registry of a test is a copy of one that is made once. */
const templates = createDirectory();
let emptyRegistry: Promise<void> | undefined;
let filledRegistry: Promise<void> | undefined;
afterAll(async () => rm(await templates, { recursive: true }));

async function copyOf(template: string, into?: string): Promise<string> {
	const directory = into ?? (await freshDirectory());
	cpSync(join(await templates, template), directory, { recursive: true });
	return directory;
}

/** Opens for writing and closes with the test. */
export async function openForWriting(directory: string): Promise<RegistryStore> {
	const store = await openLowdbStore(directory);
	if (!store) throw new Error("another process holds the registry");
	onTestFinished(() => store.close());
	return store;
}

/** A closed registry with three records in every collection. */
export async function createFilledRegistry(): Promise<string> {
	filledRegistry ??= templates.then((path) => fillTemplate(join(path, "filled")));
	await filledRegistry;
	return copyOf("filled");
}

function fillTemplate(directory: string): Promise<void> {
	return createLowdbRegistry(directory, (store) =>
		save(store, (transaction) => {
			for (const name of ["pier", "dock", "wharf"]) {
				transaction.saveAgent(agent(name));
				transaction.saveCategory(category(name));
				transaction.saveSubmission(submission(name));
				transaction.saveIncident(incident(name));
				transaction.saveComment(comment(name));
				transaction.saveToken(token(name));
			}
		}),
	);
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

/** All records, by collection. */
export async function readEverything(store: RegistryStore) {
	return {
		agents: await store.listAgents(),
		categories: await store.listCategories(),
		submissions: await store.listSubmissions(),
		incidents: await store.listIncidents(),
		comments: await store.listComments(),
		tokens: await store.listTokens(),
	};
}
