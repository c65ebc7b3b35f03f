import { agentPath, claimPath, fillTemplate, signalsPath } from "#contract/addresses.ts";
import { type EndpointId, getEndpoint } from "#contract/endpoints.ts";
import type { FactKind } from "#contract/fact-kinds.ts";
import { type NamedRow, rowsShown } from "#contract/fact-rows.ts";
import { capitalise } from "#domain/capitalise.ts";
import { rankLabel, rankPhrase } from "#domain/scores/rank-label.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentDetailView } from "../agents/agent-detail-view.ts";
import { AGENT_FORMS } from "../agents/agent-forms.ts";
import { snippetView } from "../agents/snippet-view.ts";
import { claimWords } from "../claim-words.ts";
import { factAddresses, factText, wordsOf } from "../fact-text.ts";
import { ATTENTION_LABEL } from "../trend-view.ts";
import { agentUrl, type ViewContext } from "../view-context.ts";
import { type AgentRecords, agentRecords } from "./agent/agent-records.ts";
import { type ProvenanceRow, provenanceRows } from "./agent/provenance-rows.ts";
import { type AgentRow, agentRow } from "./agent-row.ts";
import { showCount, showDay, showScore } from "./display.ts";
import { type PageFrame, pageFrame } from "./page-frame.ts";
import { type ScoreChart, scoreCharts } from "./score-chart.ts";
import { agentStructuredData } from "./structured-data.ts";

export interface ScoreTable {
	name: string;
	total: string;
	/** Why the parts do not add up to the total. Null when they do. */
	note: string | null;
	parts: { name: string; points: string; max: string; share: number; hint: string | null }[];
}

export interface ExposureRow {
	source: string;
	score: number;
	tier: string;
	summary: string;
}

export interface AgentPage extends PageFrame, AgentRecords {
	row: Omit<AgentRow, "rank">;
	/** The rank as people see it, on its own and inside a sentence. */
	rank: { label: string; phrase: string };
	website: string | null;
	links: { label: string; href: string }[];
	facts: { label: string; value: string }[];
	attentionLabel: string;
	isTrendKnown: boolean;
	scores: ScoreTable[];
	charts: ScoreChart[];
	claim: string;
	verification: string;
	exposure: {
		score: number;
		tier: string;
		confidence: string;
		summary: string;
		rows: ExposureRow[];
		mismatch: string | null;
	};
	badges: { label: string; description: string; since: string }[];
	/** `href` of an item is an address that a stranger stated. */
	lists: { label: string; items: { label: string; href: string | null }[] }[];
	provenance: ProvenanceRow[];
	snippets: ReturnType<typeof snippetView>;
	forms: { label: string; path: string }[];
	deprecation: { message: string | null; successor: { title: string; path: string } | null } | null;
	isSample: boolean;
	comparePath: string;
	/** Where readers can vote and comment after signing in. */
	signalsPath: string;
	/** Where the owner can prove ownership. Null when the domain is proven, because no other proof can override that. */
	claimPath: string | null;
}

export function agentPage(context: ViewContext, agent: SnapshotAgent): AgentPage {
	const { snapshot } = context;
	const detail = agentDetailView(context, agent);
	const { rank, ...row } = agentRow(context, agent);
	return {
		...frameOf(context, agent),
		row,
		rank: { label: rankLabel(rank), phrase: rankPhrase(rank) },
		website: agent.websiteUrl,
		links: linksOf(agent),
		facts: factsOf(agent),
		attentionLabel: ATTENTION_LABEL,
		isTrendKnown: isTrendKnown(agent),
		scores: scoresOf(agent),
		charts: scoreCharts(snapshot.history.pointsOf(agent.slug), snapshot.at),
		claim: claimWords(agent),
		verification: `Level ${agent.claim.level} of 4`,
		exposure: exposureOf(detail.trust.behavioral_exposure),
		badges: agent.badges.map(({ label, description, awardedAt }) => ({
			label,
			description,
			since: showDay(awardedAt),
		})),
		lists: listsOf(agent),
		...agentRecords(context, agent),
		provenance: provenanceRows(detail),
		snippets: snippetView(context, agent),
		forms: formsOf(agent.slug),
		deprecation: deprecationOf(agent),
		isSample: agent.sample,
		comparePath: `/compare/?a=${agent.slug}`,
		signalsPath: signalsPath(agent.slug),
		claimPath: agent.claim.domainVerifiedAt === null ? claimPath(agent.slug) : null,
	};
}

