import type { AgentDetail } from "#contract/agents/agent.ts";
import { TYPE_PAGES } from "#contract/agents/type-pages.ts";
import { isOfType } from "#contract/facts/fact-rows.ts";
import { agentPath, dashboardPath, versionsPath } from "#contract/http/addresses.ts";
import { type EndpointId, getEndpoint } from "#contract/http/endpoints.ts";
import { whyNotRanked } from "#domain/scores/market-score.ts";
import { rankLabel, rankPhrase } from "#domain/scores/rank.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentDetailView } from "../../agents/agent-detail-view.ts";
import { agentForms } from "../../agents/agent-forms.ts";
import { hasFile } from "../../agents/has-file.ts";
import { observationListView, observedRows } from "../../agents/observation-list-view.ts";
import { readingsOf } from "../../agents/read-documents.ts";
import { readFactsView } from "../../agents/read-facts-view.ts";
import { snippetView } from "../../agents/snippet-view.ts";
import { doubtsOf } from "../../agents/stated-doubts.ts";
import { ATTENTION_LABEL } from "../../agents/trend-view.ts";
import { endpointPath } from "../../endpoint-url.ts";
import { NOTHING_PROVEN, proofWords } from "../../texts/claim-words.ts";
import { describedBy } from "../../texts/quote-text.ts";
import { agentUrl, type ViewContext } from "../../view-context.ts";
import { agentRow } from "../agents/agent-row.ts";
import { AGENTS_TAB } from "../agents/kind-tabs.ts";
import { officialBy } from "../agents/listing-row.ts";
import { showCount, showScore } from "../display.ts";
import { type PageFrame, pageFrame } from "../page-frame.ts";
import { addTo } from "./add-to.ts";
import { agentRecords, recallOf } from "./agent-records.ts";
import { checkedView } from "./checked.ts";
import { firstFacts } from "./first-facts.ts";
import { foldWords, usesOf } from "./fold-words.ts";
import { insteadOf } from "./instead-of.ts";
import { modelView } from "./model-rows.ts";
import { factLines, linksOf, listsOf, othersWith } from "./page-facts.ts";
import { documentRows, provenanceRows, seenWords, sourceRows } from "./provenance-rows.ts";
import { reachDrawing } from "./reach-drawing.ts";
import { chartEvents, scoreHistory } from "./score-chart.ts";
import { scoreTables } from "./score-tables.ts";
import { shareLinks } from "./share-links.ts";
import { agentStructuredData } from "./structured-data.ts";
import { promptRows, resourceRows, skillRows, toolRows } from "./tool-rows.ts";
import { useIt } from "./use-it.ts";
import { changeRows, versionRows } from "./version-rows.ts";

/** The page of versions has all of them. */
const NEWEST_VERSIONS = 3;
/** Characters, of which a phone has room for three lines. */
const LONG = { title: 36, lead: 110 };

export type AgentPage = ReturnType<typeof agentPage>;

/** The commands have the settings with the names in `added`, even if they may be left out. */
export function agentPage(context: ViewContext, agent: SnapshotAgent, added: string[] = []) {
	const { snapshot } = context;
	const detail = agentDetailView(context, agent);
	const row = agentRow(context, agent);
	const agents = snapshot.agents.length;
	const { slug } = agent;
	const read = readFactsView(context, agent);
	const use = useIt(context, agent, added);
	const { observations } = observationListView(context, agent);
	const tools = toolRows(read.tools, agent.toolsCount ?? 0);
	const versions = versionRows(agent, NEWEST_VERSIONS);
	const records = agentRecords(context, agent);
	const instead = insteadOf(context, agent);
	const recall = recallOf(context, agent);
	const doubts = doubtsOf(context, agent);
	const add = addTo(use);
	return {
		...frameOf(context, agent),
		row,
		maker:
			agent.creatorName === null
				? null
				: {
						name: agent.creatorName,
						path: othersWith("creatorName", agent.creatorName),
						/** What is proven of the maker here. */
						proof: proofWords(agent),
						/** Whose word it is that it is the maker's own. */
						officialBy: officialBy(agent),
					},
		lead: describedBy(agent),
		/** What is set smaller, and shortened until it is opened. */
		isLong: {
			title: agent.title.length > LONG.title,
			lead: (agent.shortDescription ?? "").length > LONG.lead,
		},
		doubts,
		recall: recall && { ...recall, act: insteadOfUse({ instead, use, ...records }) },
		add,
		drawing: reachDrawing(use.ways[0], tools.count),
		firstFacts: firstFacts(detail.facts, agent, {
			isDoubted: doubts.length > 0,
			isUsable: add !== null,
		}),
		uses: usesOf(agent, observations),
		instead,
		/** The answers of the folds. */
		folds: foldWords({ context, agent, facts: detail.facts, use, versions }),
		/** What readers can do about an agent. */
		say: {
			/** Receives the vote. Its query keeps it for readers who must sign in first. */
			votePath: `${dashboardPath("signals", slug)}vote/?vote=for`,
			votes: showCount(agent.upvotes),
			/** Page of the watchlist with the form to add this agent. */
			watchPath: `${dashboardPath("watchlist")}?agent=${slug}`,
			/** The person's collections, each with a button to approve this agent. */
			approvePath: `${dashboardPath("collections")}?agent=${slug}`,
			share: shareLinks({ title: agent.title, url: agentUrl(context, slug) }),
			/** The form to report a problem with the agent. */
			reportPath: dashboardPath("reportPage", slug),
		},
		rank: { label: rankLabel(agent, agents), phrase: rankPhrase(agent, agents) },
		nothingProven: NOTHING_PROVEN,
		notRanked: agent.isRanked ? null : whyNotRanked(agent),
		/** Markdown. */
		longDescription: agent.longDescription,
		links: linksOf(agent),
		source: agent.repositoryUrl,
		facts: factLines(agent),
		/** The list of all agents of the same type. */
		typePath: agent.agentType && othersWith("agentType", agent.agentType),
		attentionLabel: ATTENTION_LABEL,
		isTrendKnown: agent.trendKnown,
		scores: scoreTables(agent),
		/** Null until there are two days of history. */
		history: scoreHistory(snapshot.history.pointsOf(slug), {
			at: snapshot.at,
			agents,
			events: chartEvents(context, agent),
		}),
		risk: riskOf(detail.trust.behavioral_exposure),
		badges: agent.badges,
		lists: listsOf(agent),
		...records,
		provenance: provenanceRows(context, agent),
		followed: sourceRows(agent),
		use,
		checked: checkedView(agent),
		tools,
		/** Who was asked for them, if their names are only seen. */
		toolsBy: seenWords(agent, "toolNames"),
		prompts: promptRows(read.prompts),
		resources: resourceRows(read.resources),
		skills: skillRows(read.skills),
		model: modelView(context, agent, read.model),
		observed: observedRows(observations),
		observedPath: endpointPath("listObservations", { slug }),
		versions,
		changes: changeRows(agent),
		versionsPath: versionsPath(slug),
		documents: documentRows(context, agent),
		documentsPath: endpointPath("listDocuments", { slug }),
		snippets: snippetView(context, agent),
		forms: agentForms(agent).map(({ id, label }) => ({
			label,
			path: endpointPath(id, { slug }),
		})),
		deprecation: deprecationOf(context, agent),
		comparePath: `/compare/?a=${agent.slug}`,
		/** Page to vote and comment, after signing in. */
		signalsPath: dashboardPath("signals", agent.slug),
		/** Page to prove ownership. Null if the domain is proven, because no other proof overrides that. */
		claimPath: agent.claim.domainVerifiedAt === null ? dashboardPath("claim", agent.slug) : null,
	};
}

