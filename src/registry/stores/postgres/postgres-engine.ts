import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { SourceRecord } from "#domain/records/source-record.ts";
import type { CollectionName } from "../../collections.ts";
import { DamagedStore } from "../../damaged-store.ts";
import type { DatabaseOptions, Fingerprint, RegistryEngine } from "../../registry-engine.ts";
import { MARKED_RECORDS, type SnapshotSource, sourcesMark } from "../../snapshot-source.ts";
import type { RegistryStore } from "../../store.ts";
import { followBuildRequests, requestBuild } from "./build-requests.ts";
import { type Database, withDatabase } from "./database.ts";
import { emptyTables, findForeignTable, holdsRegistryInPostgres } from "./held-tables.ts";
import { leadBuilds } from "./lead-builds.ts";
import { migrate } from "./migrate.ts";
import * as postgres from "./postgres.ts";

/** Records in a database that any number of machines share. */
export function postgresEngine(options: DatabaseOptions): RegistryEngine {
	const { url } = options;
	const { host, pathname } = new URL(url);
	async function withSource<Result>(work: (source: SnapshotSource) => Promise<Result>) {
		await mkdir(options.keptDirectory, { recursive: true, mode: 0o700 });
		return postgres.withPostgresSource(options, work);
	}
	return {
		// Without the password.
		name: `the database ${host}${pathname}`,
		holds: () => postgres.holdsPostgresRegistry(options),
		create: (fill) => createPostgresRegistry(options, fill),
		open: (watch) => postgres.openPostgresStore(options, watch),
		withSource: (_tell, work) => withSource(work),
		listAgents: () => withSource((source) => source.agents.list()),
		listComments: () => withSource((source) => source.comments.list()),
		readDocuments: (digests) => postgres.readStored(options, "documents", digests),
		readLogos: (digests) => postgres.readStored(options, "logos", digests),
		fingerprint: () => fingerprintPostgres(url, [...MARKED_RECORDS, "events"]),
		recordsMark: async () => (await fingerprintPostgres(url, MARKED_RECORDS)).digest,
		requestBuild: (wish) => requestBuild(url, wish),
		followBuildRequests: (hearing) => followBuildRequests(url, hearing),
		leadBuilds: (term) => leadBuilds(url, term),
		buildAlone: (work) => withDatabase(url, (database) => database.whileLocked("build", work)),
	};
}

async function fingerprintPostgres(
	url: string,
	names: readonly (CollectionName | "events")[],
): Promise<Fingerprint> {
	return withDatabase(url, async (database) => {
		const rows = await database.query(
			`SELECT name, times::text, (extract(epoch FROM last_at) * 1000)::float8 AS at
			FROM writes WHERE name = ANY($1) ORDER BY name`,
			[names],
		);
		const [row] = await database.query("SELECT created_at::text FROM registry");
		const hash = createHash("sha256").update(String(row?.created_at));
		for (const { name, times } of rows) hash.update(`${name} ${times}\n`);
		const sources = await database.query("SELECT record FROM sources ORDER BY key");
		hash.update(sourcesMark(sources.map(({ record }) => SourceRecord.parse(record))));
		const changedAt = Math.max(0, ...rows.map(({ at }) => Math.ceil(Number(at))));
		return { digest: hash.digest("hex"), changedAt };
	});
}

/** Creates and fills a registry. First clears what an incomplete attempt left behind. */
export async function createPostgresRegistry(
	options: DatabaseOptions,
	fill: (store: RegistryStore) => Promise<void> = async () => {},
): Promise<void> {
	const create = async (database: Database) => {
		await requireOwnSchema(database);
		await migrate(options.url);
		const isMade = await database.whileLocked("build", async () => {
			if (await holdsRegistryInPostgres(database)) {
				throw new DamagedStore("the database", "it already contains a registry");
			}
			await emptyTables(database);
			await fill(postgres.createPostgresStore(database, options));
			await database.query("INSERT INTO registry VALUES (now())");
			return true;
		});
		if (!isMade)
			throw new DamagedStore("the database", "another process is creating a registry in it");
	};
	await withDatabase(options.url, create, "job");
}

/** With other tables, names would clash sooner or later. */
async function requireOwnSchema(database: Database): Promise<void> {
	const foreign = await findForeignTable(database);
	if (foreign === undefined) return;
	throw new DamagedStore(
		"the database",
		`the table ${JSON.stringify(foreign)} in it belongs to another program; use a separate schema (?options=-c%20search_path%3D… in the address) or database for the registry`,
	);
}
