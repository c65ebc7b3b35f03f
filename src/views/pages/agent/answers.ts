import { NAMED_CLIENTS } from "#connect/clients/all-clients.ts";
import { PRICING_LABELS } from "#contract/agents/labels.ts";
import { TYPE_PAGES } from "#contract/agents/type-pages.ts";
import { type ListedObservation, OBSERVATION_KINDS } from "#contract/evidence/observations.ts";
import { isOfType } from "#contract/facts/fact-rows.ts";
import type { ReadFacts } from "#contract/facts/read-facts.ts";
import { pinOf } from "#domain/checks/package-checks.ts";
import { handSource } from "#domain/intake/source-origin.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { withdrawalOf } from "../../agents/agent-connect-view.ts";
import { doubtsOf } from "../../agents/stated-doubts.ts";
import { openIncidentTag } from "../../market/open-incidents.ts";
import { claimWords } from "../../texts/claim-words.ts";
import { quoteText } from "../../texts/quote-text.ts";
import { reachWords } from "../../texts/reach-words.ts";
import { sourceWords } from "../../texts/source-words.ts";
import type { ViewContext } from "../../view-context.ts";
import { showAmount, showCount, showDay, showStated } from "../display.ts";
import type { exposureRows } from "./exposure-rows.ts";
import { seenWords } from "./provenance-rows.ts";
import type { UseIt } from "./use-it.ts";

/** A question that people have about an agent, answered in a sentence with what the answer rests on. */
export interface QuestionAnswer {
	question: string;
	/** The shortest form of the answer. */
	tag: { label: string; tone: string | null } | null;
	text: string;
	/** A page about it. */
	href?: string | null;
	evidence: string;
}

interface Asked {
	context: ViewContext;
	agent: SnapshotAgent;
	read: ReadFacts;
	use: UseIt;
	exposure: ReturnType<typeof exposureRows>;
	observations: readonly ListedObservation[];
	/** Everything of the same maker. */
	creatorPath: string | null;
}

/** The first screen of an agent's page: what is it good for, and how sure are we. */
const QUESTIONS: readonly {
	question: string;
	answer: (asked: Asked) => Omit<QuestionAnswer, "question">;
}[] = [
	{ question: "Who makes it", answer: makerAnswer },
	{ question: "Can I use it", answer: useAnswer },
	{ question: "What it can do", answer: riskAnswer },
	{ question: "Known against it", answer: incidentAnswer },
	{ question: "Who uses it", answer: adoptionAnswer },
	{ question: "How sure are we", answer: certaintyAnswer },
];

export function answerRows(input: Asked): QuestionAnswer[] {
	const rows = QUESTIONS.map(({ question, answer }) => ({ question, ...answer(input) }));
	return rows.filter(({ text, evidence }) => text !== "" || evidence !== "");
}

function makerAnswer({ agent, creatorPath }: Asked): Omit<QuestionAnswer, "question"> {
	const { creatorName, claim } = agent;
	const isProven = claim.domainVerifiedAt !== null || claim.repositoryVerifiedAt !== null;
	const calls = agent.observations.flatMap(({ kind, source, value }) =>
		kind === "tier" ? [`${source} calls it ${quoteText(String(value))}.`] : [],
	);
	return {
		tag: isProven
			? { label: "Owner proven", tone: "good" }
			: { label: "Owner not proven", tone: "unknown" },
		text: creatorName ?? "",
		href: creatorPath,
		evidence: [
			...calls,
			claim.status === "unclaimed" ? "Nobody has claimed this listing." : `${claimWords(agent)}.`,
		].join(" "),
	};
}

function useAnswer({ agent, read, use, observations }: Asked): Omit<QuestionAnswer, "question"> {
	const [way] = use.ways;
	const reach = way?.reach ?? agent.reach;
	const parts = [
		reach === null ? "" : reachWords(reach),
		versionSentence(agent, read),
		agent.license === null ? "" : `Licence ${agent.license}${seenWords(agent, "license")}.`,
		agent.pricingType === null ? "" : `${PRICING_LABELS[agent.pricingType]}.`,
	];
	const clients = way?.clients.filter(({ id }) => NAMED_CLIENTS.some((client) => client.id === id));
	const archived = observations.find(({ kind, value }) => kind === "archived" && value === true);
	const works = way && [
		archived ? `${archived.text}.` : "Yes:",
		`${way.label}${clients?.length ? `, in ${showAmount(clients.length, "client")}` : ""}.`,
		way.needs,
	];
	return {
		tag: withdrawalOf(agent) ? { label: "No", tone: "bad" } : null,
		text: (works ?? use.none).filter(Boolean).join(" "),
		evidence: parts.filter(Boolean).join(" "),
	};
}

