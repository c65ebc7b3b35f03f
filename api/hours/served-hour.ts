import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fillTemplate } from "#contract/http/addresses.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { ListingDocuments } from "#contract/intake/document.ts";
import type { Columns } from "#disk/column-file.ts";
import { Refusal } from "#domain/errors.ts";
import { namedDigests } from "#domain/intake/named-documents.ts";
import { type JsonFragments, renderFragments } from "#render/json-fragments.ts";
import { INDEX_COLUMNS } from "#search/columns/named-columns.ts";
import { type AgentIndex, openAgentIndex } from "#search/indexes/agent-index.ts";
import { buildAgentIndex } from "#search/indexes/build-agent-index.ts";
import { type ChangeIndex, openChangeIndex } from "#search/indexes/change-index.ts";
import { namesWithout } from "#snapshot/agents/without-agents.ts";
import type { DocumentsOf } from "#snapshot/document-files.ts";
import type { Hour } from "#snapshot/releases/follow-release.ts";
import type { Release, ReleaseFiles } from "#snapshot/releases/open-release.ts";
import type { SnapshotAgent, SnapshotAgents } from "#snapshot/snapshot.ts";
import { openColumns } from "#snapshot/snapshot-file.ts";
import { agentView } from "#views/agents/agent-view.ts";
import { rowsOf } from "#views/rows-of.ts";
import { createViewContext, type Site, type ViewContext } from "#views/view-context.ts";
import { type BoundedCache, createBoundedCache } from "./bounded-cache.ts";

/** Memory for cached pages of the list. Half of it is never evicted early: some 3,000 pages of 20. */
const LIST_ANSWERS_BYTES = 128_000_000;

/** A page of the list as it is sent. */
export interface ListAnswer {
	body: Buffer;
	digest: string;
	/** Empty when there is none. */
	link: string;
}

/** A whole hour with everything that live answers need. */
export interface ServedHour extends Hour {
	context: ViewContext;
	index: AgentIndex;
	changes: ChangeIndex;
	/** Every agent as lists show it, by its number. */
	listItems: JsonFragments;
	/** Slugs of agents that were taken down since. Nothing else in here finds them. */
	withheld?: ReadonlySet<string>;
	/** Pages of the list by the text of their query. Dropped with the hour. */
	listAnswers: BoundedCache<ListAnswer>;
}

/** Only files, if this version of the program cannot open their hour. */
type ServedFiles = { release: ReleaseFiles } & Partial<Pick<ServedHour, "snapshot" | "context">>;
export type FilesSource = () => ServedFiles | undefined;

/** Gives routes the hour. A handler asks only once per request. */
export type HourSource = () => ServedHour | undefined;

/**
 * Computes what is otherwise saved with an hour, which takes time per agent: when another version saved it in another
 * way, and in tests.
 */
export function serveHour(hour: Hour, site: Site): ServedHour {
	const { agents } = hour.snapshot;
	const context = createViewContext(hour.snapshot, site, {
		documentsOf: documentsInRelease(hour.release),
	});
	return assembleHour(hour, {
		context,
		columns: buildAgentIndex(agents, hour.snapshot.at),
		listItems: renderFragments(rowsOf(agents, (agent) => agentView(context, agent))),
	});
}

/** Opens what the hourly job has prepared for an hour. The time does not depend on the number of agents. */
export async function openHour(
	hour: Hour,
	{ site, dataDirectory }: { site: Site; dataDirectory: string },
): Promise<ServedHour> {
	const { bytes, ends } = await hour.release.readListItems();
	if (!(bytes instanceof Uint8Array && ends instanceof Float64Array)) {
		throw new Error(`${hour.release.directory}: the list items are damaged`);
	}
	return assembleHour(hour, {
		context: createViewContext(hour.snapshot, site, {
			documentsOf: documentsInRelease(hour.release),
		}),
		columns: await openColumns(dataDirectory, hour.snapshot.id, INDEX_COLUMNS),
		listItems: { bytes, ends },
	});
}

/** The documents of an agent from the release, because some machines have no records. */
function documentsInRelease({ directory }: Release): DocumentsOf {
	const { file = "" } = getEndpoint("listDocuments");
	return (agent) => {
		if (namedDigests(agent).length === 0) return [];
		const path = join(directory, fillTemplate(file, { slug: agent.slug }));
		const { documents } = ListingDocuments.parse(JSON.parse(readFileSync(path, "utf8")));
		return documents.map(({ format, sha256, text, origin, fetched_at }) => ({
			format,
			sha256,
			text,
			origin,
			fetchedAt: fetched_at,
			by: "",
		}));
	};
}

