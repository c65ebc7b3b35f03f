import { AgentDetail } from "#contract/agents/agent.ts";
import { type ListingVersion, ListingVersions } from "#contract/agents/version.ts";
import {
	type ListedObservation,
	ListingObservations,
	observationKind,
} from "#contract/evidence/observations.ts";
import { AgentConnect, type Way } from "#contract/facts/connect.ts";
import { FACT_ROWS } from "#contract/facts/fact-rows.ts";
import { showDay } from "#views/pages/display.ts";

/** What the files about one listing say, which its page must not contradict. */
export interface Said {
	agent: AgentDetail;
	ways: Way[];
	observations: ListedObservation[];
	versions: ListingVersion[];
}

export function saidOf(files: ReadonlyMap<string, string>, slug: string): Said {
	const read = (name: string) => files.get(`api/v1/agents/${slug}${name}.json`) ?? "null";
	return {
		agent: AgentDetail.parse(JSON.parse(read(""))),
		ways: AgentConnect.nullable().parse(JSON.parse(read("/connect")))?.ways ?? [],
		observations:
			ListingObservations.nullable().parse(JSON.parse(read("/observations")))?.observations ?? [],
		versions: ListingVersions.nullable().parse(JSON.parse(read("/versions")))?.versions ?? [],
	};
}

interface ListingRule {
	/** A sentence that is untrue of some listing. */
	untrue: string;
	says: RegExp;
	/** The texts are those of the groups of `says`. */
	isTrue: (said: Said, ...texts: string[]) => boolean;
}

const numberOf = (text = "") => Number(text.replaceAll(",", ""));
const isUsable = ({ clients }: Way) => clients.length > 0;
const isCount = ({ kind }: ListedObservation) => observationKind(kind).countsIn === "adoption";
const areInputs = (
	ways: readonly (Way | undefined)[],
	names = "",
	is: (input: Way["inputs"][number]) => boolean,
) =>
	names
		.split(", ")
		.every((name) => ways.some((way) => way?.inputs.some((one) => one.name === name && is(one))));
/** The way that a page shows first. */
export const firstWay = (ways: readonly Way[]) =>
	ways.find((way) => isUsable(way) && way.warnings.length === 0) ?? ways.find(isUsable) ?? ways[0];

