import {
	type AgentRecord,
	type Fact,
	LISTING_FIELDS,
	type Listing,
} from "../records/agent-record.ts";
import type { SubmissionRecord } from "../records/submission-record.ts";

export function factsOf(listing: Listing, fact: Fact): Record<string, Fact> {
	const fields = LISTING_FIELDS.filter((field) => isStated(listing[field]));
	return Object.fromEntries(fields.map((field) => [field, fact]));
}

/** What imports make for listings whose documents do not state it, by the format after the source. */
const MADE: readonly (readonly [format: RegExp, names: readonly string[]])[] = [
	[
		/^(?:a2a-card|agent-skill|ai-catalog|docker-mcp|mcp-registry|mcpb|toolhive):/,
		["title", "creatorName", "websiteUrl"],
	],
	[/^(?:models-dev|openrouter):/, ["pricingType", "categorySlug"]],
];

/** True if no document states it, and an import made it from what they do state. */
export function isMade({ facts }: Pick<AgentRecord, "facts">, name: keyof Listing): boolean {
	const { source, origin } = facts[name] ?? {};
	if (source !== "imported") return false;
	const place = (origin ?? "").replace(/^source:[a-z0-9-]+\//, "");
	return MADE.some(([format, names]) => names.includes(name) && format.test(place));
}

export function isStated(value: Listing[keyof Listing]): boolean {
	return value !== null && !(Array.isArray(value) && value.length === 0);
}

export function statedFacts({
	listing,
	submittedAt,
	imported,
}: Pick<SubmissionRecord, "listing" | "submittedAt" | "imported">): Record<string, Fact> {
	return factsOf(listing, {
		source: imported ? "imported" : "declared",
		checkedAt: submittedAt,
		origin: imported?.origin ?? null,
	});
}