function frameOf(context: ViewContext, agent: SnapshotAgent): PageFrame {
	const { slug, title, shortDescription } = agent;
	const file = (id: EndpointId) => endpointPath(id, { slug });
	return pageFrame(context, {
		path: agentPath(slug),
		title,
		description: shortDescription ?? `${title}: what is known of it, and from where.`,
		card: file("getShareCard"),
		section:
			Object.values(TYPE_PAGES).find((page) => isOfType(page, agent.agentType))?.path ?? AGENTS_TAB,
		alternates: [
			{ href: file("getAgent"), type: "application/json", title: "JSON" },
			{ href: file("getAgentMarkdown"), type: "text/markdown", title: "Markdown" },
			...(hasFile(getEndpoint("agentChangesAtom"), agent)
				? [
						{
							href: file("agentChangesAtom"),
							type: "application/atom+xml",
							title: `Changes of ${title}`,
						},
					]
				: []),
			{
				href: `/oembed?url=${encodeURIComponent(agentUrl(context, slug))}`,
				type: "application/json+oembed",
				title: "oEmbed",
			},
		],
		structured: agentStructuredData(context, agent),
		isSample: agent.sample,
		isInternal: agent.internal,
	});
}

/** What could go wrong. Null if nothing says it. */
function riskOf(exposure: AgentDetail["trust"]["behavioral_exposure"]) {
	const { public_tier: tier, public_score: score, confidence_level: confidence } = exposure;
	if (tier === "unassessed") return null;
	const { summary, mismatch_delta: delta } = exposure;
	const other = Math.abs(delta ?? 0);
	return {
		summary,
		figures: `Score: ${score} of 100. Confidence: ${confidence}.`,
		mismatch:
			other > 0
				? `The owner rates the risk ${showScore(other)} points ${(delta ?? 0) < 0 ? "lower" : "higher"} than our estimate.`
				: null,
	};
}

/** The button of what should not be installed. */
function insteadOfUse({
	instead,
	banner,
	use,
}: Pick<ReturnType<typeof agentRecords>, "banner"> & {
	instead: ReturnType<typeof insteadOf>;
	use: ReturnType<typeof useIt>;
}) {
	if (instead) return { label: `See ${instead.others.length} to use instead`, href: "#instead" };
	const [incident] = banner?.incidents ?? [];
	return incident ? { label: "Read what happened", href: incident.path } : use.look;
}

/** Of a model, providers may say so of their own offers alone. */
function deprecationOf(context: ViewContext, agent: SnapshotAgent) {
	const { message = null, successor = null } = agent.deprecation ?? {};
	const providers = readingsOf(context, agent).flatMap(({ model, connections: [access] }) =>
		model?.status === "deprecated" && access?.kind === "model"
			? (access.provider_name ?? access.provider)
			: [],
	);
	if (!agent.deprecation && providers.length === 0) return null;
	const at = providers.length === 0 ? null : `At ${providers.join(" and ")}, says models.dev.`;
	return {
		message: message ?? at,
		successor: successor && { title: successor.title, path: agentPath(successor.slug) },
	};
}
