import { CLIENTS } from "#connect/clients/all-clients.ts";
import type { BadgeFact, BadgeImage, BadgeStyle } from "#contract/agents/badge-style.ts";
import { CHECK_RULES } from "#contract/evidence/checks.ts";
import { LOOK_STATES, type LookStateName } from "#contract/evidence/evidence.ts";
import { keysOf } from "#contract/members-of.ts";
import { NOT_RANKED, rankLabel, rankPhrase, shownRank } from "#domain/scores/rank.ts";
import { roundTo } from "#domain/scores/score-parts.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { withdrawalOf } from "../agents/agent-connect-view.ts";
import { VERIFICATION_LEVEL_NAMES } from "../labels.ts";
import { openIncidentsPhrase, worstTone } from "../market/open-incidents.ts";
import { placeFact, reachFact } from "../pages/agents/listing-row.ts";
import { showAmount, showCount, showShortDay } from "../pages/display.ts";
import { hasProof, proofWords } from "../texts/claim-words.ts";
import type { ViewContext } from "../view-context.ts";

type Tone = BadgeImage["tone"];

/** What a request says besides the style, and what the last look found. */
interface Asked {
	app?: string | undefined;
	fact?: BadgeFact | undefined;
	look?: LastLook | undefined;
}

/** The badge of an agent that others put on their pages. Every style warns by itself. */
export function badgeView(
	context: ViewContext,
	agent: SnapshotAgent,
	style: BadgeStyle,
	asked: Asked = {},
): BadgeImage {
	const statement = STATEMENTS[style](context, agent, asked);
	const warnings = troubleOf(context, agent);
	if (warnings.length === 0) return statement;
	const texts = warnings.map(({ text }) => text);
	const isKept = KEPT.includes(style);
	return {
		...statement,
		label: isKept ? statement.label : "",
		message: [...(isKept ? [statement.message] : []), ...texts].join(" · "),
		title: [statement.title, ...texts].join("; "),
		tone: GRAVE.find((tone) => warnings.some((one) => one.tone === tone)) ?? "inactive",
	};
}

/** What these say stands before the warnings. Others say nothing else then. */
const KEPT: readonly BadgeStyle[] = ["default", "trust", "status"];
const GRAVE = ["alert", "caution"] as const;

/** What warns of it in pictures, the worst first. */
export function troubleOf(
	context: ViewContext,
	agent: SnapshotAgent,
): { text: string; tone: Tone }[] {
	const advisory = agent.checks.find(
		({ id, state, set_aside: aside }) =>
			id === "pkg.known-bad" && /fail|warn/.test(state) && !aside,
	);
	const isRecalled = withdrawalOf(agent) !== undefined || advisory?.state === "fail";
	const rows: [text: string | false | null, tone: Tone][] = [
		[isRecalled && "recalled: do not install", "alert"],
		[advisory?.state === "warn" && "open advisory", "caution"],
		// Red only for severe incidents, as everywhere.
		[openIncidentsPhrase(agent), worstTone(context, agent) === "bad" ? "alert" : "caution"],
		[agent.status === "deprecated" && "deprecated", "inactive"],
	];
	return rows.flatMap(([text, tone]) => (text ? { text, tone } : []));
}

export interface LastLook {
	subject: string;
	state: LookStateName;
	at: string;
}

type Statement = (context: ViewContext, agent: SnapshotAgent, asked: Asked) => BadgeImage;

