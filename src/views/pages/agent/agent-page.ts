import { FACT_FILTERS } from "#contract/facts/fact-rows.ts";
import type { FactKind } from "#contract/facts/fact-kinds.ts";
import { type NamedRow, rowsShown } from "#contract/facts/fact-rows.ts";
import { agentPath, dashboardPath, fillPath, versionsPath } from "#contract/http/addresses.ts";
import { type EndpointId, getEndpoint } from "#contract/http/endpoints.ts";
import { whyNotRanked } from "#domain/scores/market-score.ts";
import { rankLabel, rankPhrase } from "#domain/scores/rank.ts";
import { isImported } from "#snapshot/agents/agent-facets.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentDetailView } from "../../agents/agent-detail-view.ts";
import { agentForms } from "../../agents/agent-forms.ts";
import { hasFile } from "../../agents/has-file.ts";
import { observationListView, observedRows } from "../../agents/observation-list-view.ts";
import { readFactsView } from "../../agents/read-facts-view.ts";
import { snippetView } from "../../agents/snippet-view.ts";
import { ATTENTION_LABEL } from "../../agents/trend-view.ts";
import { NOTHING_PROVEN } from "../../texts/claim-words.ts";
import { factAddresses, factText, wordsOfFact } from "../../texts/fact-text.ts";
import { agentUrl, type ViewContext } from "../../view-context.ts";
import { agentRow } from "../agents/agent-row.ts";
import { FIRST_PAGE, listAddress } from "../agents/list-address.ts";
import { withValues } from "../agents/list-filters.ts";
import { showCount, showDay } from "../display.ts";
import { type PageFrame, pageFrame } from "../page-frame.ts";
import { agentRecords } from "./agent-records.ts";
import { answerRows } from "./answers.ts";
import { awardRows } from "./award-rows.ts";
import { checkedView } from "./checked.ts";
import { exposureRows } from "./exposure-rows.ts";
import { modelView } from "./model-rows.ts";
import { documentRows, provenanceRows, sourceRows } from "./provenance-rows.ts";
import { sayView } from "./say-view.ts";
import { chartEvents, scoreHistory } from "./score-chart.ts";
import { scoreTables } from "./score-tables.ts";
import { agentStructuredData } from "./structured-data.ts";
import { promptRows, resourceRows, skillRows, toolRows } from "./tool-rows.ts";
import { useIt } from "./use-it.ts";
import { changeRows, versionRows } from "./version-rows.ts";

/** The page of versions has all of them. */
const NEWEST_VERSIONS = 3;

export type AgentPage = ReturnType<typeof agentPage>;

/** The commands have the settings with the names in `added`, even if they may be left out. */
export function agentPage(context: ViewContext, agent: SnapshotAgent, added: string[] = []) {
	const { snapshot } = context;
	const detail = agentDetailView(context, agent);
	const { rank: _, ...row } = agentRow(context, agent);
	const agents = snapshot.agents.length;
	const { slug } = agent;
	const read = readFactsView(context, agent);
	const creatorPath = agent.creatorName && othersWith("creatorName", agent.creatorName);
	const use = useIt(context, agent, added);
	const { observations } = observationListView(context, agent);
	const exposure = exposureRows(detail.trust.behavioral_exposure);
	const tools = toolRows(read.tools, agent.toolsCount ?? 0);
	const checked = checkedView(agent);
	const versions = versionRows(agent, NEWEST_VERSIONS);
	return {
		...frameOf(context, agent),
		row,
		answers: answerRows({ context, agent, read, use, exposure, observations, creatorPath }),
		/** Sections of the page that are there. */
		jumps: [
			{ anchor: "use", label: "Use it", isThere: use.ways.length > 0 },
			{ anchor: "tools", label: `Tools ${tools.count}`, isThere: tools.count > 0 },
			{ anchor: "checked", label: "Checked", isThere: checked !== null },
			{ anchor: "facts", label: "Facts", isThere: true },
			{ anchor: "sources", label: "Sources", isThere: true },
			{ anchor: "changes", label: "Changes", isThere: agent.changes.length > 0 },
			{ anchor: "scores", label: "Scores", isThere: true },
			{ anchor: "comments", label: `Comments ${agent.commentCount}`, isThere: true },
		].filter(({ isThere }) => isThere),
		say: sayView(context, agent),
		rank: { label: rankLabel(agent, agents), phrase: rankPhrase(agent, agents) },
		nothingProven: NOTHING_PROVEN,
		notRanked: agent.isRanked ? null : whyNotRanked(agent),
		/** Markdown. */
		longDescription: agent.longDescription,
		links: pageRows("address").flatMap((row) =>
			factAddresses(row, agent).map((href) => ({ label: row.label, href })),
		),
		/** `href` leads to the agents with the same value. */
		facts: factsOf(agent),
		/** The list of all agents of the same type. */
		typePath: agent.agentType && othersWith("agentType", agent.agentType),
		similar: agent.similar.map(({ slug, title }) => ({ title, path: agentPath(slug) })),
		attentionLabel: ATTENTION_LABEL,
		isTrendKnown: agent.trendKnown,
		scores: scoreTables(agent),
		/** Null until there are two days of history. */
		history: scoreHistory(snapshot.history.pointsOf(slug), {
			at: snapshot.at,
			agents,
			events: chartEvents(context, agent),
		}),
		exposure,
		badges: awardRows(agent, { today: snapshot.at, agents }),
		/** `href` of an item is our own path, or an address that a stranger stated. */
		lists: listsOf(agent),
		...agentRecords(context, agent),
		provenance: provenanceRows(context, agent),
		followed: sourceRows(agent),
		use,
		checked,
		tools,
		prompts: promptRows(read.prompts),
		resources: resourceRows(read.resources),
		skills: skillRows(read.skills),
		model: modelView(context, agent, read.model),
		observed: observedRows(observations),
		observedPath: fillPath(getEndpoint("listObservations").path, { slug }),
		versions,
		changes: changeRows(agent),
		versionsPath: versionsPath(slug),
		documents: documentRows(context, agent),
		documentsPath: fillPath(getEndpoint("listDocuments").path, { slug }),
		snippets: snippetView(context, agent),
		forms: agentForms(agent).map(({ id, label }) => ({
			label,
			path: fillPath(getEndpoint(id).path, { slug }),
		})),
		deprecation: deprecationOf(agent),
		comparePath: `/compare/?a=${agent.slug}`,
		/** Page to vote and comment, after signing in. */
		signalsPath: dashboardPath("signals", agent.slug),
		/** Page to prove ownership. Null if the domain is proven, because no other proof overrides that. */
		claimPath: agent.claim.domainVerifiedAt === null ? dashboardPath("claim", agent.slug) : null,
	};
}

