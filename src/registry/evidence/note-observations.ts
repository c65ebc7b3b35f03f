import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Evidence } from "#contract/evidence/evidence.ts";
import type { Observation } from "#contract/evidence/observations.ts";
import {
	askedObservations,
	isItsOwn,
	isUnseen,
	observedSubject,
} from "#domain/evidence/asked-observations.ts";
import { evidenceSubjects } from "#domain/evidence/evidence-subjects.ts";
import { followObservations } from "#domain/evidence/joined-observations.ts";
import { hostOfSubject } from "#domain/evidence/look-questions.ts";
import { type Change, ofValue } from "#domain/evidence/observed-changes.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { LookTimeRecord } from "#domain/records/look-record.ts";
import { registrableDomain } from "#domain/web/web-address.ts";
import { type Transaction, transact } from "../act.ts";
import { tellRises } from "../agents/change-agent.ts";
import { documentReader } from "../documents/documents.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryContext, RegistryReader } from "../store.ts";
import { noteChanges } from "./note-changes.ts";

interface Noted {
	evidence: Evidence;
	/** Listings that name its subject, or did. */
	slugs: readonly string[];
	at: string;
	/** True for those that name it no more. */
	isLeft?: boolean;
}

/**
 * What a look counted, in the listings that name its subject, in place of what the look before counted. What it could not see stands. What it counted
 * of a package stands only where the package names the listing. Nothing counts for those that name its subject no more.
 */
export async function noteObservations(
	transaction: Transaction,
	{ slugs, evidence, at, isLeft = false }: Noted,
): Promise<void> {
	const counted = isLeft ? [] : askedObservations(evidence);
	const subject = observedSubject(evidence);
	for (const slug of slugs) {
		const agent = await transaction.agents.find(slug);
		if (!agent || agent.status === "removed") continue;
		const { documents, observations: items, repositoryUrl } = agent;
		const readings =
			evidence.kind === "package" ? await documentReader(transaction)(documents) : [];
		const names = readings.flatMap(({ name }) => name ?? []);
		const isAsked = (item: Observation) => item.asked === true && item.subject === subject;
		const others = items.filter((item) => !isAsked(item));
		const unseen = items.filter((item) => !isLeft && isAsked(item) && isUnseen(evidence, item));
		const own = isItsOwn(evidence, { names, repositoryUrl }) ? [...unseen, ...counted] : [];
		const observations = followObservations(items, [...others, ...own], { at, isFollowed: true });
		if (isDeepStrictEqual(observations, items)) continue;
		transaction.agents.save({ ...agent, observations });
		await tellRises(transaction, agent);
	}
}

/** Parts of the work, each done by one process at a time. */
export const LOOK_PARTS = ["0", "1", "2", "3"] as const;

/** Changes per transaction, so that others can write in between. */
const AT_ONCE = 200;

/** What each listing named when it was last read. Reading its documents again takes long. */
export type KnownSubjects = Map<string, { of: string; subjects: readonly string[] }>;

/** Plans a first look at what listings name now, and forgets what none names any more. */
export async function planLooks(context: RegistryContext, cache: KnownSubjects): Promise<void> {
	const { store, now } = context;
	const subjects = await namedSubjects(context, cache);
	const planned = await store.lookTimes.list();
	const gone = planned.map(({ subject }) => subject).filter((subject) => !subjects.has(subject));
	const slugsOf = new Map(planned.map(({ subject, slugs }) => [subject, slugs]));
	const changed = [...subjects].filter(
		([subject, slugs]) => !isDeepStrictEqual(slugsOf.get(subject), slugs),
	);
	const at = now().toISOString();
	const formerly = formerVersions(planned, subjects);
	const kept = new Set([
		...[...subjects.keys(), ...formerly.values()],
		...planned.flatMap((time) => (subjects.has(time.subject) ? (time.formerly ?? []) : [])),
	]);
	const moves = movedHosts(slugsOf, subjects);
	// What is gone goes last: after a crash in between, what came was already compared with it.
	const acts = [
		...changed.map(([subject, slugs]) => ({ subject, slugs })),
		...gone.map((subject) => ({ subject, slugs: [] as string[] })),
	];
	for (let start = 0; start < acts.length; start += AT_ONCE) {
		await transact(context, async (transaction) => {
			for (const { subject, slugs } of acts.slice(start, start + AT_ONCE)) {
				const time = await transaction.lookTimes.find(subject);
				const look = await transaction.looks.find(subject);
				if (look) {
					const { evidence } = look;
					const before = time?.slugs ?? [];
					// Another version of a package has the same figures.
					const isOfIt = (other: string) =>
						observedSubject({ subject: other }) === observedSubject(evidence);
					const left = before.filter(
						(slug) => !slugs.includes(slug) && !cache.get(slug)?.subjects.some(isOfIt),
					);
					const came = slugs.filter((slug) => !before.includes(slug));
					await noteObservations(transaction, { evidence, slugs: left, at, isLeft: true });
					await noteObservations(transaction, { evidence, slugs: came, at });
				}
				for (const { slug, changes } of moves.filter((move) => move.subject === subject)) {
					await noteChanges(transaction, { subject, slugs: [slug], at, changes });
				}
				if (slugs.length > 0) {
					const first = { ...firstTime(subject, at), formerly: formerly.get(subject) };
					transaction.lookTimes.save({ ...(time ?? first), slugs });
				} else {
					transaction.lookTimes.remove(subject);
					for (const key of [subject, time?.formerly ?? subject]) {
						if (!kept.has(key)) transaction.looks.remove(key);
					}
				}
			}
		});
	}
}