const STATEMENTS: Readonly<Record<BadgeStyle, Statement>> = {
	default: ({ site, snapshot }, agent) => {
		const agents = snapshot.agents.length;
		const score = roundTo(agent.marketScore, 1);
		if (!agent.isRanked) {
			const rank = shownRank(agent, agents);
			return {
				label: site.name,
				message: NOT_RANKED,
				title: `${agent.title}: ${NOT_RANKED} (rank ${rank}, market score ${score}) on ${site.name}`,
				tone: "inactive",
			};
		}
		return {
			label: site.name,
			message: `${rankLabel(agent, agents)} · ${score}`,
			title: `${agent.title}: ${rankPhrase(agent, agents)}, market score ${score} on ${site.name}`,
			tone: "good",
		};
	},
	trust: ({ site }, agent) => {
		const score = roundTo(agent.trustScore, 1);
		const { level } = agent.claim;
		const name = VERIFICATION_LEVEL_NAMES[level] ?? "";
		return {
			label: site.name,
			message: `${name} · trust ${score}`,
			title: `${agent.title}: ${name} (verification level ${level} of 4), trust score ${score} on ${site.name}`,
			tone: hasProof(agent) ? "good" : "inactive",
		};
	},
	status: ({ site }, agent, { look }) => {
		const { label, state } = statusOf(agent, look);
		const day = look ? ` · ${showShortDay(look.at)}` : "";
		return {
			label: site.name,
			message: `${label}${day}`,
			title: `${agent.title}, its endpoint: ${label}${day}, by ${site.name}`,
			tone: state === "pass" ? "good" : state === "fail" ? "caution" : "inactive",
		};
	},
	add: ({ site }, agent, { app = agent.clients[0] }) => {
		const client = CLIENTS.find(({ id }) => id === app && agent.clients.includes(id));
		const message = client ? `Add to ${client.label}` : `See it on ${site.name}`;
		return { ...known(agent, message, "good"), shape: "button" };
	},
	fact: (context, agent, { fact }) => {
		const names = fact ? [fact] : keysOf(FACTS);
		const [first] = names.flatMap((name) => FACTS[name](agent, context) ?? []);
		if (!first) return known(agent, `${fact ?? "facts"} not stated`, "inactive");
		const { label = "", message } = first;
		return { ...known(agent, `${label} ${message}`.trim(), "good"), label, message };
	},
	plate: ({ site, snapshot }, agent) => {
		const count = (of: string) => agent.checks.filter(({ state }) => state === of).length;
		const failed = count("fail");
		const passed = count("pass");
		const words =
			failed > 0
				? showAmount(failed, "check fails", "checks fail")
				: showAmount(passed, "check passes", "checks pass");
		const image = known(
			agent,
			failed + passed > 0 ? `Listed, ${words}` : "Listed",
			failed > 0 ? "caution" : "good",
		);
		return { ...image, shape: "plate", note: `${site.name}, ${showShortDay(snapshot.at)}` };
	},
	warning: (_, agent, { look }) => {
		const { label, state } = statusOf(agent, look);
		if (!look || state !== "fail") return known(agent, "no known trouble", "inactive");
		return known(agent, `${label} · ${showShortDay(look.at)}`, "caution");
	},
};

/** A badge of one text. */
function known({ title }: SnapshotAgent, message: string, tone: Tone): BadgeImage {
	return { label: "", message, title: `${title}: ${message}`, tone };
}

type Fact = (
	agent: SnapshotAgent,
	context: ViewContext,
) => { label?: string; message: string } | null | false | undefined;

/** What a fact badge can say. Nothing that is not known. */
const FACTS: Readonly<Record<BadgeFact, Fact>> = {
	tools: ({ toolsCount }) => !!toolsCount && { message: showAmount(toolsCount, "tool") },
	use: (agent, { snapshot: { agents, week } }) =>
		agent.isRanked && {
			label: "used",
			message: `${rankLabel(agent, agents.length)} of ${showCount(week.ranked)}`,
		},
	owner: (agent) => proofWords(agent) !== null && { label: "✓", message: "owner proven" },
	reach: (agent) => {
		const fact = reachFact(agent)[0] ?? placeFact(agent)[0];
		return fact && { message: fact.text };
	},
};

/** A failure is told once it is public, and while it counts. */
function statusOf({ checks }: SnapshotAgent, look?: LastLook) {
	const { label } = LOOK_STATES[look?.state ?? "never-checked"];
	const { state } = CHECK_RULES["reach.mcp"].reasons[look?.state ?? "never-checked"];
	const isPublic = checks.some(
		(result) =>
			result.id === "reach.mcp" &&
			result.subject === look?.subject &&
			result.state === state &&
			!result.set_aside,
	);
	return state !== "fail" || isPublic ? { label, state } : { label: "not known", state: null };
}
