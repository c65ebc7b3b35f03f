import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fillPath } from "#contract/http/addresses.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { ListingDocuments } from "#contract/intake/document.ts";
import type { Columns } from "#disk/column-file.ts";
import { type TurnSteps, takeTurns } from "#disk/take-turns.ts";
import { Refusal } from "#domain/errors.ts";
import { namedDigests } from "#domain/intake/named-documents.ts";
import { type JsonFragments, renderFragments } from "#render/json-fragments.ts";
import { openIndexColumns } from "#search/columns/named-columns.ts";
import { type AgentIndex, openAgentIndex } from "#search/indexes/agent-index.ts";
import { buildAgentIndex } from "#search/indexes/build-agent-index.ts";
import { type ChangeIndex, openChangeIndex } from "#search/indexes/change-index.ts";
import type { DocumentsOf } from "#snapshot/document-files.ts";
import type { Hour } from "#snapshot/releases/follow-release.ts";
import type { Release, ReleaseFiles } from "#snapshot/releases/open-release.ts";
import { agentRows } from "#views/agents/agent-rows.ts";
import { agentView } from "#views/agents/agent-view.ts";
import { createViewContext, type Site, type ViewContext } from "#views/view-context.ts";
import { createBoundedCache } from "./bounded-cache.ts";
import { createReadableHours, type ReadableHours } from "./read-since.ts";

/** Memory for cached pages of the list. Half of it is never evicted early: some 3,000 pages of 20. */
const LIST_ANSWERS_BYTES = 128_000_000;

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
	readable: ReadableHours;
	/** Every agent as lists show it, by its number. */
	listItems: JsonFragments;
	/** Slugs of agents that were taken down since. Nothing else in here finds them. */
	withheld?: ReadonlySet<string>;
	/** True for a rendered file that still names one of these. */
	isHeld?: (path: string) => Promise<boolean>;
	/** Pages of the list by the text of their query. Dropped with the hour. */
	listAnswers: ReturnType<typeof createListAnswers>;
}

/** Only files, if this version of the program cannot open their hour. */
type ServedFiles = { release: ReleaseFiles } & Partial<
	Pick<ServedHour, "snapshot" | "context" | "isHeld">
>;
export type FilesSource = () => ServedFiles | undefined;

/** Gives routes the hour. A handler asks only once per request. */
export type HourSource = () => ServedHour | undefined;

/** How a process that follows releases opens their hours, one after the other. */
export function preparesHours(options: Omit<OpenOptions, "readable">, now: () => number) {
	const readable = createReadableHours(now);
	return {
		prepare: (hour: Hour) => openHour(hour, { ...options, readable }),
		rescue: (hour: Hour) => takeTurns(serveHour(hour, options.site, readable)),
	};
}

/**
 * Computes what is otherwise saved with an hour, which takes time per agent: when another version saved it in another
 * way, and in tests.
 */
export function* serveHour(
	hour: Hour,
	site: Site,
	readable = createReadableHours(Date.now),
): TurnSteps<ServedHour> {
	const { agents } = hour.snapshot;
	const context = createViewContext(hour.snapshot, site, {
		documentsOf: documentsInRelease(hour.release),
	});
	const columns = yield* buildAgentIndex(agents, hour.snapshot.at);
	const listItems = yield* renderFragments(agentRows(agents, (agent) => agentView(context, agent)));
	return assembleHour(hour, { readable, context, columns, listItems });
}

/** Opens what the hourly job has prepared for an hour. The time does not depend on the number of agents. */
export async function openHour(
	hour: Hour,
	{ site, dataDirectory, readable = createReadableHours(Date.now) }: OpenOptions,
): Promise<ServedHour> {
	const { bytes, ends } = await hour.release.readListItems();
	if (!(bytes instanceof Uint8Array && ends instanceof Float64Array)) {
		throw new Error(`${hour.release.directory}: the list items are damaged`);
	}
	return assembleHour(hour, {
		readable,
		context: createViewContext(hour.snapshot, site, {
			documentsOf: documentsInRelease(hour.release),
		}),
		columns: await openIndexColumns(dataDirectory, hour.snapshot.id),
		listItems: { bytes, ends },
	});
}

interface OpenOptions {
	site: Site;
	dataDirectory: string;
	readable?: ReadableHours;
}

/** The documents of an agent from the release, because some machines have no records. */
function documentsInRelease({ directory }: Release): DocumentsOf {
	const { file = "" } = getEndpoint("listDocuments");
	return (agent) => {
		if (namedDigests(agent).length === 0) return [];
		const path = join(directory, fillPath(file, { slug: agent.slug }));
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
	{
		columns,
		...parts
	}: Pick<ServedHour, "context" | "listItems" | "readable"> & { columns: Columns },
): ServedHour {
	const { agents, tombstones, shownAt } = hour.snapshot;
	parts.readable.note(shownAt);
	const index = openAgentIndex(columns, { agents });
	return {
		...hour,
		...parts,
		index,
		changes: openChangeIndex(columns, { tombstones, index }),
		listAnswers: createListAnswers(),
	};
}

export const createListAnswers = () =>
	createBoundedCache<ListAnswer>(LIST_ANSWERS_BYTES, ({ body, link }) => body.length + link.length);

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

/** Dropped with the hour. A failure is not kept: the next caller tries again. */
export function perHour<Value>(make: (hour: ServedHour) => Value): (hour: ServedHour) => Value {
	const cache = new WeakMap<ServedHour, { value: Value }>();
	return (hour) => {
		const entry = cache.get(hour);
		if (entry) return entry.value;
		const value = make(hour);
		cache.set(hour, { value });
		if (value instanceof Promise) value.catch(() => cache.delete(hour));
		return value;
	};
}