function frameOf(context: ViewContext, agent: SnapshotAgent): PageFrame {
	const { slug, title, shortDescription } = agent;
	const file = (id: EndpointId) => fillPath(getEndpoint(id).path, { slug });
	return pageFrame(context, {
		path: agentPath(slug),
		title,
		description: shortDescription ?? `${title}: rank, scores, trust, history and incidents.`,
		card: file("getShareCard"),
		section: "/agents/",
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

function listsOf(agent: SnapshotAgent) {
	const lists = [
		...pageRows("list").map((row) => ({
			label: row.label,
			items: [agent[row.name]].flat().map((item) => ({
				label: wordsOfFact(row, String(item)),
				href: othersWith(row.name, String(item)),
			})),
		})),
		...pageRows("addresses").map((row) => ({
			label: row.label,
			items: factAddresses(row, agent).map((href) => ({ label: href, href })),
		})),
	];
	return lists.filter(({ items }) => items.length > 0);
}

/** The list of all agents with the same value, if the list can be filtered by this fact. */
function othersWith(name: NamedRow["name"], value: string): string | null {
	const row = FACT_FILTERS.find((row) => row.name === name);
	return row ? listAddress(withValues(FIRST_PAGE, row.filter.name, [value])) : null;
}

function pageRows(...kinds: readonly FactKind["kind"][]): NamedRow[] {
	return rowsShown("page").filter(({ kind }) => kinds.includes(kind));
}

function factsOf(agent: SnapshotAgent) {
	const elsewhere: readonly NamedRow[] = pageRows("address", "addresses", "list", "markdown");
	const isOne = agent.launchedAt === agent.releasedAt;
	const rows = rowsShown("page").filter(
		(row) => !elsewhere.includes(row) && !(isOne && row.name === "releasedAt"),
	);
	const facts: [label: string, value: string | null, href?: string | null][] = [
		...rows.map((row): [string, string | null, string | null] => [
			row.label,
			row.name === "creatorName" ? makerText(agent) : factText(row, agent),
			valueLink(row, agent),
		]),
		["Listed since", showDay(agent.createdAt)],
		// An import changes a listing whenever it is read.
		["Changed here", isImported(agent) ? null : showDay(agent.updatedAt)],
		["Page views", showCount(agent.pageViews)],
		["Watchers", showCount(agent.watchers)],
		["Votes", `${showCount(agent.upvotes)} up, ${showCount(agent.downvotes)} down`],
	];
	return facts.flatMap(([label, value, href = null]) =>
		value === null ? [] : [{ label, value, href }],
	);
}

/** Who makes it, and how that is known if only its addresses say so. */
function makerText({ creatorName, repositoryUrl, websiteUrl, claim }: SnapshotAgent) {
	if (creatorName === null || claim.level > 1) return creatorName;
	const [, owner] = URL.parse(repositoryUrl ?? "")?.pathname.split("/") ?? [];
	const host = URL.parse(websiteUrl ?? "")?.hostname ?? "";
	if (owner?.toLowerCase() === creatorName.toLowerCase())
		return `${creatorName} (owner of the repository, not claimed)`;
	const isDomain = creatorName.includes(".") && `.${host}`.endsWith(`.${creatorName}`);
	return isDomain ? `${creatorName} (domain of its address, not claimed)` : creatorName;
}

function valueLink({ name }: NamedRow, agent: SnapshotAgent): string | null {
	const value = agent[name];
	return typeof value === "string" ? othersWith(name, value) : null;
}

function deprecationOf({ deprecation }: SnapshotAgent) {
	if (!deprecation) return null;
	const { message, successor } = deprecation;
	return {
		message,
		successor: successor && { title: successor.title, path: agentPath(successor.slug) },
	};
}
