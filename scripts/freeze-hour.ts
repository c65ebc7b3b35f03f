import type { Config } from "#api/settings/config.ts";
import { takeTurns } from "#disk/take-turns.ts";
import { countLooks } from "#domain/evidence/counted-looks.ts";
import { type AgentRecord, listingOf } from "#domain/records/agent-record.ts";
import { wholeFinding } from "#domain/records/finding-record.ts";
import type { LookRecord, LookTimeRecord } from "#domain/records/look-record.ts";
import { namesAllowedHost } from "#domain/web/allowed-hosts.ts";
import { registryEngine } from "#registry/engine.ts";
import type { RegistryPlace } from "#registry/registry-engine.ts";
import type { SnapshotSource } from "#registry/snapshot-source.ts";
import { INDEX_COLUMNS, indexFiles } from "#search/columns/named-columns.ts";
import { buildAgentIndex } from "#search/indexes/build-agent-index.ts";
import { openFormerHour } from "#search/indexes/change-columns.ts";
import { openSlugsOf } from "#snapshot/agents/agents-file.ts";
import { movesOf } from "#snapshot/agents/apply-moves.ts";
import { attachStatements } from "#snapshot/agents/attached-statements.ts";
import { gatherSources } from "#snapshot/agents/gather-sources.ts";
import { countSnapshot } from "#snapshot/build-snapshot.ts";
import {
	CHECK_COLUMNS,
	EVIDENCE_COLUMNS,
	openChecks,
	packChecks,
	packEvidence,
} from "#snapshot/check-columns.ts";
import { keepDocumentFiles, openDocumentFiles } from "#snapshot/document-files.ts";
import { type FormerHour, unknownHour } from "#snapshot/first-shown.ts";
import { readHistory } from "#snapshot/history/history-files.ts";
import type { HistoryRun } from "#snapshot/history/point-table.ts";
import { keepLogoFiles } from "#snapshot/logo-files.ts";
import { type RegistryExtract, withoutWithheld } from "#snapshot/registry-extract.ts";
import { packSignals, SIGNAL_COLUMNS } from "#snapshot/signal-columns.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import {
	historyIn,
	newestSnapshotId,
	openColumns,
	readSnapshotBody,
	saveSnapshot,
} from "#snapshot/snapshot-file.ts";
import { checkListings } from "./check-listings.ts";
import type { HourInputs } from "./look-at-hour.ts";
import type { Steps } from "./terminal/steps.ts";

interface FreezeOptions {
	at: Date;
	steps: Steps;
	/** The snapshot that is served until this one. */
	servedId: string | undefined;
	inputs: HourInputs;
	/** Which hosts are inside, and whether listings on them stay out of open feeds. */
	inside: Pick<Config, "allowedHosts" | "keepsInternal">;
}

export interface FrozenHour {
	snapshot: Snapshot;
	/** Added to the history once the hour is published. */
	run: HistoryRun;
}

/** Reads the registry's records, scores and ranks them, and saves the snapshot. */
export async function freezeHour(
	place: RegistryPlace,
	options: FreezeOptions,
): Promise<FrozenHour> {
	const { snapshot: built, signals, byKey, observed } = await scoreRegistry(place, options);
	const { steps, inputs: from } = options;
	const index = await steps.run("index for search", () =>
		takeTurns(buildAgentIndex(built.agents, built.at)),
	);
	const slugs = built.agents.map(({ slug }) => slug);
	const snapshot = await steps.run("save the snapshot", () =>
		saveSnapshot(place.dataDirectory, built, {
			more: {
				...indexFiles(index),
				[SIGNAL_COLUMNS]: packSignals(slugs, signals),
				[CHECK_COLUMNS]: packChecks(byKey),
				[EVIDENCE_COLUMNS]: packEvidence(slugs.map((slug) => observed.get(slug))),
			},
			inputs: from.inputs,
			recordsMark: from.recordsMark,
		}),
	);
	const engine = await registryEngine(place);
	await steps.run("keep the logos", () =>
		keepLogoFiles(place.dataDirectory, built.agents, engine.readLogos),
	);
	const run = built.history.runAt(built.at);
	if (!run) throw new Error("The snapshot has no run for its instant");
	return { snapshot, run };
}

