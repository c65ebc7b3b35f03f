import { by } from "#contract/compare.ts";
import {
	type ActClass,
	RISK_CLASSES,
	type RiskClass,
	type RiskSignal,
} from "#contract/evidence/risk-signals.ts";
import type { AgentType } from "#contract/vocabulary.ts";
import type { ScoredFacts } from "./fact-points.ts";
import { phraseOf } from "./match-words.ts";

/** The number of an agent of which only the type is known. It is not an assessment. */
export const TYPE_POINTS: Record<AgentType, number> = {
	agent: 40,
	bot: 34,
	assistant: 28,
	copilot: 28,
	model: 12,
	llm: 14,
	framework: 20,
	tool: 24,
	platform: 38,
	mcp_server: 32,
};

/** The most harmful thing that it can do counts. */
export const ACT_POINTS: Record<ActClass, number> = {
	runs_anything: 84,
	changes: 62,
	writes: 40,
	reads: 8,
};

/** What counts like an act: always, where no tool shows what it does, or where its description does not either. */
const STANDS_FOR: Partial<
	Record<RiskClass, { act: ActClass; if: "always" | "no act" | "no phrase" }>
> = {
	container_socket: { act: "runs_anything", if: "always" },
	private_key: { act: "changes", if: "no act" },
	cloud_secret: { act: "changes", if: "no phrase" },
	writable_files: { act: "writes", if: "no act" },
};

interface FurtherPoints {
	each: number;
	max: number;
	/** Whether they count too where it only reads. */
	ofReaders: boolean;
}

export const FURTHER_POINTS: Readonly<
	Partial<Record<RiskClass | "further_acts" | "on_this_machine", FurtherPoints>>
> = {
	private_key: { each: 4, max: 4, ofReaders: true },
	cloud_secret: { each: 4, max: 4, ofReaders: true },
	secret: { each: 2, max: 4, ofReaders: true },
	writable_files: { each: 3, max: 3, ofReaders: true },
	open_network: { each: 3, max: 3, ofReaders: false },
	on_this_machine: { each: 3, max: 3, ofReaders: false },
	further_acts: { each: 1, max: 4, ofReaders: false },
};

/** All of it together never lifts a listing to the points of the next act. */
export const FURTHER_MAX = 15;

/** Reasons that a sentence names. */
const NAMED_REASONS = 3;

/** Where a program has the rights of its user. */
const ON_THIS_MACHINE: ReadonlySet<string> = new Set(["self-hosted", "on-device"]);

interface Estimate {
	/** Null if nothing shows what it can do. */
	score: number | null;
	/** What shows it. */
	basis: keyof typeof BASES;
	/** What weighs most, first. */
	reasons: string[];
	/** The class of the first of them. Null if nothing shows what it can do. */
	leading: RiskClass | null;
	/** What its description says, where no tool or skill shows what it does. */
	phrase: string | undefined;
}

/** What estimates are made from, the surest first. */
export const BASES = {
	tool: "its tools",
	skill: "its skills",
	permission: "what it may reach",
	credential: "what it asks for",
	phrase: "its description",
} as const;

/** The risk of a listing from what it can do, what it asks for and what it may reach. */
export function estimateRisk(facts: ScoredFacts): Estimate {
	// Several documents of one program say the same.
	const pairs = facts.riskSignals.map((signal) => [signal.class + signal.name, signal] as const);
	const signals = [...new Map(pairs).values()];
	const named = signals.filter((signal) => isAct(signal.class));
	// Where most do not say what they do, those that only read say little.
	const unclear = signals.filter((signal) => signal.class === "unclear");
	const isWhole = unclear.length <= named.length && !hasOpenTools(facts);
	const isShown = named.some(({ class: of }) => of !== "reads") || isWhole;
	const acts = isShown ? named : [];
	const further = furtherOf(facts, signals, acts);
	const said = acts.length === 0 ? phraseOf(facts.shortDescription ?? "") : undefined;
	const [leading] = leadsOf(signals, acts, said).sort(by(({ act }) => -ACT_POINTS[act]));
	const counted = further.filter(
		({ ofReaders }) => leading && (ofReaders || leading.act !== "reads"),
	);
	const reasons = [
		...(leading ? [leading.says] : []),
		...(leading ? counted : further.filter(({ ofReaders }) => ofReaders)).flatMap(({ says }) =>
			says === null || says === leading?.says ? [] : [says],
		),
	];
	const points = counted.reduce((sum, { points }) => sum + points, 0);
	return {
		score: leading ? ACT_POINTS[leading.act] + Math.min(FURTHER_MAX, points) : null,
		basis: leading?.basis ?? "phrase",
		reasons: reasons.slice(0, NAMED_REASONS),
		leading: leading?.of ?? null,
		phrase: said?.phrase,
	};
}

