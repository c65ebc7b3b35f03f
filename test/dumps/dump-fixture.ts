import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSigner, type Signer } from "#dumps/signing-keys.ts";
import { writeDump } from "#dumps/write-dump.ts";
import { buildSample } from "#registry/sample/build-sample.ts";
import { readSample } from "#registry/sample/read-sample.ts";
import { countSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history.ts";
import type { RegistryExtract } from "#snapshot/registry-extract.ts";
import { openSignals, packSignals } from "#snapshot/signal-columns.ts";
import { createViewContext, type ViewContext } from "#views/view-context.ts";
import { NOW, SITE } from "../api/running-service.ts";

export interface SampleDumps {
	root: string;
	/** Folder of all dumps. */
	directory: string;
	/** Folder of the keys. */
	dataDirectory: string;
	signer: Signer;
	/** Writes the dump of the sample at an instant, or of a given context. */
	write: (at: Date, context?: ViewContext) => Promise<{ id: string | undefined; isNew: boolean }>;
	contextAt: (at: Date) => Promise<ViewContext>;
	remove: () => Promise<void>;
}

/** The sample registry, or what is made of it, with its dumps in a separate folder. */
export async function makeSampleDumps(
	adapt = (sample: RegistryExtract) => sample,
): Promise<SampleDumps> {
	const root = await mkdtemp(join(tmpdir(), "agent-registry-dumps-"));
	const dataDirectory = join(root, "data");
	const directory = join(root, "releases/dumps");
	const signer = await openSigner(dataDirectory, NOW);
	const sample = await readSample(join(import.meta.dirname, "../../data/sample"));
	const extract = adapt(buildSample(sample, NOW));
	const countAt = (at: Date) => {
		const { snapshot, signals } = countSnapshot({ extract, history: new History([]), at });
		const slugs = snapshot.agents.map(({ slug }) => slug);
		const signalsAt = openSignals(packSignals(slugs, signals));
		return { context: createViewContext(snapshot, SITE), signalsAt };
	};
	return {
		root,
		directory,
		dataDirectory,
		signer,
		write: (at, context) =>
			writeDump({
				directory,
				signer,
				lookedAt: at,
				...countAt(at),
				...(context ? { context } : {}),
			}),
		contextAt: async (at) => countAt(at).context,
		remove: () => rm(root, { recursive: true }),
	};
}
