import { createHash } from "node:crypto";
import type { OutReason } from "#contract/collections/collection.ts";
import { LockEntry } from "#contract/evidence/lock.ts";
import type { DocumentRecord, VersionRecord } from "#domain/records/agent-record.ts";
import type {
	CollectionEntryRecord,
	CollectionRecord,
	CollectionStateRecord,
} from "#domain/records/collection-record.ts";
import type { RegistryStore } from "#registry/store.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import * as builders from "../../registry/record-builders.ts";
import { put } from "../../registry/store-suite.ts";
import { type DrawOptions, NOW } from "../running-service.ts";

export const AT = "2026-05-01T12:00:00.000Z";
export const SLUG = "approved-servers";
export const NAME = "com.example.Lantern/lights";

function documentOf(version: string): DocumentRecord {
	const packages = [
		{
			registryType: "npm",
			identifier: `@example/lights-${version.startsWith("2") ? "and-mirrors" : "only"}`,
			version,
			transport: { type: "stdio" },
		},
	];
	const remotes = [{ type: "streamable-http", url: "https://lights.example/mcp" }];
	const server = { name: NAME, description: "Lights the way.", version, packages };
	const text = JSON.stringify(version.startsWith("2") ? { ...server, remotes } : server);
	const sha256 = createHash("sha256").update(text).digest("hex");
	return { sha256, format: "mcp-server", text, origin: null, fetchedAt: AT, by: "owner:ada" };
}

const documents = ["2.0.0", "1.9.0"].map(documentOf);
export const digestsOf = (number: string) =>
	documents.flatMap(({ text, sha256 }) => (JSON.parse(text).version === number ? sha256 : []));
const versions = ["2.0.0", "1.9.0"].map(
	(number): VersionRecord => ({
		number,
		status: "active",
		message: null,
		publishedAt: null,
		listedAt: AT,
		changes: [],
		documents: digestsOf(number),
	}),
);

/** The sample, with a server of which an older version is approved. */
export const VERSIONED: DrawOptions = {
	alter: ({ agents }) => {
		const lantern = [...agents].find(({ slug }) => slug === "repo-lantern");
		const facts = { protocolName: NAME, documents: digestsOf("2.0.0"), versions };
		const shown = { version: "2.0.0", transports: ["stdio", "streamable-http"] };
		if (lantern) Object.assign(lantern, { ...facts, ...shown });
	},
	documentsOf: ({ slug }) => (slug === "repo-lantern" ? documents : []),
};

export const collection = (more: Partial<CollectionRecord> = {}) =>
	builders.collection(SLUG, { updatedAt: AT, ...more });

export const entry = (slug: string, more: Partial<CollectionEntryRecord> = {}) =>
	builders.collectionEntry(slug, { collection: SLUG, approvedAt: AT, ...more });

/** A listing as it is. */
export const whole = ({
	slug,
	versions,
	documents,
}: Pick<SnapshotAgent, "slug" | "versions" | "documents">) =>
	entry(slug, {
		version: versions[0]?.number ?? null,
		lock: LockEntry.parse({ slug, documents }),
	});

export const out = (reason: OutReason) => ({
	at: NOW.toISOString(),
	reason,
	sentence: "It is not in.",
});

/** An older version of the lantern, when it was the newest one. */
export const lantern = (more: Partial<CollectionEntryRecord> = {}) =>
	entry("repo-lantern", {
		version: "1.9.0",
		lock: LockEntry.parse({ slug: "repo-lantern", name: NAME, documents: digestsOf("1.9.0") }),
		...more,
	});

/** The collection, after its entries. */
export function storeCollection(
	store: RegistryStore,
	record: CollectionRecord,
	entries: readonly CollectionEntryRecord[],
	states: readonly CollectionStateRecord[] = [],
) {
	const collectionEntries = [...entries];
	return put(store, { collections: [record], collectionEntries, collectionStates: [...states] });
}
