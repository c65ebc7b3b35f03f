import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ObservedTool } from "#contract/evidence/evidence.ts";
import { DAY_MS, instantAfter } from "#contract/instants.ts";
import { writeDump } from "#dumps/write-dump.ts";
import { buildSample, fillSample, type SampleRegistry } from "#registry/sample/build-sample.ts";
import { readSample } from "#registry/sample/read-sample.ts";
import { openSigner, type Signer } from "#signing/signing-keys.ts";
import { countSnapshot } from "#snapshot/build-snapshot.ts";
import { openEvidence, packEvidence } from "#snapshot/check-columns.ts";
import { History } from "#snapshot/history/history.ts";
import type { RegistryExtract } from "#snapshot/registry-extract.ts";
import { openSignals, packSignals } from "#snapshot/signal-columns.ts";
import { createViewContext, type ViewContext } from "#views/view-context.ts";
import { checkListings } from "../../scripts/check-listings.ts";
import { documentsIn, NOW, SITE } from "../api/running-service.ts";
import { endpoint } from "../domain/checks/bundle-builder.ts";
import { createMemoryStore } from "../registry/memory-store.ts";

export interface SampleDumps {
	root: string;
	/** Folder of all dumps. */
	directory: string;
	/** Folder of the keys. */
	dataDirectory: string;
	signer: Signer;
	/** Writes the dump of the sample at an instant, or of a given context. */
	write: (at: Date, context?: ViewContext) => Promise<string | undefined>;
	contextAt: (at: Date) => Promise<ViewContext>;
	/** The same in a folder of its own, with all dumps written so far. */
	copy: () => Promise<SampleDumps>;
	remove: () => Promise<void>;
}

/** The sample registry, or a part of it, or what is made of that, with its dumps in a separate folder. */
export async function makeSampleDumps(
	adapt = (sample: RegistryExtract) => sample,
	partOf = (sample: SampleRegistry) => sample,
): Promise<SampleDumps> {
	const sample = await readSample(join(import.meta.dirname, "../../data/sample"));
	const built = partOf(buildSample(sample, NOW));
	const store = createMemoryStore();
	await fillSample(store, built);
	const extract = adapt({ ...built, agents: await store.agents.list() });
	const documentsOf = await documentsIn(store);
	const count = (at: Date) => {
		const agents = extract.agents.filter(({ status }) => status !== "removed");
		const { checks, read, observed } = checkAll({ agents, documentsOf, at });
		const input = { extract: { ...extract, checks, read }, history: new History([]), at };
		const { snapshot, signals } = countSnapshot(input);
		const slugs = snapshot.agents.map(({ slug }) => slug);
		return {
			context: createViewContext(snapshot, SITE, { documentsOf }),
			signalsAt: openSignals(packSignals(slugs, signals)),
			observedAt: openEvidence(packEvidence(slugs.map((slug) => observed.get(slug)))),
		};
	};
	const counted = new Map<number, ReturnType<typeof count>>();
	const countAt = (at: Date) => {
		const known = counted.get(at.getTime()) ?? count(at);
		counted.set(at.getTime(), known);
		return known;
	};
	const dumpsIn = async (root: string): Promise<SampleDumps> => {
		const dataDirectory = join(root, "data");
		const directory = join(root, "releases/dumps");
		const signer = await openSigner(dataDirectory, NOW);
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
			async copy() {
				const other = await makeRoot();
				await cp(root, other, { recursive: true, preserveTimestamps: true });
				return dumpsIn(other);
			},
			remove: () => rm(root, { recursive: true }),
		};
	};
	return dumpsIn(await makeRoot());
}

const makeRoot = () => mkdtemp(join(tmpdir(), "agent-registry-dumps-"));

type Checking = Parameters<typeof checkListings>[0];

/** As if every endpoint had been looked at on ten days, and had gained a tool between them. The last one fails since. */
function checkAll(given: Pick<Checking, "agents" | "documentsOf" | "at">) {
	const unseen = { looks: [], lookTimes: [], looksOf: () => [], known: () => undefined };
	const { checks } = checkListings({ ...given, ...unseen });
	const named = [...checks].flatMap(([slug, results]) =>
		results.flatMap(({ id, subject }) => (id === "reach.mcp" ? [{ slug, subject }] : [])),
	);
	const failing = named.at(-1)?.subject;
	const at = (days: number) => instantAfter(NOW, -days * DAY_MS);
	const seen = (subject: string, observed_at: string, ...tools: ObservedTool[]) =>
		endpoint({ subject, observed_at, tools });
	return checkListings({
		...given,
		...unseen,
		looks: named.map(({ subject }) => ({
			subject,
			evidence:
				subject === failing
					? endpoint({ subject, observed_at: at(3), state: "not-mcp" })
					: seen(subject, at(3), { name: "read" }, { name: "send" }),
			former: [{ evidence: seen(subject, at(20), { name: "read" }), until: at(3) }],
			changedAt: at(3),
		})),
		lookTimes: named.map(({ slug, subject }) => ({
			...{ subject, slugs: [slug], part: "0", lastAt: null, failedAt: null },
			nextAt: at(0),
		})),
		looksOf: (subject) =>
			Array.from({ length: 10 }, (_, day) => ({
				...{ subject, ms: 80 + day, count: 1 },
				state: subject === failing ? ("not-mcp" as const) : ("ok-open" as const),
				at: at(day + 1),
			})),
	});
}
