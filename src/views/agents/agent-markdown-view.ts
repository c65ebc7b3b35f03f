import { type BriefWay, briefWaysOf } from "#connect/ways-of.ts";
import type { AgentDetail, ExposureAssessment, ScorePart } from "#contract/agents/agent.ts";
import type { Way } from "#contract/facts/connect.ts";
import {
	type Point,
	type TextDocument,
	type TextSection,
	type TextTable,
	textPoint,
} from "#contract/text-document.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { changeText } from "../market/agent-news-view.ts";
import { openIncidentsPhrase } from "../market/open-incidents.ts";
import { thirdPartyNotice } from "../notices.ts";
import { checkedView } from "../pages/agent/checked.ts";
import { type ModelRow, priceLines } from "../pages/agent/model-rows.ts";
import { type VersionRow, versionRows } from "../pages/agent/version-rows.ts";
import { showDay } from "../pages/display.ts";
import { cutText } from "../texts/cut-text.ts";
import { describedBy, QUOTES_NOTICE, quoteText } from "../texts/quote-text.ts";
import { agentUrl, incidentsOf, incidentUrl, type ViewContext } from "../view-context.ts";
import { connectSubject, withKeys } from "./agent-connect-view.ts";
import { agentDetailView } from "./agent-detail-view.ts";
import { agentFacts } from "./agent-facts.ts";
import { agentForms } from "./agent-forms.ts";
import { observationListView, whyNotCounted } from "./observation-list-view.ts";

export function agentMarkdownView(context: ViewContext, agent: SnapshotAgent): TextDocument {
	const detail = agentDetailView(context, agent);
	const warning = openIncidentsPhrase(agent);
	const { title, scores, badges, provenance } = detail;
	const description = describedBy(agent);
	const ways = withKeys(context, agent, briefWaysOf(connectSubject(context, agent)));
	const sections: (TextSection & { points: Point[] })[] = [
		{ title: "Facts", points: [{ name: "Page", url: detail.url }, ...agentFacts(context, agent)] },
		{ title: "Deprecation", points: deprecationPoints(context, agent) },
		{ title: "How to connect", points: ways.map(wayPoint) },
		{ title: "Values to fill in to connect", points: [], table: inputTable(ways) },
		{ title: "Checked", points: checkedPoints(context, agent) },
		...abilitySections(detail),
		{ title: "Prices", points: priceLines(detail.model).map(labelPoint) },
		{ title: "What others counted or stated", points: observationPoints(context, agent) },
		{ title: "Versions", points: versionRows(agent, MAX_VERSIONS, quoteText).map(versionPoint) },
		{
			title: "What changed",
			points: agent.changes.map((entry) => ({ name: showDay(entry.at), text: changeText(entry) })),
		},
		{ title: "Parts of the market score", points: scores.market.map(scorePoint) },
		{ title: "Parts of the trust score", points: scores.trust.map(scorePoint) },
		{ title: "Risk", points: exposurePoints(detail) },
		{
			title: "Badges",
			points: badges.map((badge) => ({ name: badge.label, text: badge.description })),
		},
		{ title: "Incidents", points: incidentPoints(context, agent) },
		{ title: "Comments", points: commentPoints(context, agent) },
		{ title: "Also listed as", points: detail.also_listed_as.map(alsoPoint) },
		{ title: "Sources of the facts", points: provenance.map(provenancePoint) },
		{ title: "Developer links", points: formPoints(context, agent) },
	];
	return {
		title: quoteText(title),
		summary: `${context.site.name}: ${thirdPartyNotice("this agent")}. ${QUOTES_NOTICE}`,
		paragraphs: [
			...(warning === null ? [] : [`Warning: ${warning}.`]),
			...(description ? [description] : []),
			...(agent.sample ? ["This is an invented sample that describes no real product."] : []),
		],
		prose:
			agent.longDescription === null
				? undefined
				: { title: "Description", markdown: agent.longDescription, quote: quoteText },
		sections: sections.filter(({ points, table }) => points.length + (table?.rows.length ?? 0) > 0),
	};
}

function wayPoint({ label, target, warnings, key }: BriefWay & Pick<Way, "key">): Point {
	return {
		name: label,
		code: target,
		facts: [
			...warnings.map((text) => ({ name: "Beware", text })),
			...textPoint("Keys", key?.sentence ?? null),
		],
	};
}

/** Sentences quote what publishers wrote, so they stand between quotation marks. */
function checkedPoints({ site }: ViewContext, agent: SnapshotAgent): Point[] {
	const { rows = [], others = [] } = checkedView(agent) ?? {};
	return [
		...rows.map(
			({ label, path, tag, subject, sentence, others: more, mend, remarks, evidence: [look] }) => ({
				name: `${label}, ${tag.label}`,
				url: site.baseUrl + path,
				text: [
					...[quoteText(sentence), subject && `Of ${quoteText(subject)}.`],
					...more.map((other) => `${quoteText(other.text)} Of ${quoteText(other.subject)}.`),
					...[look && `Seen ${look.day}.`, mend && `How to mend it: ${mend}`],
					...remarks.map((remark) => `${remark.title}: ${quoteText(remark.text)}`),
				]
					.filter(Boolean)
					.join(" "),
			}),
		),
		...others.flatMap((row) => textPoint("Another scanner", `${quoteText(row.title)} ${row.line}`)),
	];
}