/** Separate, so that the records leave memory when it returns. */
async function scoreRegistry(place: RegistryPlace, options: FreezeOptions) {
	const { at, steps, inside, servedId } = options;
	const engine = await registryEngine(place);
	const tell = (sentence: string) => void process.stderr.write(`  ${sentence}\n`);
	const { looks, lookTimes, ...extract } = await steps.run("read the registry", () =>
		engine.withSource(tell, (source) => extractRegistry(source, at)),
	);
	const agents = extract.agents.filter(({ status }) => status !== "removed");
	await steps.run("keep the documents", () =>
		keepDocumentFiles(place.dataDirectory, agents, engine.readDocuments),
	);
	const documentsOf = openDocumentFiles(place.dataDirectory);
	const { allowedHosts, keepsInternal } = inside;
	const textOf = (agent: AgentRecord) => JSON.stringify([listingOf(agent), documentsOf(agent)]);
	const isInternal = (agent: AgentRecord) =>
		allowedHosts.length > 0 && namesAllowedHost(textOf(agent), allowedHosts);
	const slugs = agents.flatMap((agent) => (isInternal(agent) ? agent.slug : []));
	const internal = { slugs: new Set(slugs), isKept: keepsInternal };
	const { checks, read, ...rest } = await steps.run("check the listings", async () =>
		checkListings({
			at,
			agents,
			looks,
			lookTimes,
			looksOf: countLooks(extract.events, at),
			documentsOf,
			sources: extract.followed?.ofAgents,
			allowedHosts,
			known: await knownChecks(place.dataDirectory),
		}),
	);
	const isPlaceholder = ({ sample, slug }: AgentRecord) => !sample && read.get(slug)?.isPlaceholder;
	const placeholders = new Set(agents.filter(isPlaceholder).map(({ slug }) => slug));
	return steps.run("score and rank", async () => {
		const history = await readHistory(historyIn(place.dataDirectory));
		const former = await formerHour(place, { servedId, at, isFirst: history.moods.length === 0 });
		return {
			...countSnapshot({
				extract: { ...extract, checks, read, internal, placeholders },
				history,
				former,
				at,
			}),
			...rest,
		};
	});
}

interface Former extends Pick<FreezeOptions, "servedId" | "at"> {
	/** True if there was no hour before, read or lost. */
	isFirst: boolean;
}

/** What was shown until now. If that is lost or does not say since when, followers get everything again. */
async function formerHour(
	{ dataDirectory }: RegistryPlace,
	{ servedId, at, isFirst }: Former,
): Promise<FormerHour | undefined> {
	const unknown = unknownHour(at.toISOString());
	if (servedId === undefined) return isFirst ? undefined : unknown;
	try {
		const { body } = await readSnapshotBody(dataDirectory, servedId);
		const slugs = openSlugsOf(await openColumns(dataDirectory, servedId, "agents"));
		const columns = await openColumns(dataDirectory, servedId, INDEX_COLUMNS);
		return openFormerHour(columns, { ...body, slugs });
	} catch {
		return unknown;
	}
}

/** Results of the newest snapshot. Without them, all are made anew. */
async function knownChecks(dataDirectory: string): Promise<ReturnType<typeof openChecks>> {
	const id = await newestSnapshotId(dataDirectory);
	const columns =
		id && (await openColumns(dataDirectory, id, CHECK_COLUMNS).catch(() => undefined));
	return columns ? openChecks(columns) : () => undefined;
}

interface ObservedExtract extends RegistryExtract {
	looks: readonly LookRecord[];
	lookTimes: readonly LookTimeRecord[];
}

/** Reads everything from the registry that a snapshot of an instant is built from. */
export async function extractRegistry(store: SnapshotSource, at: Date): Promise<ObservedExtract> {
	// First, so that none seems complete before its last agent is read.
	const sources = await store.sources.list();
	const { entries, ...shown } = withoutWithheld({
		sources,
		agents: await store.agents.list(),
		categories: await store.categories.list(),
		entries: await store.sourceEntries.list(),
	});
	const { resolve } = movesOf(shown.agents);
	const looks = await store.looks.list();
	const lookTimes = await store.lookTimes.list();
	const statements = await store.statements.list();
	return {
		...shown,
		statements: attachStatements({ agents: shown.agents, looks, lookTimes, statements }, at),
		incidents: await store.incidents.list(),
		comments: await store.comments.list(),
		followed: gatherSources({ sources, entries, agents: shown.agents, resolve }),
		imports: await store.imports.list(),
		logoAddresses: await store.logoAddresses.list(),
		changes: await store.changes.list(),
		findings: (await store.findings.list()).map(wholeFinding),
		looks,
		lookTimes,
		events: await store.readSignals(at),
	};
}