/** True if a document says that its tools change while it runs. */
export function hasOpenTools({ riskSignals }: Pick<ScoredFacts, "riskSignals">): boolean {
	return riskSignals.some(({ kind, class: of }) => kind === "permission" && of === "unclear");
}

function isAct(name: RiskClass): name is ActClass {
	return RISK_CLASSES[name].isAct;
}

/**
 * Everything that shows what it can do at most. Words of a description count only where no tool shows it, and never for
 * less than writing: whoever lists skills describes more than what these do.
 */
function leadsOf(
	signals: readonly RiskSignal[],
	acts: readonly RiskSignal[],
	phrase: ReturnType<typeof phraseOf>,
) {
	const said = signals.every(({ kind }) => kind !== "skill") ? phrase : undefined;
	const leads: { of: RiskClass; act: ActClass; basis: Estimate["basis"]; says: string }[] = [];
	for (const signal of acts) {
		const { class: of, kind: basis } = signal;
		const same = acts.filter((other) => other.class === of);
		if (isAct(of)) leads.push({ of, act: of, basis, says: riskReason(signal, same.length) });
	}
	for (const signal of signals) {
		const like = STANDS_FOR[signal.class];
		const isKnown = like?.if === "no phrase" ? said || acts.length > 0 : acts.length > 0;
		if (like && (like.if === "always" || !isKnown))
			leads.push({ of: signal.class, act: like.act, basis: signal.kind, says: riskReason(signal) });
	}
	if (!said || said.class === "reads") return leads;
	const { class: of } = said;
	return [...leads, { of, act: of, basis: "phrase" as const, says: `it says “${said.phrase}”` }];
}

/** Why nothing is assessed, as part of a sentence. */
export const UNASSESSED = {
	tool: "the names of its tools say too little",
	skill: "the names of its skills say too little",
	model: "what uses it decides what it can do",
	open: "its list of tools can change",
	none: "it lists no tools",
} as const;

export function whyUnassessed(facts: ScoredFacts) {
	const { riskSignals, toolsCount, agentType } = facts;
	if (hasOpenTools(facts)) return UNASSESSED.open;
	const unclear = riskSignals.find((signal) => signal.class === "unclear");
	if (unclear?.kind === "skill" || unclear?.kind === "tool") return UNASSESSED[unclear.kind];
	if ((toolsCount ?? 0) > 0) return UNASSESSED.tool;
	return UNASSESSED[agentType === "llm" || agentType === "model" ? "model" : "none"];
}

/** A signal as part of a sentence. `count` says how many tools do the same. */
export function riskReason({ kind, class: of, name }: RiskSignal, count = 1): string {
	const { says } = RISK_CLASSES[of];
	if (kind === "permission") return says;
	if (kind === "credential") return name === "" ? says : `${says} (${name})`;
	return `${name || `one of ${BASES[kind]}`}${count > 1 ? " and others" : ""} ${says}`;
}

function furtherOf(
	facts: ScoredFacts,
	signals: readonly RiskSignal[],
	acts: readonly RiskSignal[],
) {
	const writing = acts.filter((signal) => signal.class !== "reads").length;
	const isLocal = facts.deploymentType !== null && ON_THIS_MACHINE.has(facts.deploymentType);
	return Object.entries(FURTHER_POINTS).flatMap(([name, { each, max, ofReaders }]) => {
		const group = signals.filter((signal) => signal.class === name);
		const [first] = group;
		const count =
			name === "further_acts"
				? writing - 1
				: name === "on_this_machine"
					? Number(isLocal)
					: group.length;
		if (count < 1) return [];
		const says = first ? riskReason(first) : name === "on_this_machine" ? LOCAL : null;
		return [{ points: Math.min(max, count * each), ofReaders, says }];
	});
}

const LOCAL = "it runs with the rights of its user";
