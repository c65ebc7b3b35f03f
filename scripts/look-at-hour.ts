import { createHash } from "node:crypto";
import { type Config, siteOf } from "#api/config.ts";
import { readDumpKeys } from "#dumps/signing-keys.ts";
import { sourcesVersion } from "#publish/drawn-by.ts";
import type { Painter } from "#publish/painter.ts";
import { registryEngine } from "#registry/engine.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { INDEX_COLUMNS } from "#search/index-columns.ts";
import { type Hour, openHourOf } from "#snapshot/follow-release.ts";
import { openColumns, readSnapshotBody } from "#snapshot/snapshot-file.ts";

/** What an hour is made from. */
export interface HourInputs {
	/** Digest of it all: equal inputs give an equal hour, but for its instant. */
	inputs: string;
	/** Of the records, before they are read. */
	recordsMark: string;
	/** When the records were written to last, as milliseconds. */
	changedAt: number;
}

interface ProgramParts {
	pages: PageRenderer;
	painter: Painter;
}

/** Looks what an hour of this instant would be made from; everything counts in whole days. */
export async function readInputs(
	config: Config,
	{ at, pages, painter }: ProgramParts & { at: Date },
): Promise<HourInputs> {
	const engine = await registryEngine(config);
	const { digest, changedAt } = await engine.fingerprint();
	const recordsMark = await engine.recordsMark();
	const day = at.toISOString().slice(0, 10);
	const program = [sourcesVersion(), pages.version, painter.version];
	const settings = [siteOf(config), await readDumpKeys(config.dataDirectory)];
	const inputs = createHash("sha256")
		.update(JSON.stringify([digest, day, program, settings]))
		.digest("hex");
	return { inputs, recordsMark, changedAt };
}

/**
 * The hour that is served, where one of this instant would be the same: it was made from the same, nothing of it is to be
 * tried again, and it is whole.
 */
export async function findUnchanged(
	{ dataDirectory, releasesDirectory }: Config,
	servedId: string | undefined,
	{ inputs, changedAt }: HourInputs,
): Promise<Hour | undefined> {
	if (servedId === undefined) return undefined;
	try {
		const { body, inputs: former } = await readSnapshotBody(dataDirectory, servedId);
		// What was written while it was frozen may be in it or not.
		if (former !== inputs || changedAt >= Date.parse(body.at)) return undefined;
		const hour = await openHourOf({ dataDirectory, releasesDirectory }, servedId);
		if (hour.release.manifest.plainCards > 0) return undefined;
		await openColumns(dataDirectory, hour.snapshot.id, INDEX_COLUMNS);
		await hour.release.readListItems();
		return hour;
	} catch (error) {
		process.stderr.write(`  The hour that is served is made anew: ${String(error)}\n`);
		return undefined;
	}
}
