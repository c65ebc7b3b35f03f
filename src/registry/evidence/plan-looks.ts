import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { observedSubject } from "#domain/asked-observations.ts";
import { evidenceSubjects } from "#domain/evidence-subjects.ts";
import { hostOfSubject } from "#domain/look-questions.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { documentReader } from "../documents/read-documents.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryContext } from "../store.ts";
import { noteObservations } from "./note-observations.ts";

/** Parts of the work, each done by one process at a time. */
export const LOOK_PARTS = ["0", "1", "2", "3"] as const;

/** Changes per transaction, so that others can write in between. */
const AT_ONCE = 200;

/** What each listing named when it was last read. Reading its documents again takes long. */
export type KnownSubjects = Map<string, { of: string; subjects: readonly string[] }>;

/** Plans a first look at what listings name now, and forgets what none names any more. */
export async function planLooks(context: RegistryContext, known: KnownSubjects): Promise<void> {
	const { store, now } = context;
	const named = await namedSubjects(context, known);
	const planned = await store.lookTimes.list();
	const gone = planned.map(({ subject }) => subject).filter((subject) => !named.has(subject));
	const slugsOf = new Map(planned.map(({ subject, slugs }) => [subject, slugs]));
	const changed = [...named].filter(
		([subject, slugs]) => !isDeepStrictEqual(slugsOf.get(subject), slugs),
	);
	const at = now().toISOString();
	const acts = [
		...gone.map((subject) => ({ subject, slugs: [] as string[] })),
		...changed.map(([subject, slugs]) => ({ subject, slugs })),
	];
	for (let start = 0; start < acts.length; start += AT_ONCE) {
		await store.transact(async (transaction) => {
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
						(slug) => !slugs.includes(slug) && !known.get(slug)?.subjects.some(isOfIt),
					);
					const came = slugs.filter((slug) => !before.includes(slug));
					await noteObservations(context, transaction, { evidence, slugs: left, at }, []);
					await noteObservations(context, transaction, { evidence, slugs: came, at });
				}
				if (slugs.length > 0) {
					transaction.lookTimes.save({ ...(time ?? firstTime(subject, at)), slugs });
				} else {
					transaction.lookTimes.remove(subject);
					transaction.looks.remove(subject);
				}
			}
		});
	}
}

/** Subjects of all public listings, with the slugs of each. */
async function namedSubjects({ store }: RegistryContext, known: KnownSubjects) {
	const named = new Map<string, string[]>();
	const agents = (await store.agents.list()).filter(({ status }) => status !== "removed");
	for (const agent of agents) {
		for (const subject of await subjectsOf(store, agent, known)) {
			named.set(subject, [...(named.get(subject) ?? []), agent.slug]);
		}
	}
	const slugs = new Set(agents.map(({ slug }) => slug));
	for (const slug of known.keys()) if (!slugs.has(slug)) known.delete(slug);
	return named;
}

async function subjectsOf(
	store: RegistryContext["store"],
	{ slug, documents, repositoryUrl }: AgentRecord,
	known: KnownSubjects,
): Promise<readonly string[]> {
	const of = JSON.stringify([documents, repositoryUrl]);
	const kept = known.get(slug);
	if (kept?.of === of) return kept.subjects;
	const readings = await documentReader(store)(documents);
	const subjects = evidenceSubjects(
		readings.flatMap(({ connections }) => connections),
		repositoryUrl,
	);
	known.set(slug, { of, subjects });
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
