import { CLAIM_CHECKS } from "#contract/limits.ts";
import { CLAIM_METHODS, type ClaimMethod } from "#contract/vocabulary.ts";
import {
	FORGE_HOSTS,
	REPOSITORY_PROOF_FILE,
	WEBSITE_PROOF_PATH,
} from "#domain/claims/claim-places.ts";
import type { Site } from "../../view-context.ts";
import { showAmount } from "../display.ts";
import { type MethodologySection, meaningTable } from "./weight-table.ts";

/** How owners prove that a listing is theirs. The User-Agent of the checker links here. */
export function claimsSection({ contactEmail }: Pick<Site, "contactEmail">): MethodologySection {
	return {
		id: "claims",
		title: "Claims",
		lead: "Owners prove that a listing is theirs by placing a line of text where only they can. The dashboard shows the line.",
		tables: [
			meaningTable(
				"Ways to prove a listing",
				"Way",
				CLAIM_METHODS.map((method) => WAYS[method]),
			),
			meaningTable("How proofs are checked", "Rule", [...CHECKS, refusalRow(contactEmail)]),
		],
	};
}

const WAYS: Readonly<Record<ClaimMethod, readonly [name: string, note: string]>> = {
	dns: [
		"Domain name",
		"A TXT record at _agent-registry under the host of the website. It proves the website, which makes the listing verified (level 2).",
	],
	website: [
		"Website",
		`A file at ${WEBSITE_PROOF_PATH} on the website. It proves the website, which makes the listing verified (level 2).`,
	],
	repository: [
		"Repository",
		`A file named ${REPOSITORY_PROOF_FILE} in the default branch of the repository, on ${FORGE_HOSTS.join(", ")}. It proves the repository, which makes the listing claimed (level 1).`,
	],
};

const CHECKS: readonly (readonly [name: string, note: string])[] = [
	[
		"When",
		`The checker looks for a proof when its owner asks, and every ${CLAIM_CHECKS.recheckHours} hours once it has been found.`,
	],
	[
		"Missing proofs",
		`The owner is notified when a proof is missing. The claim lapses after ${showAmount(CLAIM_CHECKS.graceDays, "day")}; then others may prove that the listing is theirs.`,
	],
	[
		"Competing claims",
		"An account that proves the domain takes over a listing from one that has only proven the repository, and that account is notified. Between equal proofs, the first one wins.",
	],
	["Unproven claims", `They end after ${showAmount(CLAIM_CHECKS.waitingDays, "day")}.`],
	[
		"Higher levels",
		"Levels 3 and 4 are granted by a moderator, to owners whose website is proven. If a proof lapses and comes back, so do they. They end when the website moves to another domain.",
	],
	[
		"What is requested",
		"The checker requests that record or file and nothing else. Its User-Agent is AgentRegistry-ClaimCheck, with a link to this section.",
	],
];

/** The owner of a host can only ask the operator, because the claim belongs to another account. */
function refusalRow(contactEmail: string): readonly [name: string, note: string] {
	return [
		"How to opt out",
		`The checker contacts a host only after someone has started a claim for it. To stop the requests to a host of yours, write to ${contactEmail}; the operator then ends the claim. Owners can cancel a claim on the dashboard.`,
	];
}
