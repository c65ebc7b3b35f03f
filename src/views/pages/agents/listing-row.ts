import { by } from "#contract/compare.ts";
import { OBSERVATION_KINDS } from "#contract/evidence/observations.ts";
import { REACH } from "#contract/evidence/reach.ts";
import { agentPath } from "#contract/http/addresses.ts";
import { logShare } from "#domain/scores/score-parts.ts";
import { firstReach, type ListingReach } from "#domain/web/listing-reach.ts";
import { isLoopbackHost } from "#domain/web/loopback-host.ts";
import { registrableDomain } from "#domain/web/web-address.ts";
import { FACETS } from "#snapshot/agents/agent-facets.ts";
import { measureOf } from "#snapshot/agents/measures.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { type IncidentTag, openIncidentTag } from "../../market/open-incidents.ts";
import { tileOf } from "../../pictures/tile.ts";
import { proofWords } from "../../texts/claim-words.ts";
import { isMadeOfFacts } from "../../texts/quote-text.ts";
import type { ViewContext } from "../../view-context.ts";
import { showAmount, showPrice, showShortCount } from "../display.ts";
import { makerBeside, shownTitle } from "./agent-row.ts";

/** A short fact of a listing, with the name of its icon. */
export interface RowFact {
	icon: "laptop" | "cloud" | "code" | "key" | "wrench" | "globe" | "coin" | "doc" | "image";
	text: string;
}

/** A listing in a list. What is not known has no place in it. */
export type ListingRow = ReturnType<typeof listingRow>;

export function listingRow(context: ViewContext, agent: SnapshotAgent) {
	const { slug, shortDescription, status } = agent;
	return {
		slug,
		path: agentPath(slug),
		title: shownTitle(agent),
		tile: tileOf(agent),
		maker: makerBeside(agent),
		// Sentences made of facts are the same for many, and the facts stand below.
		about: isMadeOfFacts(agent) ? null : shortDescription,
		/** What was proven here, in words. */
		proof: proofWords(agent),
		/** Who calls it official. */
		officialBy: officialBy(agent),
		tags: [
			openIncidentTag(context, agent) ?? [],
			agent.observations.some(isArchived) ? ARCHIVED : [],
			status === "deprecated" ? DEPRECATED : [],
		].flat(),
		facts: rowFacts(agent),
		use: useOf(agent),
	};
}

const ARCHIVED: IncidentTag = { label: "Archived", tone: "warn" };
const DEPRECATED: IncidentTag = { label: "Deprecated", tone: "warn" };

type Seen = SnapshotAgent["observations"][number];
export const isArchived = ({ kind, value }: Seen) => kind === "archived" && value === true;
const isOfficial = ({ kind, value }: Seen) => kind === "tier" && value === "Official";
export const officialBy = (agent: SnapshotAgent) =>
	agent.observations.find(isOfficial)?.source ?? null;

/** Facts by which people choose, each only if it is known. */
export function rowFacts(agent: SnapshotAgent): RowFact[] {
	const { agentType, toolsCount } = agent;
	if (agentType === "llm" || agentType === "model") return modelFacts(agent);
	return [
		...placeFact(agent),
		...keyFact(agent),
		...(toolsCount ? [{ icon: "wrench" as const, text: showAmount(toolsCount, "tool") }] : []),
		...reachFact(agent),
	];
}

export function placeFact(agent: SnapshotAgent): RowFact[] {
	const places = FACETS.runs(agent, 0);
	const isHere = places.includes("here");
	if (isHere) {
		const text = places.includes("hosted") ? "On your machine or hosted" : "Runs on your machine";
		return [{ icon: "laptop", text }];
	}
	const [first, ...others] = outsideHosts(agent);
	if (places.includes("hosted")) {
		const isOne = first !== undefined && others.length === 0;
		return [{ icon: "cloud", text: isOne ? `Hosted at ${registrableDomain(first)}` : "Hosted" }];
	}
	const isSource = agent.agentType === "mcp_server" && agent.repositoryUrl !== null;
	return isSource ? [{ icon: "code", text: "Set up from source" }] : [];
}

/** As its first way asks. That no key is stated means that there is none only for a program whose inputs are listed. */
export function keyFact({ reach, transports, authSchemes }: SnapshotAgent): RowFact[] {
	if (!reach || transports.length === 0) return [];
	const { asks, runs } = reach;
	if (asks.keys > 0 || asks.signsIn) return [{ icon: "key", text: asksWords(asks) }];
	const isNone = runs === "here" && authSchemes.length === 0 && !asks.isHinted;
	return isNone ? [{ icon: "key", text: "No key" }] : [];
}

/** Such as `1 key`. Only of what asks for something. */
export function asksWords({ keys, signsIn }: ListingReach["asks"]): string {
	return keys === 0 && signsIn ? "Sign-in" : showAmount(keys, "key");
}

/** Of its first way, as its page draws it. */
export function reachFact(agent: SnapshotAgent): RowFact[] {
	const reach = firstReach(agent.reach);
	if (reach === null || reach.runs === "hosted") return [];
	if (reach.data === "stays") return [{ icon: "globe", text: "Nothing leaves your machine" }];
	const hosts = outsideHosts(agent);
	const [first, ...others] = hosts;
	if (first === undefined) return [];
	if (hosts.includes(REACH.anyHost)) return [{ icon: "globe", text: "Reaches any address" }];
	const count = others.length + 1 + reach.more;
	return [{ icon: "globe", text: `Reaches ${count === 1 ? first : showAmount(count, "host")}` }];
}

export function outsideHosts({ reach }: SnapshotAgent): string[] {
	return (firstReach(reach)?.hosts ?? [])
		.map(({ host }) => host)
		.filter((host) => !isLoopbackHost(host));
}

function modelFacts(agent: SnapshotAgent): RowFact[] {
	const { contextTokens, inputPrice, outputPrice, openWeights, inputModalities, abilities } = agent;
	const prices = inputPrice === null || outputPrice === null ? [] : [inputPrice, outputPrice];
	const [input, output] = prices.map(showPrice);
	const texts: [RowFact["icon"], string | 0 | false | undefined | null][] = [
		["coin", input && output && `${input} in, ${output} out`],
		["doc", contextTokens && `${showShortCount(contextTokens)} context`],
		["image", inputModalities.includes("image") && "Sees images"],
		["wrench", abilities.includes("tool_calling") && "Calls tools"],
		["code", openWeights && "Open weights"],
	];
	return texts.flatMap(([icon, text]) => (text ? [{ icon, text }] : []));
}

/** How often others used it, as far as somebody counts that: the count that lifts its rank most. */
export function useOf(agent: SnapshotAgent): { amount: string; of: string } | null {
	const counts = (["pulls", "stars"] as const).flatMap((of) => {
		const amount = measureOf(agent, of);
		if (amount === null) return [];
		return { of, amount, share: logShare(amount, OBSERVATION_KINDS[of].full) };
	});
	const [most] = counts.sort(by(({ share }) => -share));
	return most ? { amount: showShortCount(most.amount), of: most.of } : null;
}
