import { by } from "#contract/compare.ts";
import type { IncidentStatus } from "#contract/vocabulary.ts";
import { advisoryAfter } from "#domain/moderation/incident-rules.ts";
import { type AgentRecord, listingOf, listingOfTitle } from "#domain/records/agent-record.ts";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { AgentEvent } from "#domain/records/registry-event.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { newId, type RegistryStore } from "../store.ts";
import { addSampleLogo, addSampleSource } from "./add-source.ts";
import type { SampleAgent, SampleDocuments, SampleLogo, SampleSource } from "./read-sample.ts";
import { createSampleClock, type SampleClock, sampleAgentRecord } from "./sample-agent.ts";
import { seededRandom } from "./seeded-random.ts";

/** The sample registry as records, relative to a given time. Pure: the same documents and time give the same records. */
export interface SampleRegistry {
	agents: AgentRecord[];
	categories: CategoryRecord[];
	incidents: IncidentRecord[];
	comments: CommentRecord[];
	submissions: SubmissionRecord[];
	events: AgentEvent[];
	/** Documents of agents, added when the registry is filled, in the order of their versions. */
	sources: SampleSource[];
	logos: SampleLogo[];
	now: Date;
}

const OLDEST_DAYS = 1000;

export function buildSample(documents: SampleDocuments, now: Date): SampleRegistry {
	const clock = createSampleClock(now);
	const listed = documents.categories.flatMap(({ slug, agents }) =>
		agents.map((agent) => ({ agent, categorySlug: slug })),
	);
	const agents = listed.map(({ agent, categorySlug }) =>
		sampleAgentRecord(agent, { categorySlug, clock }),
	);
	return {
		agents,
		categories: documents.categories.map(({ slug, name, icon, description }) => ({
			slug,
			name,
			icon,
			description,
			createdAt: clock.dayStart(OLDEST_DAYS),
		})),
		incidents: documents.incidents.map((incident) => sampleIncident(incident, clock)),
		comments: documents.comments.map(({ agent, author, body, daysAgo, status }, index) => ({
			id: `sample-${String(index + 1).padStart(3, "0")}`,
			agentSlug: agent,
			author,
			accountId: null,
			body,
			createdAt: clock.daysAgo(daysAgo),
			status,
			reason: null,
			sample: true,
		})),
		submissions: documents.submissions.map((submission) =>
			sampleSubmission(submission, { agents, clock }),
		),
		events: listed.flatMap(({ agent }) => sampleEvents(agent, clock)).sort(by(({ at }) => at)),
		sources: documents.sources,
		logos: documents.logos,
		now,
	};
}

/** An incident is investigated before it has one of these. */
const ESTABLISHED: readonly IncidentStatus[] = ["confirmed", "mitigated", "resolved"];

function sampleIncident(
	incident: SampleDocuments["incidents"][number],
	clock: SampleClock,
): IncidentRecord {
	const { slug, title, summary, kind, severity, status, agents, sources, affected } = incident;
	const reportedAt = clock.daysAgo(incident.reportedDaysAgo);
	const resolvedAt =
		incident.resolvedDaysAgo === null ? null : clock.daysAgo(incident.resolvedDaysAgo);
	const lastAge = incident.resolvedDaysAgo ?? incident.reportedDaysAgo * 0.7;
	const updatedAt = clock.daysAgo(lastAge);
	const steps = [{ to: "reported", at: reportedAt }];
	if (ESTABLISHED.includes(status)) {
		const examinedAt = clock.daysAgo((incident.reportedDaysAgo + lastAge) / 2);
		steps.push({ to: "investigating", at: examinedAt });
	}
	if (status !== "reported") steps.push({ to: status, at: updatedAt });
	return {
		id: newId({ randomBytes: seededRandom(`incident ${slug}`).bytes }),
		slug,
		title,
		summary,
		kind,
		severity,
		status,
		agents,
		sources,
		occurredAt: clock.daysAgo(incident.occurredDaysAgo),
		reportedAt,
		resolvedAt,
		updatedAt,
		affected,
		advisory: advisoryAfter(null, affected, reportedAt),
		transitions: steps.map((step) => ({ ...step, actor: "sample", reason: null })),
		sample: true,
	};
}