/** What a page says of a listing in words or figures, and when its files agree. */
const FIGURES: ListingRule[] = [
	{
		untrue: "Rank | #999",
		says: /\bRank \| #([\d,]+)/g,
		isTrue: ({ agent }, rank) => agent.is_ranked && agent.rank === numberOf(rank),
	},
	{
		untrue: "Market score | 99.9, 12 of 100 known",
		says: /\bMarket score \| ([\d.]+), (\d+) of 100 known/g,
		isTrue: ({ agent: { market_score, known_weight, scores } }, score, weight) =>
			market_score === Number(score) &&
			known_weight === Number(weight) &&
			(known_weight < 100 || scores.market.every(({ points }) => points !== null)),
	},
	{
		untrue: "Score: 99.9 of 100. Confidence: high.",
		says: /Score: ([\d.]+) of 100\. Confidence: (\w+)\./g,
		isTrue: ({ agent: { trust } }, score, confidence) =>
			trust.behavioral_exposure.public_score === Number(score) &&
			trust.behavioral_exposure.confidence_level === confidence,
	},
	{
		untrue: "| Add to Nowhere |",
		says: /\| Add to ([^|]+?) \|/g,
		isTrue: ({ ways }, words = "") =>
			ways.some(({ clients }) => clients.some(({ label }) => words.startsWith(label))),
	},
	{
		untrue: "You need NO_SUCH_KEY.",
		says: /\bYou need ([^|]+?)\.(?: ?\|| You can| It takes)/g,
		isTrue: (said, names) =>
			areInputs([firstWay(said.ways)], names, ({ required }) => required === true),
	},
	{
		untrue: "It needs NO_SUCH_KEY.",
		says: /\bIt needs (?!no network)([^|]+?)\.(?: ?\|| You can| It takes)/g,
		isTrue: ({ ways }, names) => areInputs(ways, names, ({ required }) => required === true),
	},
	{
		untrue: "It takes NO_SUCH_KEY.",
		says: /\bIt takes ([^|\s]+(?:, [^|\s]+)*?)\.(?: ?\|| You can)/g,
		isTrue: ({ ways }, names) => areInputs(ways, names, ({ required }) => required === null),
	},
	{
		untrue: "You can set NO_SUCH_KEY.",
		says: /\bYou can set ([^|\s]+(?:, [^|\s]+)*?)\. ?\|/g,
		isTrue: ({ ways }, names) => areInputs(ways, names, ({ required }) => required === false),
	},
	{
		untrue: "99 tools change things",
		says: /\b(\d+) tools? changes? things/g,
		isTrue: ({ agent: { facts } }, count) => facts.tools.changing === Number(count),
	},
	{
		untrue: "99 only read",
		says: /\b(\d+) only reads?\b/g,
		isTrue: ({ agent: { facts } }, count) => facts.tools.reading === Number(count),
	},
	{
		untrue: "99 checks passed",
		says: /\b(\d+) checks? passed/g,
		isTrue: ({ agent: { facts } }, count) => facts.checks.pass === Number(count),
	},
	{
		untrue: "Who uses it | stars | 999",
		says: /\| (stars|pulls|downloads|uses) \| ([\d,]+)/g,
		isTrue: ({ observations }, kind, count) =>
			observations.some((seen) => seen.kind === kind && seen.value === numberOf(count)),
	},
	{
		untrue: "999 stars, 99 pulls",
		says: /\b(\d[\d,]*) (stars|pulls|downloads|uses)\b/g,
		isTrue: ({ observations }, count, kind) =>
			observations.some((seen) => seen.kind === kind && seen.value === numberOf(count)),
	},
	{
		untrue: "Your machine | Your app | 1 key | Network | Pilot |",
		says: /\bYour machine \| Your app \| (?:(?:\d+ keys?|sign-in) \| )?Network \|/g,
		isTrue: (said) => firstWay(said.ways)?.reach?.runs === "hosted",
	},
	{
		untrue: "Network | elsewhere .dev | says ToolHive registry |",
		says: /\bNetwork \| ([\w.* -]+?) \| (?:and \d+ more, )?(nothing else, )?says ([^|]+?) \|/g,
		isTrue: (said, host = "", isAll, source) => {
			const { hosts, limited } = firstWay(said.ways)?.reach ?? { hosts: [], limited: null };
			const name = host.replaceAll(" ", "");
			const isNamed = hosts.some((one) => one.host === name || host === "Any address");
			return host === "No network" || (isNamed && (isAll === undefined || limited === source));
		},
	},
	{
		untrue: "Keys. | NO_KEY goes to elsewhere.dev.",
		says: /\bKeys\. \| ([^|]+?)\. /g,
		isTrue: ({ ways }, sentence = "") =>
			ways.some(({ key }) => key?.sentence.startsWith(`${sentence}.`)),
	},
	{
		untrue: "Runs at elsewhere.dev.",
		says: /\bRuns at ([\w.-]+\.\w+)/g,
		isTrue: ({ agent, ways }, host) =>
			[agent, ...ways].some(({ reach }) => reach?.hosts.some((one) => one.host === host)),
	},
	{
		untrue: "It needs no network, says ToolHive registry.",
		says: /\bIt needs no network\b/g,
		isTrue: ({ ways }) =>
			ways.some(
				({ reach, clients }) =>
					reach?.data === "stays" && /--network\W+none/.test(JSON.stringify(clients)),
			),
	},
	{
		untrue: "It may connect to any host, says ToolHive registry.",
		says: /\bIt may connect to any host\b/g,
		isTrue: ({ agent, ways }) =>
			[agent, ...ways].some(({ reach }) => reach?.hosts.some(({ host }) => host === "*")),
	},
	{
		untrue: "It connects to elsewhere.dev, says ToolHive registry.",
		says: /\bIt connects to ([\w.-]+\.\w+)/g,
		isTrue: ({ agent, ways }, host) =>
			[agent, ...ways].some(({ reach }) => reach?.hosts.some((one) => one.host === host)),
	},
	{
		untrue: "Version 99.9 |",
		says: /(?<!first seen here.*)\bVersion ([^\s|:]+?)(?: \||\.(?= |$))/g,
		isTrue: ({ agent: { facts } }, text) => facts.version === text,
	},
	{
		untrue: "Pricing | Free | Licence | WTFPL |",
		says: /(?<!:) \| Licence \| ([^|]+?) \|/g,
		isTrue: ({ agent }, license) => agent.license === license?.replace(/ by \S+ \(seen.*$/, ""),
	},
	{
		untrue: "they disagree about 99 facts",
		says: /\bthey disagree about (\d+) facts?/g,
		isTrue: ({ agent }, count) => agent.conflicts.length === Number(count),
	},
	{
		untrue: "Page views | 99",
		says: /\bPage views \| ([\d,]+)/g,
		isTrue: ({ agent }, count) => agent.page_views === numberOf(count),
	},
	{
		untrue: "Watchers | 99",
		says: /\bWatchers \| ([\d,]+)/g,
		isTrue: ({ agent }, count) => agent.watchers_count === numberOf(count),
	},
	{
		untrue: "Votes | 99 up, 9 down",
		says: /\bVotes \| ([\d,]+) up, ([\d,]+) down/g,
		isTrue: ({ agent }, up, down) =>
			agent.upvotes === numberOf(up) && agent.downvotes === numberOf(down),
	},
	{
		untrue: "Listed since | 1 May 1999",
		says: /\bListed since \| (\d+ \w+ \d+)/g,
		isTrue: ({ agent }, day) => showDay(agent.created_at) === day,
	},
	{
		untrue: "Source code is stated.",
		says: /(?<!No )\b(?:S|s)ource code is stated/g,
		isTrue: ({ agent }) => agent.github_url !== null,
	},
	{
		untrue: "Stated here, 4 May 2026 | : | Models",
		says: /(?:Stated here|registry|catalogue|models\.dev|card|list)[^|:]*(?:\| )?: \| ([^|]+) \|/g,
		isTrue: ({ agent }, names = "") =>
			names
				.trim()
				.split(", ")
				.every((label) => isStated(agent, label)),
	},
];

/** Whether the answer has a value for a fact that a source is said to state. Some facts are not in it. */
function isStated(agent: AgentDetail, label: string): boolean {
	const members: Readonly<Record<string, unknown>> = agent;
	const row = FACT_ROWS.find((fact) => fact.label === label);
	const value = row && members[row.wire];
	if (value === undefined) return true;
	return value !== null && value !== 0 && !(Array.isArray(value) && value.length === 0);
}

/** What a page says is not known, and when no file about the listing knows it. */
const UNKNOWN: ListingRule[] = [
	{
		untrue: "Not ranked yet: no source counts how much it is used.",
		says: /\bno source counts (?:how much it is used|its use)/gi,
		isTrue: ({ agent, observations }) => !agent.is_ranked && !observations.some(isCount),
	},
	{
		untrue: "Not ranked yet: what sources count of its use is zero, or does not count here.",
		says: /\bwhat sources count of its use is zero, or does not count/g,
		isTrue: ({ agent, observations }) => !agent.is_ranked && observations.some(isCount),
	},
	{
		untrue: "No rank yet",
		says: /\bNo rank yet/g,
		isTrue: ({ agent }) => !agent.is_ranked,
	},
	{
		untrue: "Trust score | Nothing proven",
		says: /\bNothing proven\b/g,
		isTrue: ({ agent }) =>
			agent.scores.trust.every(({ name, points }) => name === "completeness" || points === 0),
	},
	{
		untrue: "Its documents list no tools.",
		says: /\blists? no tools/g,
		isTrue: ({ agent }) => agent.tools.length === 0,
	},
	{
		untrue: "Risk not assessed",
		says: /\bRisk not assessed\b/g,
		isTrue: ({ agent }) => agent.trust.behavioral_exposure.public_tier === "unassessed",
	},
	{
		untrue: "No known trouble",
		says: /\bNo known trouble/g,
		isTrue: ({ agent: { facts, trust } }) =>
			facts.open_incidents + facts.checks.fail + facts.checks.warn === 0 &&
			/^(?:minimal|limited|unassessed)$/.test(trust.behavioral_exposure.public_tier),
	},
	{
		untrue: "Network | ? | Not stated",
		says: /\bNetwork \| \? \| Not stated/g,
		isTrue: (said) => firstWay(said.ways)?.reach?.data === "unknown",
	},
	{
		untrue: "Comments | None yet",
		says: /\bComments \| None yet/g,
		isTrue: ({ agent }) => agent.comments_count === 0,
	},
	{
		untrue: "99.9 is the only one seen",
		says: /\b(?:One version known|is the only one seen)/g,
		isTrue: ({ versions }) => versions.length === 1,
	},
	{
		untrue: "How to use it is not stated.",
		says: /\bHow to use it is not stated/g,
		isTrue: ({ agent }) => agent.connections.length === 0,
	},
	{
		untrue: "No source code is stated.",
		says: /\bNo source code is stated/g,
		isTrue: ({ agent }) => agent.github_url === null,
	},
	{
		untrue: "No fixed version: what runs may change.",
		says: /\bNo fixed version/g,
		isTrue: ({ agent }) =>
			agent.connections.some((way) => way.kind === "package" && way.version === null),
	},
	{
		untrue: "No key or secret is stated.",
		says: /\bNo key or secret is stated/g,
		isTrue: ({ ways }) => ways.some(({ inputs }) => !inputs.some(({ secret }) => secret)),
	},
	{
		untrue: "The address of its API is not stated: use the provider's library.",
		says: /\baddress of its API is not stated/g,
		isTrue: ({ agent }) =>
			agent.connections.some((way) => way.kind === "model" && way.endpoint === null),
	},
	{
		untrue: "The address of its bundle is unknown: its manifest has none.",
		says: /\baddress of its bundle is unknown/g,
		isTrue: ({ agent }) =>
			agent.connections.some((way) => way.kind === "package" && !/:/.test(way.identifier)),
	},
	{
		untrue: "unknown of 95 points",
		says: /\bunknown of [\d.]+ points/g,
		isTrue: ({ agent }) => agent.scores.market.some(({ points }) => points === null),
	},
	{
		untrue: "Trend: unknown",
		says: /\bTrend: unknown/g,
		isTrue: ({ agent }) => !agent.trend_known,
	},
	{
		untrue: "Its own API does not answer: unknown",
		says: /\b(?:unknown|not known|not stated|none stated)\b/gi,
		isTrue: () => false,
	},
];

/** Phrases of the rows above that the last of them may read. */
const EXPLAINED = UNKNOWN.slice(0, -1).map(({ says }) => says);

export const LISTING_RULES: readonly ListingRule[] = [...FIGURES, ...UNKNOWN];

/** What a text says that the files about the listing contradict, and which rules it was read by. */
export function contradictions(text: string, said: Said) {
	const read = new Set<RegExp>();
	const unexplained = EXPLAINED.reduce((rest, says) => rest.replaceAll(says, ""), text);
	const untrue = LISTING_RULES.flatMap(({ says, isTrue }) => {
		const where = says === UNKNOWN.at(-1)?.says ? unexplained : text;
		return [...where.matchAll(says)].flatMap(([sentence, ...texts]) => {
			read.add(says);
			return isTrue(said, ...texts) ? [] : [sentence];
		});
	});
	return { untrue, read };
}
