import { isDeepStrictEqual } from "node:util";
import { CHANGE_KINDS } from "#contract/agents/changes.ts";
import type { AdvisoryEvidence, Evidence } from "#contract/evidence/evidence.ts";
import { ageMs, daysBefore, HOUR_MS } from "#contract/instants.ts";
import { INCIDENT, LOOK } from "#contract/limits.ts";
import { takeTurns } from "#disk/take-turns.ts";
import { subjectWords } from "#domain/evidence/evidence-subjects.ts";
import { type Change, changeInWords, observeChanges } from "#domain/evidence/observed-changes.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { ChangeRecord } from "#domain/records/change-record.ts";
import { shortenText } from "#domain/texts/shorten-text.ts";
import { type Transaction, verb } from "../act.ts";
import { notify } from "../outbox/notify.ts";
import { OPEN } from "../reports/reports.ts";
import { findCurrentAgents, followersOf } from "../signals/cast-vote.ts";
import { newId, type RegistryContext } from "../store.ts";

interface Noted {
	subject: string;
	/** Listings that name it. */
	slugs: readonly string[];
	at: string;
}

/**
 * Keeps what was seen to change of a subject, and tells owners and watchers of the listings that name it. Severe changes
 * are reports on the desk, whose outcome stays, also if no incident comes of them.
 */
export async function noteChanges(
	transaction: Transaction,
	{ subject, slugs, at, ...noted }: Noted & { changes: readonly Change[] },
): Promise<void> {
	if (noted.changes.length === 0) return;
	const records = await transaction.changes.newestBy("subject", subject);
	// What comes and goes, such as a list of tools, would push out what is graver.
	const fresh = noted.changes.filter((change) => !isRepeated(change, records[0]));
	const changes = fresh.map(
		(change): ChangeRecord => ({
			...change,
			id: newId(transaction),
			subject,
			at,
			slugs: [...slugs],
		}),
	);
	for (const change of changes) transaction.changes.save(change);
	for (const { id } of records.slice(LOOK.maxChanges - changes.length))
		transaction.changes.remove(id);
	const agents = await findCurrentAgents(transaction, slugs);
	const severe = changes.filter(({ kind }) => CHANGE_KINDS[kind].severity !== null);
	for (const change of severe) await draftIncident(transaction, change, agents);
	const [last] = records;
	const isSoon = last && ageMs(last.at, transaction.now()) < LOOK.tellEveryHours * HOUR_MS;
	const news = isSoon ? severe : changes;
	const detail = shortenText(news.map(changeInWords).join(" "), LOOK.maxCharacters);
	if (news.length === 0) return;
	for (const agent of agents) await tellAll(transaction, agent, detail);
}

function isRepeated(change: Change, last: ChangeRecord | undefined): boolean {
	if (last === undefined) return false;
	const { id: _, subject: __, at: ___, slugs: ____, ...before } = last;
	return isDeepStrictEqual(change, before);
}

async function tellAll(
	transaction: Transaction,
	agent: AgentRecord,
	detail: string,
): Promise<void> {
	const owner = agent.ownerId === null ? [] : [agent.ownerId];
	const accounts = new Set([...owner, ...(await followersOf(transaction, agent))]);
	const subject = { title: agent.title, agentSlug: agent.slug, detail };
	for (const accountId of accounts) {
		await notify(transaction, { accountId, type: "agent.changed", subject });
	}
}

/** A report of ours, from which an incident is opened with one form. While it is open, the like adds nothing. */
async function draftIncident(
	transaction: Transaction,
	change: ChangeRecord,
	agents: readonly AgentRecord[],
): Promise<void> {
	const [first] = agents;
	const { severity } = CHANGE_KINDS[change.kind];
	if (first === undefined || severity === null) return;
	const title = shortenText(`${first.title}: ${change.text}`, INCIDENT.titleMaxCharacters);
	const open = await transaction.reports.by("openAgent", first.slug);
	if (open.some(({ draft }) => draft?.title === title)) return;
	const url = URL.parse(subjectWords(change.subject));
	transaction.reports.save({
		id: newId(transaction),
		agentSlug: first.slug,
		kind: "security",
		text: shortenText(
			`${changeInWords(change)} Seen at ${subjectWords(change.subject)}.`,
			INCIDENT.summaryMaxCharacters,
		),
		evidenceUrl: url?.protocol === "https:" ? url.href : null,
		contact: null,
		client: null,
		reporterId: null,
		draft: { title, severity, agents: agents.slice(0, INCIDENT.maxAgents).map(({ slug }) => slug) },
		createdAt: change.at,
		...OPEN,
	});
}

/** What was found stands unchanged for so long, because each new date redraws the files of all listings with packages. */
const STANDS_DAYS = 7;

const isOfPackage = (subject: string) => subject.startsWith("package:");
const isOfSearch = (subject: string) => subject.startsWith("advisories:");

/** Packages that listings name, and whether a snapshot of advisories was never searched for one of them. */
export async function packagesToSearch({ store }: RegistryContext) {
	const subjects = (await store.lookTimes.list()).map(({ subject }) => subject);
	const looks = new Set((await store.looks.list()).map(({ subject }) => subject));
	const packages = subjects.filter(isOfPackage);
	const isNew = (subject: string) => !looks.has(subject.replace(/^package/, "advisories"));
	return { packages, hasNew: packages.some(isNew) };
}

/** Keeps what a search found, tells what the one before had not found, and forgets packages that it was not asked for. */
export const recordAdvisories = verb(async (transaction, results: readonly AdvisoryEvidence[]) => {
	const subjects = new Set(results.map(({ subject }) => subject));
	for (const { subject } of await transaction.looks.list()) {
		if (isOfSearch(subject) && !subjects.has(subject)) transaction.looks.remove(subject);
	}
	for (const evidence of results) {
		const { subject, observed_at: at } = evidence;
		const look = await transaction.looks.find(subject);
		const isSame = isDeepStrictEqual(look && valuesOf(look.evidence), valuesOf(evidence));
		if (isSame && look && look.evidence.observed_at > daysBefore(at, STANDS_DAYS)) continue;
		const changedAt = isSame ? (look?.changedAt ?? null) : at;
		transaction.looks.save({ subject, evidence, former: [], changedAt });
		const changes = look ? await takeTurns(observeChanges(look.evidence, evidence)) : [];
		const name = subject.replace(/^advisories/, "package");
		const slugs = (await transaction.lookTimes.find(name))?.slugs ?? [];
		await noteChanges(transaction, { subject: name, slugs, at, changes });
	}
});

function valuesOf(evidence: Evidence) {
	if (evidence.kind !== "advisories") return undefined;
	const { matches, undecided, snapshot_at } = evidence;
	return { matches, undecided, isSearched: snapshot_at !== null };
}