function inputTable(ways: readonly BriefWay[]): TextTable {
	const rows = ways.flatMap(({ label, inputs }) =>
		inputs.map(({ name, required, secret, default: usual, choices, description }) => [
			quoteText(name),
			label,
			required === null ? "" : required ? "yes" : "no",
			secret ? "yes" : "no",
			quoteText(usual ?? ""),
			choices.map(quoteText).join(", "),
			cutQuote(description),
		]),
	);
	return {
		columns: ["Name", "Way", "Required", "Secret", "Default", "Choices", "Description"],
		rows: rows.slice(0, MAX_INPUTS),
	};
}

const MAX_INPUTS = 100;

/** The rest, and all parameters, are in the JSON and the documents. */
function abilitySections({ tools, prompts, resources, skills }: AgentDetail) {
	const sections = { Tools: tools, Prompts: prompts, Resources: resources, Skills: skills };
	return Object.entries(sections).map(([title, all]) => ({
		title,
		points: all.slice(0, MAX_ABILITIES).map(({ name, description }) => ({
			name: quoteText(name),
			text: cutQuote(description),
		})),
	}));
}

const cutQuote = (text: string | null) => quoteText(cutText(text ?? "", DESCRIPTION_CHARACTERS));

const MAX_ABILITIES = 100;
const DESCRIPTION_CHARACTERS = 200;
const MAX_VERSIONS = 10;

function observationPoints(context: ViewContext, agent: SnapshotAgent): Point[] {
	const { observations } = observationListView(context, agent);
	return observations.map((item) => {
		const why = whyNotCounted(item);
		const sentences = [quoteText(item.text), ...(why === null ? [] : [`Does not count: ${why}`])];
		return { name: item.label, text: sentences.join(". ") };
	});
}

const labelPoint = ({ label, value }: ModelRow): Point => ({ name: label, text: quoteText(value) });

function versionPoint({ number, day, status, changes }: VersionRow): Point {
	const when = status === null ? day : `${day}, ${status}`;
	return { name: quoteText(number), text: [when, ...changes].join("; ") };
}

function deprecationPoints(context: ViewContext, { deprecation }: SnapshotAgent): Point[] {
	const { message = null, successor = null } = deprecation ?? {};
	return [
		...textPoint("Message", quoteText(message ?? "")),
		...(successor === null
			? []
			: [{ name: "Successor", url: agentUrl(context, successor.slug), text: successor.slug }]),
	];
}

function scorePoint({ name, points, max_points, hint }: ScorePart): Point {
	const share = `${points ?? "unknown"} of ${max_points} points`;
	return { name, text: hint === null ? share : `${share}. ${hint}` };
}

function exposurePoints({ trust: { behavioral_exposure: exposure } }: AgentDetail): Point[] {
	const { automated, declared, verified } = exposure;
	const isKnown = exposure.public_tier !== "unassessed";
	const score = `${exposure.public_score} of 100; higher means more could go wrong`;
	return [
		{ name: "Summary", text: exposure.summary },
		...textPoint("Score", isKnown ? score : null),
		{ name: "Tier", text: exposure.public_tier },
		{ name: "Confidence", text: exposure.confidence_level },
		{ name: "Review", text: exposure.review_status },
		...textPoint("Declared minus automated", exposure.mismatch_delta),
		...assessmentPoint("Automated assessment", automated),
		...assessmentPoint("Declared assessment", declared),
		...assessmentPoint("Verified assessment", verified),
	];
}

function assessmentPoint(name: string, assessment: ExposureAssessment | null): Point[] {
	if (assessment === null || assessment.tier === "unassessed") return [];
	const { score, tier, summary } = assessment;
	return [{ name, text: `${score} of 100, ${tier}. ${summary}` }];
}

function incidentPoints(context: ViewContext, agent: SnapshotAgent): Point[] {
	return incidentsOf(context, agent).map((incident) => ({
		name: incident.title,
		url: incidentUrl(context, incident.slug),
		text: `${incident.severity} ${incident.kind}, ${incident.status}, reported ${incident.reportedAt}. ${incident.summary}`,
	}));
}

function commentPoints({ snapshot }: ViewContext, { slug }: SnapshotAgent): Point[] {
	const comments = snapshot.comments.get(slug) ?? [];
	return comments.map(({ author, body, createdAt }) => ({
		name: `${createdAt}, ${quoteText(author)}`,
		text: quoteText(body),
	}));
}

function provenancePoint(fact: AgentDetail["provenance"][number]): Point {
	const source = `${fact.source}, checked ${fact.checked_at}`;
	return {
		name: fact.field,
		text: fact.origin === null ? source : `${source}, read from ${quoteText(fact.origin)}`,
	};
}

function alsoPoint({ title, url, why }: AgentDetail["also_listed_as"][number]): Point {
	return { name: quoteText(title), url, text: quoteText(why) };
}

function formPoints({ site }: ViewContext, agent: SnapshotAgent): Point[] {
	const { slug } = agent;
	const others = agentForms(agent).filter(({ id }) => id !== "getAgentMarkdown");
	return others.map(({ label, id }) => ({ name: label, url: endpointUrl(site, id, { slug }) }));
}