/** A tag of an image is its version, and that of a listing that states no other. */
function versionSentence({ version }: SnapshotAgent, { connections }: ReadFacts): string {
	const pins = connections.flatMap((way) => (way.kind === "package" ? (pinOf(way) ?? []) : []));
	const pin = pins.find((one) => one.version === (version ?? one.version));
	if (pin?.is === "tag") return `Version ${pin.version}, but its publisher can change it.`;
	if (version !== null) return `Version ${version}.`;
	return pin ? `Version ${pin.version} of its package.` : "";
}

function riskAnswer({ agent, exposure, read }: Asked): Omit<QuestionAnswer, "question"> {
	const { risk, reason, score, confidence } = exposure;
	const { toolsCount } = agent;
	const [count, noun] = toolsCount ? [toolsCount, "tool"] : [read.skills.length, "skill"];
	const isTold = agent.riskSignals.some(({ kind }) => kind === "tool");
	const none = isTold ? "Another of its sources lists its tools." : "Its documents list no tools.";
	return {
		tag: { label: risk.text, tone: risk.tone },
		text: reason,
		evidence: [
			count > 0 ? `${showAmount(count, noun)} listed${seenWords(agent, "toolNames")}.` : none,
			score === null ? "" : `Score: ${score} of 100. Confidence: ${confidence}.`,
		]
			.slice(isOfType(TYPE_PAGES.models, agent.agentType) || reason.startsWith("It lists") ? 1 : 0)
			.join(" "),
	};
}

function incidentAnswer({ context, agent }: Asked): Omit<QuestionAnswer, "question"> {
	const open = openIncidentTag(context, agent);
	const { incidentCount } = agent;
	return {
		tag: open && { label: open.label, tone: open.tone },
		text:
			incidentCount === 0
				? "No incidents reported here."
				: `${showAmount(incidentCount, "incident")} reported here.`,
		evidence:
			incidentCount > 0
				? "Anyone can report one."
				: "Anyone can report one, so none reported proves little.",
	};
}

function adoptionAnswer({ agent, observations }: Asked): Omit<QuestionAnswer, "question"> {
	const counts = observations.filter(
		({ kind, counted }) => counted && OBSERVATION_KINDS[kind].countsIn === "adoption",
	);
	const by = new Set(
		counts.map(({ source, as_of: at }) =>
			at === null ? source : `${source}, ${showStated(agent, at)}`,
		),
	);
	return {
		tag: null,
		text: counts
			.map(({ kind, value }) => `${showCount(Number(value))} ${OBSERVATION_KINDS[kind].unit}`)
			.join(", "),
		evidence: counts.length > 0 ? `Counted by ${[...by].join("; ")}.` : "",
	};
}

function certaintyAnswer({ context, agent }: Asked): Omit<QuestionAnswer, "question"> {
	const { sources, documents, conflicts, provenance } = agent;
	const read = sources.map(
		({ name, fetchedAt }) => `${sourceWords(name)}, read ${showDay(fetchedAt)}`,
	);
	// A single import is no source to follow, but it has a name.
	const imported = new Set(
		provenance.flatMap(({ source, origin, checkedAt }) =>
			source === "imported" && origin !== null && !origin.startsWith("document:")
				? [`${sourceWords(handSource(origin))}, read ${showDay(checkedAt)}`]
				: [],
		),
	);
	const from = read.length > 0 ? read : [...imported];
	return {
		tag: null,
		text:
			from.length > 0
				? `From ${from.join("; ")}.`
				: documents.length > 0
					? `From ${showAmount(documents.length, "document")}.`
					: "As its lister stated them.",
		evidence: [
			...doubtsOf(context, agent),
			conflicts.length > 0 ? `Sources disagree about ${showAmount(conflicts.length, "fact")}.` : "",
		].join(" "),
	};
}
