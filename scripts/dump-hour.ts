import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Config, siteOf } from "#api/settings/config.ts";
import { DUMPS_FOLDER } from "#contract/dumps/dump.ts";
import { followTakedowns } from "#dumps/follow-takedowns.ts";
import { pruneDumps } from "#dumps/kept-dumps.ts";
import { writeDump } from "#dumps/write-dump.ts";
import { writeDumpIndex } from "#dumps/write-index.ts";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/page-renderer.ts";
import type { Signer } from "#signing/signing-keys.ts";
import { EVIDENCE_COLUMNS, openEvidence } from "#snapshot/check-columns.ts";
import { openDocumentFiles } from "#snapshot/document-files.ts";
import { openSignals, SIGNAL_COLUMNS } from "#snapshot/signal-columns.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import { openColumns } from "#snapshot/snapshot-file.ts";
import { createViewContext, type ViewContext } from "#views/view-context.ts";
import type { Steps } from "./terminal/steps.ts";

export interface DumpHourOptions {
	snapshot: Snapshot;
	/** When the records were last found to match. */
	at: Date;
	signer: Signer;
	steps: Steps;
}

/** Writes the dump of a published hour, if no dump has the same content yet, and the list of all dumps. */
export async function dumpHour(config: Config, { snapshot, at, signer, steps }: DumpHourOptions) {
	const { dataDirectory, releasesDirectory } = config;
	const directory = join(releasesDirectory, DUMPS_FOLDER);
	await steps.run("write the dump", async (onProgress) => {
		const [signals = {}, evidence = {}] = await Promise.all(
			[SIGNAL_COLUMNS, EVIDENCE_COLUMNS].map((name) =>
				openColumns(dataDirectory, snapshot.id, name),
			),
		);
		const documentsOf = openDocumentFiles(dataDirectory);
		const context = createViewContext(snapshot, siteOf(config), { documentsOf }).open();
		const current = await writeDump({
			directory,
			context,
			lookedAt: at,
			signer,
			onProgress,
			signalsAt: openSignals(signals),
			observedAt: openEvidence(evidence),
		});
		const { takenDown } = snapshot;
		await keepDumps(config, { job: "build", context, at, signer, takenDown, current });
	});
}

/**
 * How long one job may spend checking and rewriting dumps. A build stops for a takedown, but a takedown stops for
 * nothing.
 */
const LONGEST_MS = { build: 60_000, takedown: 10_000 } as const;

interface KeepOptions {
	job: keyof typeof LONGEST_MS;
	context: ViewContext;
	at: Date;
	signer: Signer;
	/** Every slug that was ever taken down and not restored. */
	takenDown: Snapshot["takenDown"];
	current?: string | undefined;
}

/** Removes taken-down agents from the dumps, deletes dumps that are too old, and lists the others. */
export async function keepDumps(
	config: Config,
	{ job, context, at, signer, takenDown, current }: KeepOptions,
): Promise<void> {
	const directory = join(config.releasesDirectory, DUMPS_FOLDER);
	const endsAt = performance.now() + LONGEST_MS[job];
	await mkdir(directory, { recursive: true });
	const { takedowns, failures } = await followTakedowns({
		directory,
		signer,
		mayGoOn: () => performance.now() < endsAt,
		takenDown: takenDown
			.filter(({ isHidden }) => !isHidden)
			.map(({ slug, removedAt }) => ({ slug, removed_at: removedAt })),
		hidden: new Set(takenDown.flatMap(({ slug, isHidden }) => (isHidden ? slug : []))),
	});
	const ids = await pruneDumps(directory, at);
	const pages = await openPageRenderer(TEMPLATES_DIRECTORY);
	await writeDumpIndex({
		directory,
		context,
		lookedAt: at,
		pages,
		ids,
		current,
		takedowns,
	});
	if (failures.length > 0) throw new AggregateError(failures);
}
