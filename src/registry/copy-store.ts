import { isDeepStrictEqual } from "node:util";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { RegistryReader, RegistryStore, RegistryTransaction } from "./store.ts";

interface Part<Item> {
	name: string;
	list: (from: RegistryReader) => Promise<Item[]>;
	save: (to: RegistryTransaction, record: Item) => void;
}

/** What is done with all records of a kind, which only here have a type. */
function part<Item>({ name, list, save }: Part<Item>) {
	return {
		name,
		async copy(from: RegistryReader, to: RegistryStore): Promise<number> {
			const records = await list(from);
			for (let start = 0; start < records.length; start += RECORDS_AT_ONCE) {
				await to.transact(async (transaction) => {
					for (const record of records.slice(start, start + RECORDS_AT_ONCE)) {
						save(transaction, record);
					}
				});
			}
			return records.length;
		},
		isEqual: async (one: RegistryReader, other: RegistryReader) =>
			isDeepStrictEqual(await list(one), await list(other)),
	};
}

const RECORDS_AT_ONCE = 10_000;
const EVENTS_AT_ONCE = 10_000;

const PARTS = [
	part({ name: "agents", list: (from) => from.listAgents(), save: (to, it) => to.saveAgent(it) }),
	part({
		name: "categories",
		list: (from) => from.listCategories(),
		save: (to, it) => to.saveCategory(it),
	}),
	part({
		name: "submissions",
		list: (from) => from.listSubmissions(),
		save: (to, it) => to.saveSubmission(it),
	}),
	part({
		name: "incidents",
		list: (from) => from.listIncidents(),
		save: (to, it) => to.saveIncident(it),
	}),
	part({
		name: "comments",
		list: (from) => from.listComments(),
		save: (to, it) => to.saveComment(it),
	}),
	part({ name: "claims", list: (from) => from.listClaims(), save: (to, it) => to.saveClaim(it) }),
	part({ name: "tokens", list: (from) => from.listTokens(), save: (to, it) => to.saveToken(it) }),
	part({
		name: "accounts",
		list: (from) => from.listAccounts(),
		save: (to, it) => to.saveAccount(it),
	}),
	part({
		name: "sessions",
		list: (from) => from.listSessions(),
		save: (to, it) => to.saveSession(it),
	}),
	part({
		name: "links to sign in",
		list: (from) => from.listSignIns(),
		save: (to, it) => to.saveSignIn(it),
	}),
	part({
		name: "notifications",
		list: (from) => from.listNotifications(),
		save: (to, it) => to.saveNotification(it),
	}),
	part({
		name: "deliveries",
		list: (from) => from.listDeliveries(),
		save: (to, it) => to.saveDelivery(it),
	}),
	part({
		name: "lines of the audit log",
		// Oldest first, as they were written.
		list: async (from) => (await from.listAudit()).reverse(),
		save: (to, it) => to.saveAudit(it),
	}),
	part({
		name: "imported logs",
		list: (from) => from.listImportedLogs(),
		save: (to, it) => to.saveImportedLog(it),
	}),
] as const;

/** How many there are of each kind. */
export type CopyCounts = Record<string, number>;

/** Copies everything into an empty store and then compares both, record by record and event by event. Nobody may write meanwhile. */
export async function copyStore(from: RegistryStore, to: RegistryStore): Promise<CopyCounts> {
	const counts: CopyCounts = {};
	for (const { name, copy } of PARTS) counts[name] = await copy(from, to);
	counts.events = await copyEvents(from, to);
	for (const { name, isEqual } of PARTS) {
		if (!(await isEqual(from, to))) throw new Error(`The ${name} are not the same after copying.`);
	}
	if (!(await haveSameEvents(from, to))) {
		throw new Error("The events are not the same after copying.");
	}
	return counts;
}

async function copyEvents(from: RegistryStore, to: RegistryStore): Promise<number> {
	let [count, waiting]: [number, RegistryEvent[]] = [0, []];
	for await (const event of from.readEvents()) {
		waiting.push(event);
		count += 1;
		if (waiting.length === EVENTS_AT_ONCE) await to.appendEvents(waiting.splice(0));
	}
	if (waiting.length > 0) await to.appendEvents(waiting);
	return count;
}

async function haveSameEvents(one: RegistryStore, other: RegistryStore): Promise<boolean> {
	const others = other.readEvents()[Symbol.asyncIterator]();
	for await (const event of one.readEvents()) {
		if (!isDeepStrictEqual(event, (await others.next()).value)) return false;
	}
	return (await others.next()).done === true;
}
