import { type Dirent, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { onTestFinished } from "vitest";
import type { RegistryStore } from "#registry/store.ts";
import { createLowdbRegistry, openLowdbStore } from "#registry/stores/lowdb.ts";
import { createDirectory, freshDirectory } from "../disk/fresh-directory.ts";
import {
	account,
	agent,
	audit,
	category,
	change,
	claim,
	comment,
	delivery,
	draft,
	finding,
	identity,
	importedLog,
	importRecord,
	incident,
	incidentDraft,
	look,
	lookTime,
	membership,
	notification,
	organisation,
	proof,
	publisher,
	report,
	session,
	signIn,
	statement,
	submission,
	token,
	transfer,
} from "./record-builders.ts";
import { save } from "./store-suite.ts";

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
	mkdirSync(join(directory, "events"), { recursive: true });
	for (const [path, bytes] of template) {
		mkdirSync(dirname(join(directory, path)), { recursive: true });
		writeFileSync(join(directory, path), bytes, { mode: 0o600 });
	}
	return directory;
}

function pathOf({ parentPath, name }: Dirent): string {
	return join(parentPath, name);
}

async function saveSomeOfEach(store: RegistryStore): Promise<void> {
	await saveAdded(store);
	await save(store, (transaction) => {
		for (const name of ["pier", "dock", "wharf"]) {
			transaction.agents.save(agent(name));
			transaction.categories.save(category(name));
			transaction.submissions.save(submission(name));
			transaction.drafts.save(draft({ agentSlug: name }));
			transaction.incidents.save(incident(name));
			transaction.comments.save(comment(name));
			transaction.reports.save(report(name));
			transaction.tokens.save(token(name));
			transaction.accounts.save(account(name));
			transaction.claims.save(claim(name));
			transaction.identities.save(identity(name));
			transaction.notifications.save(notification(name));
			transaction.deliveries.save(delivery(name));
			transaction.audit.save(audit(name));
			transaction.sessions.save(session(name));
			transaction.signIns.save(signIn(name));
			transaction.importedLogs.save(importedLog(name));
			transaction.imports.save(importRecord(name));
			transaction.looks.save(look(`https://${name}.com/mcp`));
			transaction.lookTimes.save(lookTime(`https://${name}.com/mcp`));
			transaction.changes.save(change(name));
			transaction.findings.save(finding(name));
			transaction.statements.save(statement(name));
		}
	});
}

/** On its own: a transaction with more than 64 files is deferred. */
function saveAdded(store: RegistryStore): Promise<void> {
	return save(store, (transaction) => {
		for (const name of ["pier", "dock", "wharf"]) {
			transaction.organisations.save(organisation(name));
			transaction.memberships.save(membership(name));
			transaction.transfers.save(transfer(name));
			transaction.proofs.save(proof(name));
			transaction.publishers.save(publisher(name));
			transaction.incidentDrafts.save(incidentDraft(name));
		}
	});
}

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

/** All records, by collection. */
export async function readEverything(store: RegistryStore) {
	return {
		agents: await store.agents.list(),
		categories: await store.categories.list(),
		submissions: await store.submissions.list(),
		drafts: await store.drafts.list(),
		incidents: await store.incidents.list(),
		comments: await store.comments.list(),
		reports: await store.reports.list(),
		tokens: await store.tokens.list(),
		accounts: await store.accounts.list(),
		claims: await store.claims.list(),
		identities: await store.identities.list(),
		notifications: await store.notifications.list(),
		deliveries: await store.deliveries.list(),
		audit: await store.audit.newestBy("all", "yes"),
		sessions: await store.sessions.list(),
		signIns: await store.signIns.list(),
		importedLogs: await store.importedLogs.list(),
		imports: await store.imports.list(),
		looks: await store.looks.list(),
		lookTimes: await store.lookTimes.list(),
		changes: await store.changes.list(),
		findings: await store.findings.list(),
		statements: await store.statements.list(),
		organisations: await store.organisations.list(),
		memberships: await store.memberships.list(),
		transfers: await store.transfers.list(),
		proofs: await store.proofs.list(),
		publishers: await store.publishers.list(),
		incidentDrafts: await store.incidentDrafts.list(),
	};
}
