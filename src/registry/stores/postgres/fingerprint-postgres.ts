import { createHash } from "node:crypto";
import { SourceRecord } from "#domain/records/source-record.ts";
import type { CollectionName } from "../../collections.ts";
import type { Fingerprint } from "../../registry-engine.ts";
import { sourcesMark } from "../../sources-mark.ts";
import { connectDatabase } from "./database.ts";

/** Shows whether anything in a snapshot may have changed, without reading it. */
export async function fingerprintPostgres(
	url: string,
	names: readonly (CollectionName | "events")[],
): Promise<Fingerprint> {
	const database = connectDatabase(url);
	try {
		const rows = await database.query(
			`SELECT name, times::text, (extract(epoch FROM last_at) * 1000)::float8 AS at
			FROM writes WHERE name = ANY($1) ORDER BY name`,
			[names],
		);
		const [made] = await database.query("SELECT created_at::text FROM registry");
		const hash = createHash("sha256").update(String(made?.created_at));
		for (const { name, times } of rows) hash.update(`${name} ${times}\n`);
		const sources = await database.query("SELECT record FROM sources ORDER BY key");
		hash.update(sourcesMark(sources.map(({ record }) => SourceRecord.parse(record))));
		const changedAt = Math.max(0, ...rows.map(({ at }) => Math.ceil(Number(at))));
		return { digest: hash.digest("hex"), changedAt };
	} finally {
		await database.close();
	}
}
