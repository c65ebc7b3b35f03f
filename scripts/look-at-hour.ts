import { createHash } from "node:crypto";
import { type Config, siteOf } from "#api/settings/config.ts";
import { dayOf } from "#contract/instants.ts";
import type { Painter } from "#publish/painter.ts";
import { registryEngine } from "#registry/engine.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { openIndexColumns } from "#search/columns/named-columns.ts";
import { readDumpKeys } from "#signing/signing-keys.ts";
import { readDamaged } from "#snapshot/releases/damaged-files.ts";
import { type Hour, openHourOf } from "#snapshot/releases/follow-release.ts";
import { sourcesVersion } from "#snapshot/releases/sources-version.ts";
import { SIGNAL_COLUMNS } from "#snapshot/signal-columns.ts";
import { openColumns, readSnapshotBody } from "#snapshot/snapshot-file.ts";

export interface HourInputs {
	/** Digest of everything: equal inputs give an equal hour except for its instant. */
	inputs: string;
	recordsMark: string;
	changedAt: number;
}

/** Reads the inputs of an hour at this instant. Scores count whole days, so only the date of the instant matters. */
export async function readInputs(
	config: Config,
	{ at, pages, painter }: { pages: PageRenderer; painter: Painter } & { at: Date },
): Promise<HourInputs> {
	const engine = await registryEngine(config);
	const { digest, changedAt } = await engine.fingerprint();
	const recordsMark = await engine.recordsMark();
	const day = dayOf(at.toISOString());
	const program = [sourcesVersion(), pages.version, painter.version];
	const settings = [siteOf(config), await readDumpKeys(config.dataDirectory)];
	const inside = [config.allowedHosts, config.keepsInternal];
	const inputs = createHash("sha256")
		.update(JSON.stringify([digest, day, program, settings, inside]))
		.digest("hex");
	return { inputs, recordsMark, changedAt };
}

/**
 * The served hour, if a new one would be the same: it has the same inputs, no card has to be painted again, and no file
 * is missing or known to be damaged.
 */
export async function findUnchanged(
	{ dataDirectory, releasesDirectory }: Config,
	servedId: string | undefined,
	{ inputs, changedAt }: HourInputs,
): Promise<Hour | undefined> {
	if (servedId === undefined) return undefined;
	try {
		const { body, inputs: former } = await readSnapshotBody(dataDirectory, servedId);
		// Records written while it was frozen may or may not be in it.
		if (former !== inputs || changedAt >= Date.parse(body.at)) return undefined;
		const hour = await openHourOf({ dataDirectory, releasesDirectory }, servedId);
		if (hour.release.manifest.plainCards > 0) return undefined;
		const damaged = await readDamaged(releasesDirectory, servedId);
		if (damaged.size > 0) throw new Error(`${damaged.size} files are damaged.`);
		await openIndexColumns(dataDirectory, hour.snapshot.id);
		await openColumns(dataDirectory, hour.snapshot.id, SIGNAL_COLUMNS);
		await hour.release.readListItems();
		return hour;
	} catch (error) {
		process.stderr.write(`  Building the current hour again: ${String(error)}\n`);
		return undefined;
	}
}
