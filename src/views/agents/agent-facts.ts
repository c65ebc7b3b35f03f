import { isLong } from "#contract/facts/fact-kinds.ts";
import type { FactPlace, FactRow } from "#contract/facts/fact-row.ts";
import { type FactPart, isOfType, rowsShown, type ShownName } from "#contract/facts/fact-rows.ts";
import { FACTS, type Facts } from "#contract/facts/facts.ts";
import { membersOf } from "#contract/members-of.ts";
import { type TextFact, textPoint } from "#contract/text-document.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import { rankText } from "#domain/scores/rank.ts";
import { firstReach } from "#domain/web/listing-reach.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { partialDate } from "../pages/display.ts";
import { hasProof } from "../texts/claim-words.ts";
import { factAddresses, factText } from "../texts/fact-text.ts";
import { quoteText } from "../texts/quote-text.ts";
import { reachWords } from "../texts/reach-words.ts";
import { categoryOf, categoryUrl, type ViewContext } from "../view-context.ts";

/** What is known about an agent, as names and values. Unknown facts are left out. */
export function agentFacts(context: ViewContext, agent: SnapshotAgent): TextFact[] {
	return [...identityFacts(context, agent), ...standingFacts(context, agent)];
}

function identityFacts(context: ViewContext, agent: SnapshotAgent): TextFact[] {
	const rows = rowsShown("markdown").filter(({ kind }) => !isLong(kind));
	return rows.flatMap((row): TextFact[] => {
		const { kind, name, label } = row;
		const value = agent[name];
		if (kind === "category") {
			const category = categoryOf(context, agent);
			if (!category) return [];
			return [{ name: label, url: categoryUrl(context, category.slug), text: category.name }];
		}
		if (kind === "address" || kind === "addresses") {
			return factAddresses(row, agent).map((url) => ({ name: label, url }));
		}
		if (Array.isArray(value))
			return textPoint(
				label,
				value
					.flatMap((item) => (typeof item === "string" ? writtenWord(row, item) : []))
					.join(", "),
			);
		if (typeof value !== "string" || kind === "date") return textPoint(label, factText(row, agent));
		return textPoint(label, WRITTEN.has(kind) ? quoteText(value) : value);
	});
}

/** Words of a closed set are ours, all others are quoted. */
function writtenWord({ types, words = {} }: FactRow, word: string): string {
	return types && Object.hasOwn(words, word) ? (words[word] ?? word) : quoteText(word);
}

/** Kinds whose words are the publisher's own. */
const WRITTEN: ReadonlySet<string> = new Set(["text", "word", "long_text"]);

function standingFacts({ snapshot }: ViewContext, agent: SnapshotAgent): TextFact[] {
	const { claim, badges } = agent;
	const reach = firstReach(agent.reach);
	const score = `${agent.marketScore} of 100, from ${agent.knownWeight} known points`;
	return [
		...textPoint("Status", agent.status),
		...textPoint("Rank", rankText(agent, snapshot.agents.length)),
		...textPoint("Market score", agent.isRanked ? score : null),
		...textPoint("Trend", agent.trendKnown ? `${agent.trendScore}, from -100 to 100` : "unknown"),
		...textPoint("Trust score", hasProof(agent) ? `${agent.trustScore} of 100` : null),
		...textPoint("Trust level", agent.trustLevel),
		...textPoint("Claim", `${claim.status}, verification level ${claim.level}`),
		...textPoint(
			reach?.data === "unknown" ? "Where it runs" : "What leaves your machine",
			reach && reachWords(reach),
		),
		...textPoint("Risk", agent.exposure.summary),
		...textPoint("Badges", badges.map(({ label }) => label).join(", ")),
		...textPoint("Page views", agent.pageViews),
		...textPoint("Votes", `${agent.upvotes} up, ${agent.downvotes} down`),
		...textPoint("Watchers", agent.watchers),
		...textPoint(
			FACTS.launchedAt.label,
			agent.launchedAt && (partialDate(agent, agent.launchedAt) ?? agent.launchedAt),
		),
		...textPoint("Listed since", agent.createdAt),
		...textPoint("Changed in this registry", agent.updatedAt),
	];
}

type ShownFacts<Place extends FactPlace, Part extends FactPart> = {
	[Name in ShownName<Place, Part> as Facts[Name]["wire"]]: Listing[Name];
};

/**
 * Facts of a listing under their names in answers, from one part of the table or from all parts. Those of another type
 * are left out, except in the feed and in dumps, whose rows all have the same columns.
 */
export function shownFacts<Place extends FactPlace, Part extends FactPart = FactPart>(
	listing: Listing,
	place: Place,
	part?: Part,
): ShownFacts<Place, Part> {
	const rows = rowsShown(place, part).filter(
		(row) => place === "dump" || place === "feed" || isOfType(row, listing.agentType),
	);
	return membersOf(rows.map(({ wire, name }) => [wire, listing[name]]));
}