function frameOf(context: ViewContext, agent: SnapshotAgent): PageFrame {
	const { slug, title, shortDescription } = agent;
	const file = (id: EndpointId) => fillTemplate(getEndpoint(id).path, { slug });
	return pageFrame(context, {
		path: agentPath(slug),
		title,
		description: shortDescription ?? `${title}: rank, scores, trust, history and incidents.`,
		card: file("getShareCard"),
		section: "/agents/",
		alternates: [
			{ href: file("getAgent"), type: "application/json", title: "JSON" },
			{ href: file("getAgentMarkdown"), type: "text/markdown", title: "Markdown" },
			{
				href: `/oembed?url=${encodeURIComponent(agentUrl(context, slug))}`,
				type: "application/json+oembed",
				title: "oEmbed",
			},
		],
		structured: agentStructuredData(context, agent),
		isSample: agent.sample,
	});
}

function linksOf(agent: SnapshotAgent): AgentPage["links"] {
	return pageRows("address").flatMap((row) =>
		factAddresses(row, agent).map((href) => ({ label: row.label, href })),
	);
}

function listsOf(agent: SnapshotAgent): AgentPage["lists"] {
	const lists = [
		...pageRows("list").map((row) => ({
			label: row.label,
			items: [agent[row.name]].flat().map((item) => ({
				label: wordsOf(row, String(item)),
				href: null,
			})),
		})),
		...pageRows("addresses").map((row) => ({
			label: row.label,
			items: factAddresses(row, agent).map((href) => ({ label: href, href })),
		})),
	];
	return lists.filter(({ items }) => items.length > 0);
}

function pageRows(...kinds: readonly FactKind["kind"][]): NamedRow[] {
	return rowsShown("page").filter(({ kind }) => kinds.includes(kind));
}

function factsOf(agent: SnapshotAgent): AgentPage["facts"] {
	const elsewhere: readonly NamedRow[] = pageRows("address", "addresses", "list", "markdown");
	const stated = rowsShown("page").filter((row) => !elsewhere.includes(row));
	const facts: [string, string | null][] = [
		...stated.map((row): [string, string | null] => [row.label, factText(row, agent)]),
		["Listed since", showDay(agent.createdAt)],
		["Last changed", showDay(agent.updatedAt)],
		["Page views", showCount(agent.pageViews)],
		["Watchers", showCount(agent.watchers)],
		["Votes", `${showCount(agent.upvotes)} up, ${showCount(agent.downvotes)} down`],
	];
	return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

const UNKNOWN_PARTS =
	"What is unknown is left out, and the sum of the other parts is scaled to 100.";

/** A trend needs the complete days that it compares. */
function isTrendKnown({ scoreParts }: SnapshotAgent): boolean {
	return scoreParts.market.every(({ name, points }) => name !== "trend" || points !== null);
}

function scoresOf({ marketScore, trustScore, scoreParts }: SnapshotAgent): ScoreTable[] {
	const table = (name: string, total: number, parts: typeof scoreParts.market): ScoreTable => ({
		name,
		total: showScore(total),
		note: parts.some(({ points }) => points === null) ? UNKNOWN_PARTS : null,
		parts: parts.map((part) => ({
			name: capitalise(part.name),
			points: part.points === null ? "unknown" : showScore(part.points),
			max: String(part.maxPoints),
			share: part.points === null ? 0 : part.points / part.maxPoints,
			hint: part.hint,
		})),
	});
	return [
		table("Market score", marketScore, scoreParts.market),
		table("Trust score", trustScore, scoreParts.trust),
	];
}

type PublicExposure = ReturnType<typeof agentDetailView>["trust"]["behavioral_exposure"];

function exposureOf(exposure: PublicExposure): AgentPage["exposure"] {
	const { automated, declared, verified, mismatch_delta: delta } = exposure;
	const sources = [
		["Automated", automated],
		["Declared", declared],
		["Reviewed", verified],
	] as const;
	return {
		score: exposure.public_score,
		tier: exposure.public_tier,
		confidence: exposure.confidence_level,
		summary: exposure.summary,
		rows: sources.flatMap(([source, assessment]) =>
			assessment ? [{ source, ...assessment }] : [],
		),
		mismatch:
			delta === null || delta === 0
				? null
				: `The declaration is ${showScore(Math.abs(delta))} points ${delta < 0 ? "lower" : "higher"} than the automated baseline.`,
	};
}

function formsOf(slug: string) {
	return AGENT_FORMS.map(({ id, label }) => ({
		label,
		path: fillTemplate(getEndpoint(id).path, { slug }),
	}));
}

function deprecationOf({ deprecation }: SnapshotAgent): AgentPage["deprecation"] {
	if (!deprecation) return null;
	const { message, successor } = deprecation;
	return {
		message,
		successor: successor && { title: successor.title, path: agentPath(successor.slug) },
	};
}
