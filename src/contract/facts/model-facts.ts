import { DOCUMENT } from "../limits.ts";
import { amount, count, date, flag, listKind, textKind } from "./fact-kinds.ts";
import { ANSWERS, type FactRow, namedFacts } from "./fact-row.ts";

const WORDS = { max: DOCUMENT.wordMaxCharacters, maxItems: DOCUMENT.maxWords };
const OF_MODELS = {
	types: ["llm", "model"],
	shows: ["list", ...ANSWERS, "page", "markdown", "compare"],
} as const satisfies Partial<FactRow>;
const WORD_LIST = { ...listKind(WORDS), ...OF_MODELS } as const;

function tokens<Of extends string>(of: Of, label: string, meaning: string) {
	const base = { ...count(), ...OF_MODELS, unit: "tokens", better: "more" } as const;
	return { wire: `${of}_tokens`, label, ...base, meaning, example: 200_000 } as const;
}

function price<Of extends string>(of: Of, what: string, example: number) {
	const label = `${of.charAt(0).toUpperCase()}${of.slice(1).replace("_", " ")} price`;
	const meaning = `USD per million tokens of ${what}, as \`price_provider\` charges. 0 is free, null unknown.`;
	const base = { ...amount(), ...OF_MODELS, unit: "per million tokens", better: "less" } as const;
	return { wire: `${of}_price`, label, ...base, meaning, example } as const;
}

/** Each is called as documents call the tokens. */
export const TOKEN_PRICES = {
	inputPrice: price("input", "input", 3),
	outputPrice: price("output", "output", 15),
	cacheReadPrice: price("cache_read", "input that it finds in a cache", 0.3),
	cacheWritePrice: price("cache_write", "input that it puts into a cache", 3.75),
	inputAudioPrice: price("input_audio", "audio that it takes", 1),
	outputAudioPrice: price("output_audio", "audio that it returns", 20),
};

export type TokenPrice = (typeof TOKEN_PRICES)[keyof typeof TOKEN_PRICES]["wire"];

/** Kinds of content as people read them. */
export const MODALITIES = {
	text: "text",
	image: "images",
	audio: "audio",
	video: "video",
	pdf: "PDF",
};

function modalities<Of extends string>(of: Of, label: string, act: string) {
	return {
		wire: `${of}_modalities`,
		label,
		...WORD_LIST,
		meaning: `What it ${act}s: text, image, audio, video, pdf.`,
		words: MODALITIES,
		filter: {
			name: `${of}_modality`,
			description: `Only models that ${act} this: text, image, audio, video or pdf.`,
			example: "image",
		},
		example: ["text", "image"],
	} as const;
}

/** Abilities of models by their words in answers. */
export const ABILITY_LABELS = {
	tool_calling: "tool calling",
	reasoning: "reasoning",
	structured_output: "structured output",
	attachments: "attachments",
	temperature: "temperature setting",
} as const;
export type ModelAbility = keyof typeof ABILITY_LABELS;

/** What a model can do, and for how much. All of it is read from documents. */
export const MODEL_FACTS = namedFacts({
	contextTokens: tokens("context", "Context", "Context window, in tokens."),
	inputTokens: tokens("input", "Input limit", "Longest input, in tokens, if stated for itself."),
	outputTokens: tokens("output", "Output limit", "Longest output, in tokens."),
	...TOKEN_PRICES,
	priceProvider: {
		label: "Price of",
		...textKind({ max: DOCUMENT.wordMaxCharacters }),
		...OF_MODELS,
		meaning: "Whose prices these are: its maker's or, if unknown, the lowest known ones.",
		example: "Openfield",
	},
	inputModalities: modalities("input", "Reads", "take"),
	outputModalities: modalities("output", "Writes", "return"),
	abilities: {
		label: "Abilities",
		...WORD_LIST,
		meaning: `What it can do: ${Object.keys(ABILITY_LABELS).join(", ")}.`,
		words: ABILITY_LABELS,
		example: ["tool_calling", "reasoning"],
	},
	lackedAbilities: {
		label: "Cannot",
		...WORD_LIST,
		meaning: "Those of these abilities that it is stated not to have.",
		words: ABILITY_LABELS,
		example: ["temperature"],
	},
	openWeights: {
		label: "Weights",
		...flag(),
		...OF_MODELS,
		meaning: "Whether its weights can be downloaded.",
		words: { yes: "open", no: "closed" },
		filter: {
			name: "open_weights",
			description: "`yes`: only models with open weights; `no`: only those with closed ones.",
			example: "yes",
		},
		example: true,
	},
	knowledgeAt: {
		wire: "knowledge_cutoff",
		label: "Knowledge until",
		...date(),
		...OF_MODELS,
		meaning: "When its knowledge ends, as precisely as stated.",
		example: "2026-01",
	},
	modelFamily: {
		wire: "family",
		label: "Family",
		...textKind({ max: DOCUMENT.wordMaxCharacters }),
		...OF_MODELS,
		meaning: "Family of models that it belongs to.",
		filter: {
			name: "family",
			description: "Only models of this family.",
			example: "larch",
			isUncounted: true,
		},
		example: "larch",
	},
});