/** Of packages that are named in another version now, the version before whose look is kept. */
function formerVersions(planned: readonly LookTimeRecord[], subjects: Named): Map<string, string> {
	const nameOf = (subject: string) => subject.replace(/@[^@/]*$/, "");
	const isPackage = (subject: string) => subject.startsWith("package:");
	const gone = planned.filter(({ subject }) => isPackage(subject) && !subjects.has(subject));
	const former = new Map(gone.map((time) => [nameOf(time.subject), time.formerly ?? time.subject]));
	const known = new Set(planned.map(({ subject }) => subject));
	const result = new Map<string, string>();
	for (const subject of subjects.keys()) {
		const before = former.get(nameOf(subject));
		if (before !== undefined && isPackage(subject) && !known.has(subject))
			result.set(subject, before);
	}
	return result;
}

interface Move {
	slug: string;
	/** An endpoint at the new domain. */
	subject: string;
	changes: Change[];
}

/** Listings whose endpoints left a domain for another one. */
function movedHosts(before: Named, now: Named): Move[] {
	const earlier = domainsOf(before);
	return [...domainsOf(now)].flatMap(([slug, domains]) => {
		const old = earlier.get(slug) ?? new Map<string, string>();
		const [subject] = [...domains].flatMap(([domain, value]) => (old.has(domain) ? [] : [value]));
		const isLeft = [...old.keys()].some((domain) => !domains.has(domain));
		if (subject === undefined || !isLeft) return [];
		const [left, came] = [old, domains].map((all) => [...all.keys()].sort().join(", "));
		const difference = { name: "domain", before: left ?? null, after: came ?? null };
		return [{ slug, subject, changes: ofValue("host", difference) }];
	});
}

/** Slugs by subject. */
type Named = ReadonlyMap<string, readonly string[]>;

/** Domains of the endpoints of each listing, each with one of them. */
function domainsOf(subjects: Named): Map<string, Map<string, string>> {
	const result = new Map<string, Map<string, string>>();
	for (const [subject, slugs] of subjects) {
		if (!/^(?:endpoint|card):/.test(subject)) continue;
		const domain = registrableDomain(hostOfSubject(subject));
		for (const slug of slugs) {
			const own = result.get(slug) ?? new Map<string, string>();
			result.set(slug, own.set(domain, subject));
		}
	}
	return result;
}

/** Subjects of all public listings, with the slugs of each. */
async function namedSubjects({ store }: RegistryContext, cache: KnownSubjects) {
	const subjects = new Map<string, string[]>();
	const agents = (await store.agents.list()).filter(({ status }) => status !== "removed");
	for (const agent of agents) {
		for (const subject of await cachedSubjects(store, agent, cache)) {
			subjects.set(subject, [...(subjects.get(subject) ?? []), agent.slug]);
		}
	}
	const slugs = new Set(agents.map(({ slug }) => slug));
	for (const slug of cache.keys()) if (!slugs.has(slug)) cache.delete(slug);
	return subjects;
}

/** What is looked at of a listing. */
export async function subjectsOf(
	reader: RegistryReader,
	{ documents, repositoryUrl }: AgentRecord,
): Promise<string[]> {
	const readings = await documentReader(reader)(documents);
	const connections = readings.flatMap((reading) => reading.connections);
	return evidenceSubjects(connections, repositoryUrl);
}

async function cachedSubjects(
	reader: RegistryReader,
	agent: AgentRecord,
	cache: KnownSubjects,
): Promise<readonly string[]> {
	const { slug, documents, repositoryUrl } = agent;
	const of = JSON.stringify([documents, repositoryUrl]);
	const hit = cache.get(slug);
	if (hit?.of === of) return hit.subjects;
	const subjects = await subjectsOf(reader, agent);
	cache.set(slug, { of, subjects });
	// Others have their turn in between.
	await setImmediate();
	return subjects;
}

function firstTime(subject: string, at: string) {
	const digit = Number.parseInt(sha256(hostOfSubject(subject)).slice(0, 8), 16);
	return {
		subject,
		part: LOOK_PARTS[digit % LOOK_PARTS.length] ?? "0",
		lastAt: null,
		failedAt: null,
		nextAt: at,
	};
}
