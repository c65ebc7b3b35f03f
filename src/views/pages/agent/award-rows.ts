import { CLAIM_CHECKS } from "#contract/limits.ts";
import type { AwardId, ClaimMethod } from "#contract/vocabulary.ts";
import { claimPlace } from "#domain/claim-places.ts";
import { DAY_MS } from "#domain/days.ts";
import { NEWCOMER_MAX_DAYS } from "#domain/scores/awards.ts";
import { rankPhrase } from "#domain/scores/rank-label.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { showChange, showDay } from "../display.ts";

/** A badge, and the evidence that opens with it. */
export interface AwardRow {
	label: string;
	description: string;
	/** What was proven, how and when, and how often it is checked. */
	evidence: string[];
}

export function awardRows(agent: SnapshotAgent): AwardRow[] {
	return agent.badges.map(({ id, label, description, awardedAt }) => ({
		label,
		description,
		evidence: [`Since ${showDay(awardedAt)}.`, ...EVIDENCE[id](agent)],
	}));
}

const EVERY_HOUR = "Recalculated every hour.";
const RECHECKED = `Checked every ${CLAIM_CHECKS.recheckHours} hours. The badge ends if the proof is missing for ${CLAIM_CHECKS.graceDays} days.`;

const EVIDENCE: Readonly<Record<AwardId, (agent: SnapshotAgent) => string[]>> = {
	claimed: (agent) => [
		...provenBy(agent, ["dns", "website"]),
		...provenBy(agent, ["repository"]),
		RECHECKED,
	],
	domain_verified: (agent) => [
		...provenBy(agent, ["dns", "website"]),
		...seen(agent, "websiteUrl"),
		RECHECKED,
	],
	repository_verified: (agent) => [
		...provenBy(agent, ["repository"]),
		...seen(agent, "repositoryUrl"),
		RECHECKED,
	],
	certified: () => ["Granted by a moderator to the owner of the domain.", RECHECKED],
	enterprise: () => ["Granted by a moderator to the owner of the domain.", RECHECKED],
	top_ten: ({ rank }) => [`Currently ${rankPhrase(rank)}.`, EVERY_HOUR],
	trending: ({ trendScore }) => [`Current attention: ${showChange(trendScore)}.`, EVERY_HOUR],
	newcomer: ({ createdAt }) => [
		`Ends on ${showDay(new Date(Date.parse(createdAt) + NEWCOMER_MAX_DAYS * DAY_MS).toISOString())}.`,
	],
};

const HOW: Readonly<Record<ClaimMethod, string>> = {
	dns: "by a TXT record of the domain",
	website: "by a file on the website",
	repository: "by a file in the repository",
};

/** What was proven and how. The method is left out if it is unknown. */
function provenBy(agent: SnapshotAgent, methods: readonly ClaimMethod[]): string[] {
	const isProven = methods.includes("repository")
		? agent.claim.repositoryVerifiedAt
		: agent.claim.domainVerifiedAt;
	const subject = methods.flatMap((method) => claimPlace(method, agent)?.subject ?? [])[0];
	if (isProven === null || subject === undefined) return [];
	const how = methods.filter((method) => agent.claim.provenBy?.includes(method));
	return [
		`Control of ${[subject, how.map((method) => HOW[method]).join(" and ")].filter(Boolean).join(", ")}.`,
	];
}

/** When the proof was last found: the time of the last check of the verified fact. */
function seen({ provenance }: SnapshotAgent, field: "websiteUrl" | "repositoryUrl"): string[] {
	const fact = provenance.find(
		({ source, fields }) => source === "verified" && fields.includes(field),
	);
	return fact ? [`Proof last found on ${showDay(fact.checkedAt)}.`] : [];
}
