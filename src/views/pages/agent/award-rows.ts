import { DAY_MS, dayNumber, instantAfter } from "#contract/instants.ts";
import { CLAIM_CHECKS } from "#contract/limits.ts";
import type { AwardId, ClaimMethod } from "#contract/vocabulary.ts";
import { claimPlace } from "#domain/claims/claim-places.ts";
import { nextCheckAt } from "#domain/claims/claim-rules.ts";
import { NEWCOMER_MAX_DAYS } from "#domain/scores/awards.ts";
import { rankPhrase } from "#domain/scores/rank.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { showChange, showDay } from "../display.ts";

/** `today` is an instant of the day of the snapshot, and `agents` how many it has. */
export function awardRows(agent: SnapshotAgent, context: { today: string; agents: number }) {
	return agent.badges.map(({ id, label, description, awardedAt }) => ({
		label,
		description: id === "newcomer" ? `New here since ${showDay(awardedAt)}.` : description,
		/** What was proven, how and when, and when it is checked next. */
		evidence: [`Since ${showDay(awardedAt)}.`, ...EVIDENCE[id](agent, context)],
	}));
}

const EVERY_HOUR = "Recalculated every hour.";
const RECHECKED = `Checked every ${CLAIM_CHECKS.recheckHours} hours. The badge ends if the proof is missing for ${CLAIM_CHECKS.graceDays} days.`;

const GRANTED = "Granted by a moderator to the owner of the domain.";

type Evidence = (agent: SnapshotAgent, context: { today: string; agents: number }) => string[];

const EVIDENCE: Readonly<Record<AwardId, Evidence>> = {
	claimed: (agent, { today }) => [
		...provenBy(agent, ["dns", "website"]),
		...provenBy(agent, ["repository"]),
		...checked(agent, ["websiteUrl", "repositoryUrl"], today),
	],
	domain_verified: (agent, { today }) => [
		...provenBy(agent, ["dns", "website"]),
		...checked(agent, ["websiteUrl"], today),
	],
	repository_verified: (agent, { today }) => [
		...provenBy(agent, ["repository"]),
		...checked(agent, ["repositoryUrl"], today),
	],
	certified: (agent, { today }) => [GRANTED, ...checked(agent, ["websiteUrl"], today)],
	enterprise: (agent, { today }) => [GRANTED, ...checked(agent, ["websiteUrl"], today)],
	top_ten: (agent, { agents }) => [`Currently ${rankPhrase(agent, agents)}.`, EVERY_HOUR],
	trending: ({ trendScore }) => [`Current attention: ${showChange(trendScore)}.`, EVERY_HOUR],
	newcomer: ({ badges }) =>
		badges
			.filter(({ id }) => id === "newcomer")
			.map(
				({ awardedAt }) =>
					`Ends on ${showDay(instantAfter(awardedAt, NEWCOMER_MAX_DAYS * DAY_MS))}.`,
			),
};

const HOW: Readonly<Record<ClaimMethod, string>> = {
	dns: "by a TXT record of the domain",
	website: "by a file on the website",
	repository: "by a file in the repository",
};

/** What was proven and how. The method is left out if it is unknown. */
function provenBy(agent: SnapshotAgent, methods: readonly ClaimMethod[]): string[] {
	const [isProven, address] = methods.includes("repository")
		? [agent.claim.repositoryVerifiedAt, agent.repositoryUrl]
		: [agent.claim.domainVerifiedAt, agent.websiteUrl];
	const place = methods.flatMap((method) => claimPlace(method, agent, "any")?.subject ?? [])[0];
	const subject = place ?? address;
	if (isProven === null || subject === null) return [];
	const how = methods.filter((method) => agent.claim.provenBy?.includes(method));
	return [
		`Control of ${[subject, how.map((method) => HOW[method]).join(" and ")].filter(Boolean).join(", ")}.`,
	];
}

/** When a proof of one of these facts was last found, and when it is looked for again. */
function checked(
	{ provenance }: SnapshotAgent,
	proven: readonly ("websiteUrl" | "repositoryUrl")[],
	today: string,
): string[] {
	const fact = provenance.find(
		({ source, fields }) => source === "verified" && proven.some((field) => fields.includes(field)),
	);
	if (!fact) return [RECHECKED];
	const next = nextCheckAt(fact.checkedAt);
	return [
		`Proof last found on ${showDay(fact.checkedAt)}.`,
		// A proof that is missing was found long ago, but is still looked for.
		...(dayNumber(next) < dayNumber(today) ? [] : [`Next check: ${showDay(next)}.`]),
		RECHECKED,
	];
}
