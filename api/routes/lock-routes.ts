import { setImmediate } from "node:timers/promises";
import type { Request, Response } from "express";
import * as locks from "#contract/evidence/lock.ts";
import { MEDIA_TYPES } from "#contract/http/endpoint.ts";
import { bundleOfListing } from "#documents/evidence/listing-bundle.ts";
import { judgesIn } from "#domain/advisories/affects.ts";
import { isVersionStated } from "#domain/agents/stated-version.ts";
import { withChanges } from "#domain/checks/evidence-bundle.ts";
import { agentNotFound, invalidBody, Refusal } from "#domain/errors.ts";
import { evidenceSubjects } from "#domain/evidence/evidence-subjects.ts";
import type { LockedNow } from "#domain/locks/check-lock.ts";
import { canonicalJson } from "#domain/texts/canonical-json.ts";
import { issueSentence } from "#domain/texts/issue-sentence.ts";
import type { RegistryReader } from "#registry/store.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { lockEntry } from "#views/locks/lock-entry.ts";
import { advisoriesIn, lockCheckView, lockedAgent, lockView } from "#views/locks/lock-views.ts";
import type { ViewContext } from "#views/view-context.ts";
import { getHour, type HourSource } from "../hours/served-hour.ts";
import { issuesOf } from "../http/parse-body.ts";
import { parseQuery } from "../http/parse-query.ts";
import { parseJsonBody, readTextBody } from "../middleware/read-json-body.ts";
import { type Handler, type Handlers, sendJson, sendWithQuota } from "./handler.ts";
import { serveFile } from "./serve-file.ts";

export interface LockParts {
	source: HourSource;
	registry: { store: RegistryReader };
}

/** What was seen is read where it is recorded, because it is newer than the hour. */
export interface LockSource {
	context: ViewContext;
	store: RegistryReader;
}

export function lockRoutes(parts: LockParts) {
	const { source } = parts;
	const file = serveFile(source);
	const lockAgent: Handler = async (request, response) => {
		const { slug = "" } = request.call.parameters;
		if (!getHour(source).context.agentBySlug.has(slug)) throw agentNotFound();
		await sendLock(request, response, { parts, slugs: [slug] });
	};
	return {
		getAgent: async (request, response) => {
			const answer = wantsLock(request.call.query) ? lockAgent : file;
			await answer(request, response);
		},
		lockAgent,
		checkLock: async (request, response) => {
			const bounds = { maxBytes: locks.LOCK.maxBytes, tooLarge: TOO_LARGE };
			const text = await readTextBody(request, bounds, ["application/json"]);
			await sendJson(request, response, await checkedLock(sourceOf(parts), parseJsonBody(text)));
		},
	} satisfies Partial<Handlers>;
}

const TOO_LARGE = `A lock may have ${locks.LOCK.maxEntries} entries and ${locks.LOCK.maxBytes / 1024} KiB here. For more, run: ${locks.LOCK.command}`;

export function wantsLock(query: string): boolean {
	return query !== "" && parseQuery(locks.LockQuery, query).format !== undefined;
}

export async function sendLock(
	request: Request,
	response: Response,
	{ parts, slugs }: { parts: LockParts; slugs: readonly string[] },
) {
	const source = sourceOf(parts);
	const agents = slugs.flatMap((slug) => source.context.agentBySlug.get(slug) ?? []);
	const body = await renderLock(source, agents);
	const { json: mediaType } = MEDIA_TYPES;
	await sendWithQuota(request, response, {
		mediaType,
		cache: "no-store",
		body,
		headers: LOCK_HEADERS,
	});
}

export function sourceOf({ source, registry: { store } }: LockParts): LockSource {
	return { context: getHour(source).context, store };
}

/** Browsers save it. */
export const LOCK_HEADERS = { "Content-Disposition": `attachment; filename="${locks.LOCK.file}"` };

export async function renderLock(source: LockSource, agents: readonly SnapshotAgent[]) {
	const entries: locks.LockEntry[] = [];
	for (const agent of agents) entries.push((await lockedNow(source, agent)).entry);
	return canonicalJson(lockView(source.context, entries));
}

export async function checkedLock(source: LockSource, lock: unknown): Promise<locks.LockCheck> {
	const { context } = source;
	const agents: locks.LockCheck["agents"] = [];
	const entries = parseLock(lock).agents;
	for (const advisory of advisoriesIn(context)) {
		await setImmediate();
		judgesIn(advisory);
	}
	for (const locked of entries) {
		const agent = lockedAgent(context, locked);
		const now = agent ? await lockedNow(source, agent) : await setImmediate(undefined);
		agents.push(lockCheckView(context, { locked, now }));
	}
	return { checked_at: context.snapshot.at, agents };
}

/** Others have their turn before, because there may be many. */
export async function lockedNow(
	{ context, store }: LockSource,
	agent: SnapshotAgent,
): Promise<LockedNow> {
	await setImmediate();
	const { slug, documents, repositoryUrl } = agent;
	const current = context.documentsOf(agent).filter(({ sha256 }) => documents.includes(sha256));
	const nothing = { at: context.snapshot.at, evidence: [], former: [], looks: [] };
	const bundle = bundleOfListing(agent, current, nothing);
	const subjects = evidenceSubjects(bundle.listing.connections, repositoryUrl);
	const searched = subjects.flatMap((subject) =>
		subject.startsWith("package:") ? subject.replace("package", "advisories") : [],
	);
	const records = await Promise.all(
		[...subjects, ...searched].map((subject) => store.looks.find(subject)),
	);
	const times = await Promise.all(subjects.map((subject) => store.lookTimes.find(subject)));
	const evidence = records.flatMap((look) => look?.evidence ?? []);
	const latest = agent.versions.find(({ status }) => status !== "deleted");
	const entry = lockEntry(
		{ ...bundle, evidence },
		{
			slug,
			version: latest && isVersionStated(latest) ? latest.number : null,
			reach: agent.reach && [
				`runs: ${agent.reach.runs}`,
				`data: ${agent.reach.data}`,
				...agent.reach.hosts.map(({ host }) => host).sort(),
			],
			documents: documents.length > 0 ? documents.toSorted() : null,
			looked_at:
				times
					.flatMap((time) => time?.lastAt ?? [])
					.sort()
					.at(-1) ?? null,
		},
	);
	return {
		entry,
		evidence: [...evidence, ...records.flatMap((look) => look?.former.map(withChanges) ?? [])],
	};
}

/** A broken file may have one in each line. */
const MAX_ISSUES = 20;

function parseLock(value: unknown): locks.AgentsLock {
	const { lock_version: version, agents } = Object(value);
	if (Array.isArray(agents) && agents.length > locks.LOCK.maxEntries) throw tooLargeLock();
	if (typeof version === "number" && version > locks.LOCK.version) {
		const detail = `is ${version}; this registry reads ${locks.LOCK.version}, so make the lock again here`;
		throw invalidBody([{ pointer: "#/lock_version", detail }]);
	}
	const parsed = locks.AgentsLock.safeParse(value, { error: issueSentence });
	if (parsed.success) return parsed.data;
	throw invalidBody(parsed.error.issues.flatMap(issuesOf).slice(0, MAX_ISSUES));
}

export const tooLargeLock = (): Refusal => new Refusal("body_too_large", TOO_LARGE);