function assembleHour(
	hour: Hour,
	{ columns, ...parts }: Pick<ServedHour, "context" | "listItems"> & { columns: Columns },
): ServedHour {
	const { agents, tombstones } = hour.snapshot;
	const index = openAgentIndex(columns, { agents });
	return {
		...hour,
		...parts,
		index,
		changes: openChangeIndex(columns, { tombstones, index }),
		listAnswers: createListAnswers(),
	};
}

export function createListAnswers(): BoundedCache<ListAnswer> {
	return createBoundedCache(LIST_ANSWERS_BYTES);
}

const RETRY_SECONDS = 5;

export function getHour(source: HourSource): ServedHour {
	const hour = source();
	if (hour) return hour;
	throw notBuiltYet();
}

/** Not logged for each request, because the start has already told the operator. */
export function notBuiltYet(): Refusal {
	return new Refusal(
		"unavailable",
		"The snapshot for this answer is still being built. Try again in a moment.",
		{ reported: true, headers: { "Retry-After": String(RETRY_SECONDS) } },
	);
}

/**
 * A value computed from an hour on first use, and dropped with the hour. A failure is not kept: the next caller tries
 * again.
 */
export function perHour<Value>(make: (hour: ServedHour) => Value): (hour: ServedHour) => Value {
	const made = new WeakMap<ServedHour, { value: Value }>();
	return (hour) => {
		const known = made.get(hour);
		if (known) return known.value;
		const value = make(hour);
		made.set(hour, { value });
		if (value instanceof Promise) value.catch(() => made.delete(hour));
		return value;
	};
}

/**
 * An hour that hides some agents: nothing that asks the hour finds them, whether by name, by number or one after the
 * other. Only rendered files about many agents contain them until the next release.
 */
export function hourWithout(hour: ServedHour, slugs: ReadonlySet<string>): ServedHour {
	const { release, context, index, changes } = hour;
	const stays = (slug: string) => !slugs.has(slug);
	const gone = [...slugs].flatMap((slug) => context.agentBySlug.get(slug) ?? []);
	const numbers = new Set(gone.map(({ number }) => number));
	const isShown = (number: number) => !numbers.has(number);
	const agents = shownAgents(hour.snapshot.agents, isShown);
	const snapshot = { ...hour.snapshot, agents, ...namesWithout(hour.snapshot, stays) };
	const logo = getEndpoint("getLogo").file ?? "";
	const paths = new Set([
		...[...slugs].flatMap((slug) =>
			release.manifest.agentKinds.map((kind) => kind.replace("{slug}", slug)),
		),
		// Another agent with the same logo lacks it until then, too.
		...gone.map(({ logoSha256 }) => fillTemplate(logo, { sha256: logoSha256 ?? "-" })),
	]);
	return {
		...hour,
		withheld: slugs,
		snapshot,
		release: {
			...release,
			findFile: (path) => (paths.has(path) ? undefined : release.findFile(path)),
		},
		context: {
			...createViewContext(snapshot, context.site, context),
			agentBySlug: {
				get: (slug) => (stays(slug) ? context.agentBySlug.get(slug) : undefined),
				has: (slug) => stays(slug) && context.agentBySlug.has(slug),
			},
		},
		index: {
			...index,
			agents,
			find(query) {
				const { numbers: found, scores, ...rest } = index.find(query);
				return {
					...rest,
					numbers: found.filter(isShown),
					scores: scores.filter((_, place) => isShown(found[place] ?? 0)),
				};
			},
			findTitled(title) {
				const agent = index.findTitled(title);
				return agent && stays(agent.slug) ? agent : undefined;
			},
		},
		changes: {
			find(query) {
				const found = changes.find(query);
				return { ...found, numbers: found.numbers.filter(isShown) };
			},
		},
		listAnswers: createListAnswers(),
	};
}

/** Hours as readers outside may copy them. */
export function openHours(source: HourSource): HourSource {
	const open = perHour((hour) => hourWithout(hour, new Set(hour.snapshot.kept)));
	return () => {
		const hour = source();
		return hour?.snapshot.kept ? open(hour) : hour;
	};
}

/** All others keep their numbers, which the index refers to. */
function shownAgents(agents: SnapshotAgents, isShown: (number: number) => boolean): SnapshotAgents {
	const shown = ({ number }: SnapshotAgent) => isShown(number);
	return {
		...(agents.saved && { saved: agents.saved }),
		length: agents.length,
		at: (number) => (isShown(number) ? agents.at(number) : undefined),
		slice: (start, end) => agents.slice(start, end).filter(shown),
		*[Symbol.iterator]() {
			for (const agent of agents) if (shown(agent)) yield agent;
		},
	};
}
