import { z } from "zod";
import { Observation } from "#contract/evidence/observations.ts";
import { dayOf, daysBefore, startOfDay } from "#contract/instants.ts";
import type { ClaimMethod } from "#contract/vocabulary.ts";
import { repositorySubject } from "#domain/evidence/observed-subjects.ts";
import {
	type AgentRecord,
	type Fact,
	LISTING_FIELDS,
	type Listing,
	listingOf,
} from "#domain/records/agent-record.ts";
import type { SampleAgent } from "./read-sample.ts";

/** Proofs of real agents are checked every day. */
const PROOF_AGE_DAYS = 0.5;

/** The record of a fictional agent, as if it had been listed some days before the clock's time. */
export function sampleAgentRecord(
	agent: SampleAgent,
	{ categorySlug, clock }: { categorySlug: string; clock: SampleClock },
): AgentRecord {
	const createdAt = clock.daysAgo(agent.createdDaysAgo);
	const updatedAt = clock.daysAgo(agent.createdDaysAgo * 0.4);
	const listing = listingOfSample(agent, categorySlug, clock);
	const claimedAt = agent.claimedDaysAgo === null ? null : clock.daysAgo(agent.claimedDaysAgo);
	const proven = (is: boolean) => (is ? claimedAt : null);
	const fields = LISTING_FIELDS.filter((field) => listing[field] !== null);
	const verified = [
		...(agent.domainVerified ? ["websiteUrl"] : []),
		...(agent.repositoryVerified ? ["repositoryUrl"] : []),
	];
	const fact = (field: string): Fact =>
		verified.includes(field)
			? { source: "verified", checkedAt: clock.daysAgo(PROOF_AGE_DAYS), origin: null }
			: { source: "declared", checkedAt: updatedAt, origin: null };
	const provenBy: ClaimMethod[] = [
		...(agent.domainVerified ? [agent.domainProof] : []),
		...(agent.repositoryVerified ? (["repository"] as const) : []),
	];
	const status = agent.removed ? "removed" : agent.deprecated ? "deprecated" : "active";
	const steps = status === "active" ? ["active"] : ["active", status];
	return {
		...listing,
		slug: agent.slug,
		status,
		deprecation: agent.deprecated && { ...agent.deprecated, by: "owner" },
		claim: {
			status: agent.claimStatus,
			level: agent.verificationLevel,
			changedAt: claimedAt,
			domainVerifiedAt: proven(agent.domainVerified),
			repositoryVerifiedAt: proven(agent.repositoryVerified),
			...(provenBy.length > 0 && { provenBy }),
		},
		featured: agent.featured,
		profileReviewed: agent.profileReviewed,
		grantedLevel:
			agent.verificationLevel === 3 || agent.verificationLevel === 4
				? agent.verificationLevel
				: null,
		movedTo: null,
		ownerId: claimedAt === null ? null : `owner:sample-${agent.slug}`,
		submissionId: null,
		importOrigin: null,
		createdAt,
		updatedAt,
		facts: Object.fromEntries(fields.map((field) => [field, fact(field)])),
		transitions: steps.map((to, index) => ({
			to,
			at: index === 0 ? createdAt : updatedAt,
			actor: "sample",
			reason: null,
		})),
		versions: [],
		sample: true,
	};
}

/** Turns the ages of the sample into instants before a fixed time. */
export interface SampleClock {
	/** Instant of an age in days; never in the future, and at the youngest less than two hours old. */
	daysAgo(days: number): string;
	/** Midnight (UTC) of the day that many days ago. */
	dayStart(days: number): string;
}

export function createSampleClock(now: Date): SampleClock {
	return {
		daysAgo: (days) => daysBefore(now, Math.max(days, 0.08)),
		dayStart: (days) => startOfDay(dayOf(daysBefore(now, days))),
	};
}

/** A fact of the document, with an age instead of an instant. */
function listingOfSample(agent: SampleAgent, categorySlug: string, clock: SampleClock): Listing {
	const { launchedDaysAgo } = agent;
	return listingOf({
		...agent,
		observations: sampleObservations(agent, clock),
		categorySlug,
		launchedAt: launchedDaysAgo === null ? null : clock.dayStart(launchedDaysAgo),
	});
}

/** The invented source of all counts. */
const COUNTED_BY = { source: "Tidewater Index", countedDaysAgo: 2 };

function sampleObservations(
	{ slug, repositoryUrl, counted, releasedDaysAgo }: SampleAgent,
	clock: SampleClock,
): Observation[] {
	const base = {
		subject: repositorySubject(repositoryUrl) ?? slug,
		source: COUNTED_BY.source,
		as_of: clock.dayStart(COUNTED_BY.countedDaysAgo),
		read_at: clock.dayStart(COUNTED_BY.countedDaysAgo - 1),
	};
	const counts = Object.entries(counted).map(([kind, value]) => ({ kind, value, ...base }));
	const released =
		releasedDaysAgo === null
			? []
			: [{ kind: "released_at", value: clock.dayStart(releasedDaysAgo), ...base }];
	return z.array(Observation).parse([...counts, ...released]);
}
