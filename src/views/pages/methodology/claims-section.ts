import { CLAIM_CHECKS } from "#contract/limits.ts";
import { CLAIM_METHODS, type ClaimMethod } from "#contract/vocabulary.ts";
import { FORGE_HOSTS, REPOSITORY_PROOF_FILE, WEBSITE_PROOF_PATH } from "#domain/claim-places.ts";
import type { Site } from "../../view-context.ts";
import { showAmount } from "../display.ts";
import { type MethodologySection, meaningTable } from "./weight-table.ts";

/** How an owner proves that a listing is theirs; whoever finds the checker in a log is led here. */
export function claimsSection({ contactEmail }: Pick<Site, "contactEmail">): MethodologySection {
	return {
		id: "claims",
		title: "Claims and how they are checked",
		lead: "Owners prove a listing by leaving a line of text where only they can. The dashboard gives them the line.",
		paragraphs: [],
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

const WAYS: Readonly<Record<ClaimMethod, { name: string; note: string }>> = {
	dns: {
		name: "Domain name",
		note: "A TXT record at _agent-registry under the host of the website. It proves the website: the listing is verified, at level 2.",
	},
	website: {
		name: "Website",
		note: `A file at ${WEBSITE_PROOF_PATH} of the website. It proves the website: the listing is verified, at level 2.`,
	},
	repository: {
		name: "Repository",
		note: `A file named ${REPOSITORY_PROOF_FILE} in the default branch of the repository, on ${FORGE_HOSTS.join(", ")}. It proves the repository: the listing is claimed, at level 1.`,
	},
};

const CHECKS = [
	{
		name: "When",
		note: `A proof is looked for when its owner asks, and again every ${CLAIM_CHECKS.recheckHours} hours once it was found.`,
	},
	{
		name: "Missing proofs",
		note: `The owner is told when a proof is missing. It lapses after ${showAmount(CLAIM_CHECKS.graceDays, "day")} without it; then others may prove that the listing is theirs.`,
	},
	{
		name: "Several who claim",
		note: "A proof of the domain takes a listing over from an account that has proven the repository alone, and that account is told. Of equal proofs the first stands.",
	},
	{
		name: "Claims that nobody proves",
		note: `They end after ${showAmount(CLAIM_CHECKS.waitingDays, "day")}.`,
	},
	{
		name: "Higher levels",
		note: "Levels 3 and 4 are granted by a moderator, to owners whose website is proven. They come back with a proof that lapsed, and end when the website moves to another domain.",
	},
	{
		name: "What is asked",
		note: "The checker asks for that record or file and for nothing else. In its User-Agent it calls itself AgentRegistry-ClaimCheck, with the address of this section.",
	},
];

/** A host can only ask: the claim belongs to somebody else, who may not be known to it. */
function refusalRow(contactEmail: string) {
	return {
		name: "How to refuse",
		note: `Nothing is asked of a host for which no claim was begun. Who runs one and wants to be asked no more writes to ${contactEmail}; the operator ends the claim, and with it the requests. Owners give a claim up on the dashboard.`,
	};
}