function sampleSubmission(
	submission: SampleDocuments["submissions"][number],
	{ agents, clock }: { agents: readonly AgentRecord[]; clock: SampleClock },
): SubmissionRecord {
	const { title, shortDescription, agentType, pricingType, creatorName, status, reason } =
		submission;
	const submittedAt = clock.daysAgo(submission.submittedDaysAgo);
	const decidedAt =
		submission.decidedDaysAgo === null ? null : clock.daysAgo(submission.decidedDaysAgo);
	const revised = submission.revision
		? agents.find(({ slug }) => slug === submission.agent)
		: undefined;
	const basedOn = revised ? listingOf(revised) : null;
	const ownerId = revised?.ownerId ?? "owner:sample";
	const steps = [{ to: "pending", at: submittedAt, actor: ownerId, reason: null as string | null }];
	if (decidedAt) steps.push({ to: status, at: decidedAt, actor: "sample", reason });
	return {
		id: newId({ randomBytes: seededRandom(`submission ${title} ${status}`).bytes }),
		status,
		listing: {
			...(basedOn ?? listingOfTitle(title)),
			title,
			shortDescription,
			agentType,
			pricingType,
			creatorName,
			categorySlug: submission.category,
			websiteUrl: submission.websiteUrl,
		},
		agentSlug: submission.agent,
		revision: submission.revision,
		basedOn,
		renameTo: null,
		ownerId,
		submittedAt,
		// Waits for someone else now, but is not decided.
		decidedAt: status === "changes_requested" ? null : decidedAt,
		reason,
		flags: [],
		idempotency: null,
		transitions: steps,
		sample: true,
	};
}

/** Days with separate signals; earlier page views are one sum per month. */
const DETAILED_DAYS = 130;
const SIGNAL_DAYS = 400;

const VIEWS_PER_DAY_MAX = 700;
const VOTES_PER_VIEW = 0.004;
const WATCHES_PER_VIEW = 0.0015;

/** Days in which an agent with full momentum grows (or fades) by the factor e. */
const MOMENTUM_DAYS = 40;

/** The hand-written momenta lean upwards; this is subtracted, so that as many agents fade as rise. */
const MEAN_MOMENTUM = 0.15;

/** Attention comes in waves; how much they add or take, and the range of their length in days. */
const WAVE_HEIGHT = 0.45;
const WAVE_DAYS = { min: 14, max: 60 };

/** Signals that match an agent's popularity, momentum and controversy; the same for the same agent and day. */
function sampleEvents(agent: SampleAgent, clock: SampleClock): AgentEvent[] {
	const random = seededRandom(`events ${agent.slug}`);
	const events: AgentEvent[] = [];
	const first = Math.min(agent.createdDaysAgo, SIGNAL_DAYS);
	const wave = {
		days: WAVE_DAYS.min + random.next() * (WAVE_DAYS.max - WAVE_DAYS.min),
		phase: random.next() * 2 * Math.PI,
	};
	let actors = 0;
	for (let day = first; day >= 0; day -= day > DETAILED_DAYS ? 30 : 1) {
		const days = day > DETAILED_DAYS ? 30 : 1;
		// Later in the day than the listing itself, which is created at midnight.
		const at = clock.daysAgo(Math.max(0, day - 0.1 - random.next() * 0.8));
		const swing = 1 + WAVE_HEIGHT * Math.sin((2 * Math.PI * day) / wave.days + wave.phase);
		const mean = meanViews(agent, day) * swing * days;
		const views = random.count(mean * (0.7 + 0.6 * random.next()));
		if (views > 0) events.push({ type: "view", slug: agent.slug, count: views, at });
		for (let vote = random.count(views * VOTES_PER_VIEW); vote > 0; vote -= 1) {
			actors += 1;
			const value = random.next() < agent.controversy ? -1 : 1;
			events.push({ type: "vote", slug: agent.slug, actor: `sample-${actors}`, value, at });
		}
		for (let watch = random.count(views * WATCHES_PER_VIEW); watch > 0; watch -= 1) {
			actors += 1;
			events.push({ type: "watch", slug: agent.slug, actor: `sample-${actors}`, on: true, at });
		}
	}
	return events;
}

function meanViews({ popularity, momentum }: SampleAgent, day: number): number {
	const growth = Math.exp((-(momentum - MEAN_MOMENTUM) * Math.min(day, 90)) / MOMENTUM_DAYS);
	return (1 + VIEWS_PER_DAY_MAX * popularity ** 2.5) * growth;
}

export async function fillSample(store: RegistryStore, sample: SampleRegistry): Promise<void> {
	await store.appendEvents(sample.events);
	await store.transact(async (records) => {
		const transaction = { ...records, now: () => sample.now };
		for (const category of sample.categories) transaction.categories.save(category);
		for (const agent of sample.agents) transaction.agents.save(agent);
		for (const incident of sample.incidents) transaction.incidents.save(incident);
		for (const comment of sample.comments) transaction.comments.save(comment);
		for (const submission of sample.submissions) transaction.submissions.save(submission);
		for (const logo of sample.logos) await addSampleLogo(transaction, logo);
		for (const source of sample.sources) await addSampleSource(transaction, source);
	});
}
