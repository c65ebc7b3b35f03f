import type { BadgeStyle } from "#contract/agents/badge-style.ts";
import { CHECK_RULES } from "#contract/evidence/checks.ts";
import { LOOK_STATES, type LookStateName } from "#contract/evidence/evidence.ts";
import { NOT_RANKED, rankLabel, rankPhrase, shownRank } from "#domain/scores/rank.ts";
import { roundTo } from "#domain/scores/score-parts.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { VERIFICATION_LEVEL_NAMES } from "../labels.ts";
import { openIncidentsPhrase, worstTone } from "../market/open-incidents.ts";
import { showShortDay } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";

/** What a badge says, in two short texts and in one sentence. */
interface BadgeImage {
	label: string;
	message: string;
	title: string;
	tone: Tone;
}

type Tone = (typeof TONES)[number]["tone"] | "inactive" | "caution" | "alert";

/** The badge of an agent that others put on their pages. Every style shows open incidents and deprecation. */
export function badgeView(
	context: ViewContext,
	agent: SnapshotAgent,
	style: BadgeStyle,
	look?: LastLook,
) {
	const statement = STATEMENTS[style](context, agent, look);
	const incidents = openIncidentsPhrase(agent);
	const deprecated = agent.status === "deprecated" ? "deprecated" : null;
	const warnings = [incidents, deprecated].filter((warning) => warning !== null);
	if (warnings.length === 0) return statement;
	return {
		label: statement.label,
		message: [statement.message, ...warnings].join(" · "),
		title: [statement.title, ...warnings].join("; "),
		tone: incidents === null ? "inactive" : alarmOf(context, agent),
	};
}

/** Red only for severe incidents, as everywhere. */
function alarmOf(context: ViewContext, agent: SnapshotAgent): Tone {
	return worstTone(context, agent) === "bad" ? "alert" : "caution";
}

/** Colours of a score from 0 to 100. The first row that the score reaches counts. */
const TONES = [
	{ from: 80, tone: "high" },
	{ from: 60, tone: "good" },
	{ from: 40, tone: "fair" },
	{ from: 0, tone: "low" },
] as const;

export interface LastLook {
	subject: string;
	state: LookStateName;
	at: string;
}

type Statement = (context: ViewContext, agent: SnapshotAgent, look?: LastLook) => BadgeImage;

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
			tone: toneOf(score),
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
			tone: toneOf(score),
		};
	},
	status: ({ site }, agent, look) => {
		const { label, state } = statusOf(agent, look);
		const day = look ? ` · ${showShortDay(look.at)}` : "";
		return {
			label: site.name,
			message: `${label}${day}`,
			title: `${agent.title}, its endpoint: ${label}${day}, by ${site.name}`,
			tone: state === "pass" ? "high" : state === "fail" ? "caution" : "inactive",
		};
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

function toneOf(score: number): Tone {
	return TONES.find(({ from }) => score >= from)?.tone ?? "low";
}
