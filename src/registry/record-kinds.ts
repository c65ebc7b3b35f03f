import type { RegistryReader, RegistryTransaction } from "./store.ts";
import type { CollectionName, RecordTypes } from "./stores/collections.ts";

export interface RecordKind<Item> {
	/** For people. */
	title: string;
	/** In a backup; null for what is left out. */
	file: string | null;
	list: (from: RegistryReader) => Promise<Item[]>;
	save: (to: RegistryTransaction, record: Item) => void;
}

/**
 * How each kind of record is read and written by whoever moves a whole registry. Backups leave out sessions and links to sign
 * in, for everybody signs in anew after a restoration, and what waits to be sent: it would be sent twice.
 */
export const RECORD_KINDS: { [Name in CollectionName]: RecordKind<RecordTypes[Name]> } = {
	agents: {
		title: "agents",
		file: "agents.jsonl",
		list: (from) => from.listAgents(),
		save: (to, record) => to.saveAgent(record),
	},
	categories: {
		title: "categories",
		file: "categories.jsonl",
		list: (from) => from.listCategories(),
		save: (to, record) => to.saveCategory(record),
	},
	submissions: {
		title: "submissions",
		file: "submissions.jsonl",
		list: (from) => from.listSubmissions(),
		save: (to, record) => to.saveSubmission(record),
	},
	incidents: {
		title: "incidents",
		file: "incidents.jsonl",
		list: (from) => from.listIncidents(),
		save: (to, record) => to.saveIncident(record),
	},
	comments: {
		title: "comments",
		file: "comments.jsonl",
		list: (from) => from.listComments(),
		save: (to, record) => to.saveComment(record),
	},
	tokens: {
		title: "tokens",
		file: "tokens.jsonl",
		list: (from) => from.listTokens(),
		save: (to, record) => to.saveToken(record),
	},
	accounts: {
		title: "accounts",
		file: "accounts.jsonl",
		list: (from) => from.listAccounts(),
		save: (to, record) => to.saveAccount(record),
	},
	claims: {
		title: "claims",
		file: "claims.jsonl",
		list: (from) => from.listClaims(),
		save: (to, record) => to.saveClaim(record),
	},
	notifications: {
		title: "notifications",
		file: "notifications.jsonl",
		list: (from) => from.listNotifications(),
		save: (to, record) => to.saveNotification(record),
	},
	audit: {
		title: "lines of the audit log",
		file: "audit.jsonl",
		// Oldest first, as they were written.
		list: async (from) => (await from.listAudit()).reverse(),
		save: (to, record) => to.saveAudit(record),
	},
	importedLogs: {
		title: "imported logs",
		file: "imported-logs.jsonl",
		list: (from) => from.listImportedLogs(),
		save: (to, record) => to.saveImportedLog(record),
	},
	sessions: {
		title: "sessions",
		file: null,
		list: (from) => from.listSessions(),
		save: (to, record) => to.saveSession(record),
	},
	signIns: {
		title: "links to sign in",
		file: null,
		list: (from) => from.listSignIns(),
		save: (to, record) => to.saveSignIn(record),
	},
	deliveries: {
		title: "deliveries",
		file: null,
		list: (from) => from.listDeliveries(),
		save: (to, record) => to.saveDelivery(record),
	},
};
