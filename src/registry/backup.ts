import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { z } from "zod";
import { writeDurably } from "#disk/durable-file.ts";
import { AccountRecord } from "#domain/records/account-record.ts";
import { AgentRecord } from "#domain/records/agent-record.ts";
import { AuditRecord } from "#domain/records/audit-record.ts";
import { CategoryRecord } from "#domain/records/category-record.ts";
import { ClaimRecord } from "#domain/records/claim-record.ts";
import { CommentRecord } from "#domain/records/comment-record.ts";
import { ImportedLogRecord } from "#domain/records/imported-log-record.ts";
import { IncidentRecord } from "#domain/records/incident-record.ts";
import { NotificationRecord } from "#domain/records/notification-record.ts";
import { RegistryEvent } from "#domain/records/registry-event.ts";
import { SubmissionRecord } from "#domain/records/submission-record.ts";
import { TokenRecord } from "#domain/records/token-record.ts";
import type { RegistryReader, RegistryStore, RegistryTransaction } from "./store.ts";
import { DamagedStore } from "./stores/damaged-store.ts";

const SUMS_FILE = "SHA256SUMS";
const EVENTS_FILE = "events.jsonl";
const EVENTS_PER_WRITE = 10_000;

interface BackupPart<Item> {
	file: string;
	schema: z.ZodType<Item>;
	list: (reader: RegistryReader) => Promise<Item[]>;
	save: (transaction: RegistryTransaction, record: Item) => void;
}

function part<Item>(row: BackupPart<Item>) {
	return {
		file: row.file,
		lines: async (reader: RegistryReader) => jsonLines(await row.list(reader)),
		restore: (transaction: RegistryTransaction, text: string) => {
			const records = parseLines(text, row.schema);
			for (const record of records) row.save(transaction, record);
			return records.length;
		},
	};
}

/**
 * One file of JSON lines per kind of record; the same for every store. Sessions and links to sign in are left out, for
 * everybody signs in anew after a restoration, and so is what waits to be sent: it would be sent twice.
 */
const PARTS = [
	part({
		file: "agents.jsonl",
		schema: AgentRecord,
		list: (from) => from.listAgents(),
		save: (to, record) => to.saveAgent(record),
	}),
	part({
		file: "categories.jsonl",
		schema: CategoryRecord,
		list: (from) => from.listCategories(),
		save: (to, record) => to.saveCategory(record),
	}),
	part({
		file: "submissions.jsonl",
		schema: SubmissionRecord,
		list: (from) => from.listSubmissions(),
		save: (to, record) => to.saveSubmission(record),
	}),
	part({
		file: "incidents.jsonl",
		schema: IncidentRecord,
		list: (from) => from.listIncidents(),
		save: (to, record) => to.saveIncident(record),
	}),
	part({
		file: "comments.jsonl",
		schema: CommentRecord,
		list: (from) => from.listComments(),
		save: (to, record) => to.saveComment(record),
	}),
	part({
		file: "tokens.jsonl",
		schema: TokenRecord,
		list: (from) => from.listTokens(),
		save: (to, record) => to.saveToken(record),
	}),
	part({
		file: "accounts.jsonl",
		schema: AccountRecord,
		list: (from) => from.listAccounts(),
		save: (to, record) => to.saveAccount(record),
	}),
	part({
		file: "claims.jsonl",
		schema: ClaimRecord,
		list: (from) => from.listClaims(),
		save: (to, record) => to.saveClaim(record),
	}),
	part({
		file: "notifications.jsonl",
		schema: NotificationRecord,
		list: (from) => from.listNotifications(),
		save: (to, record) => to.saveNotification(record),
	}),
	part({
		file: "audit.jsonl",
		schema: AuditRecord,
		list: async (from) => (await from.listAudit()).reverse(),
		save: (to, record) => to.saveAudit(record),
	}),
	part({
		file: "imported-logs.jsonl",
		schema: ImportedLogRecord,
		list: (from) => from.listImportedLogs(),
		save: (to, record) => to.saveImportedLog(record),
	}),
] as const;

/** Lines by file. */
export type BackupCounts = Record<string, number>;

/** Writes all records and events, as they are together at one moment, into a new folder. */
export async function writeBackup(store: RegistryStore, directory: string): Promise<BackupCounts> {
	await mkdir(directory, { recursive: false, mode: 0o700 });
	return store.transact(async (transaction) => {
		const counts: BackupCounts = {};
		const sums: string[] = [];
		const add = async (file: string, lines: AsyncIterable<string> | Iterable<string>) => {
			const written = await writeLines(join(directory, file), lines);
			counts[file] = written.count;
			sums.push(`${written.sha256}  ${file}\n`);
		};
		for (const { file, lines } of PARTS) await add(file, await lines(transaction));
		await add(EVENTS_FILE, eventLines(store));
		await writeDurably(join(directory, SUMS_FILE), sums.join(""));
		return counts;
	});
}

/** Fills an empty registry from a backup; refuses one whose files are not what was written. */
export async function readBackup(store: RegistryStore, directory: string): Promise<BackupCounts> {
	const sums = new Map(
		(await readFile(join(directory, SUMS_FILE), "utf8"))
			.split("\n")
			.filter(Boolean)
			.map((line) => [line.slice(66), line.slice(0, 64)]),
	);
	const read = async (file: string) => {
		const text = await readFile(join(directory, file), "utf8");
		if (createHash("sha256").update(text).digest("hex") === sums.get(file)) return text;
		throw new DamagedStore(join(directory, file), "the checksum does not match");
	};
	const counts: BackupCounts = {};
	await store.transact(async (transaction) => {
		for (const { file, restore } of PARTS) {
			// Earlier versions knew fewer kinds of records.
			if (sums.has(file)) counts[file] = restore(transaction, await read(file));
		}
	});
	const events = parseLines(await read(EVENTS_FILE), RegistryEvent);
	for (let start = 0; start < events.length; start += EVENTS_PER_WRITE) {
		await store.appendEvents(events.slice(start, start + EVENTS_PER_WRITE));
	}
	counts[EVENTS_FILE] = events.length;
	return counts;
}

async function* eventLines(store: RegistryStore): AsyncIterable<string> {
	for await (const event of store.readEvents()) yield `${JSON.stringify(event)}\n`;
}

function* jsonLines(records: Iterable<unknown>): Iterable<string> {
	for (const record of records) yield `${JSON.stringify(record)}\n`;
}

function parseLines<Item>(text: string, schema: z.ZodType<Item>): Item[] {
	return text
		.split("\n")
		.filter(Boolean)
		.map((line) => schema.parse(JSON.parse(line)));
}

async function writeLines(
	path: string,
	lines: AsyncIterable<string> | Iterable<string>,
): Promise<{ count: number; sha256: string }> {
	const hash = createHash("sha256");
	let count = 0;
	async function* counted() {
		for await (const line of lines) {
			hash.update(line);
			count += 1;
			yield line;
		}
	}
	await pipeline(
		Readable.from(counted()),
		createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
	);
	return { count, sha256: hash.digest("hex") };
}
