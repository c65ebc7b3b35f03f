export interface ModelFacts {
	lab: string;
	openWeights: boolean;
	inputs: readonly string[];
	outputs: readonly string[];
	contextTokens: number | undefined;
	reasoning: boolean;
	toolUse: boolean;
}

/** A larger context size means that its author knew no limit. */
const MAX_CONTEXT_TOKENS = 1_000_000_000;

const MODALITY_WORDS: ReadonlyMap<string, string> = new Map([
	["text", "text"],
	["image", "images"],
	["audio", "audio"],
	["video", "video"],
	["pdf", "PDF"],
]);

/** Our own words for the facts. Unknown facts are not mentioned. */
export function describeModel(facts: ModelFacts): string {
	const kind = facts.openWeights ? "Open-weights model" : "Hosted model";
	const sentences = [
		`${kind} by ${facts.lab}`,
		describeModalities(facts),
		describeContext(facts.contextTokens),
		describeSkills(facts),
	];
	return sentences.flatMap((sentence) => (sentence ? [`${sentence}.`] : [])).join(" ");
}

function describeModalities({ inputs, outputs }: ModelFacts): string | undefined {
	const [taken, given] = [inputs, outputs].map(joinModalities);
	if (taken && given) return `Takes ${taken} and returns ${given}`;
	if (taken) return `Takes ${taken}`;
	return given && `Returns ${given}`;
}

function joinModalities(modalities: readonly string[]): string {
	return joinWords(modalities.flatMap((modality) => MODALITY_WORDS.get(modality) ?? []));
}

function describeContext(tokens: number | undefined): string | undefined {
	if (!tokens || tokens < 1 || tokens > MAX_CONTEXT_TOKENS) return undefined;
	const grouped = String(Math.floor(tokens)).replace(/\B(?=(?:\d{3})+$)/g, ",");
	return `Context of ${grouped} tokens`;
}

function describeSkills({ reasoning, toolUse }: ModelFacts): string | undefined {
	const skills = [reasoning ? "reasoning" : "", toolUse ? "tool use" : ""].filter(Boolean);
	return skills.length > 0 ? `Supports ${joinWords(skills)}` : undefined;
}

function joinWords(words: readonly string[]): string {
	const [last = "", ...rest] = words.toReversed();
	return rest.length > 0 ? `${rest.toReversed().join(", ")} and ${last}` : last;
}
