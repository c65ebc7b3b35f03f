import type { ModelFacts } from "#contract/model-facts.ts";

/** Larger numbers mean an unknown context size. */
const MAX_CONTEXT_TOKENS = 1_000_000_000;

const MODALITY_WORDS: ReadonlyMap<string, string> = new Map([
	["text", "text"],
	["image", "images"],
	["audio", "audio"],
	["video", "video"],
	["pdf", "PDF"],
]);

/** A description in our own words. Leaves out unknown facts. */
export function describeModel(lab: string, facts: ModelFacts | null): string {
	const kind = facts?.open ? "Open-weights model" : "Hosted model";
	const details = facts === null ? [] : [describeModalities(facts), describeContext(facts.context)];
	const sentences = [`${kind} by ${lab}`, ...details, describeSkills(facts?.abilities ?? [])];
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

function describeContext(tokens: number | null): string | undefined {
	if (!tokens || tokens < 1 || tokens > MAX_CONTEXT_TOKENS) return undefined;
	const grouped = String(Math.floor(tokens)).replace(/\B(?=(?:\d{3})+$)/g, ",");
	return `Context of ${grouped} tokens`;
}

function describeSkills(abilities: readonly string[]): string | undefined {
	const skills = [
		...(abilities.includes("reasoning") ? ["reasoning"] : []),
		...(abilities.includes("tool_call") ? ["tool use"] : []),
	];
	return skills.length > 0 ? `Supports ${joinWords(skills)}` : undefined;
}

function joinWords(words: readonly string[]): string {
	const [last = "", ...rest] = words.toReversed();
	return rest.length > 0 ? `${rest.toReversed().join(", ")} and ${last}` : last;
}
