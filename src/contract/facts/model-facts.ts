import { DOCUMENT } from "../limits.ts";
import { amount, count, date, flag, listKind, textKind } from "./fact-kinds.ts";
import { ANSWERS, type FactRow } from "./fact-row.ts";

const WORDS = { max: DOCUMENT.wordMaxCharacters, maxItems: DOCUMENT.maxWords };
const OF_MODELS = {
	types: ["llm", "model"],
	shows: ["list", ...ANSWERS, "markdown", "compare"],
} as const satisfies Partial<FactRow>;
const TOKENS = { ...count(), ...OF_MODELS, unit: "tokens", better: "more" } as const;
const PRICE = { ...amount(), ...OF_MODELS, unit: "per million tokens", better: "less" } as const;
const WORD_LIST = { ...listKind(WORDS), ...OF_MODELS } as const;

/** Kinds of content as people read them. */
export const MODALITIES = {
	text: "text",
	image: "images",
	audio: "audio",
	video: "video",
	pdf: "PDF",
};

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
export const MODEL_FACTS = {
	contextTokens: {
		wire: "context_tokens",
		label: "Context",
		...TOKENS,
		meaning: "Context window, in tokens.",
		example: 200_000,
	},
	outputTokens: {
		wire: "output_tokens",
		label: "Output limit",
		...TOKENS,
		meaning: "Longest output, in tokens.",
		example: 64_000,
	},
	inputPrice: {
		wire: "input_price",
		label: "Input price",
		...PRICE,
		meaning:
			"USD per million tokens of input, as `price_provider` charges. 0 is free, null unknown.",
		example: 3,
	},
	outputPrice: {
		wire: "output_price",
		label: "Output price",
		...PRICE,
		meaning:
			"USD per million tokens of output, as `price_provider` charges. 0 is free, null unknown.",
		example: 15,
	},
	priceProvider: {
		wire: "price_provider",
		label: "Price of",
		...textKind({ max: DOCUMENT.wordMaxCharacters }),
		...OF_MODELS,
		meaning: "Whose prices these are: its maker's or, if unknown, the lowest known ones.",
		example: "Openfield",
	},
	inputModalities: {
		wire: "input_modalities",
		label: "Reads",
		...WORD_LIST,
		meaning: "What it takes: text, image, audio, video, pdf.",
		words: MODALITIES,
		filter: {
			name: "input_modality",
			description: "Only models that take this: text, image, audio, video or pdf.",
			example: "image",
		},
		example: ["text", "image"],
	},
	outputModalities: {
		wire: "output_modalities",
		label: "Writes",
		...WORD_LIST,
		meaning: "What it returns: text, image, audio or video.",
		words: MODALITIES,
		filter: {
			name: "output_modality",
			description: "Only models that return this: text, image, audio or video.",
			example: "text",
		},
		example: ["text"],
	},
	abilities: {
		wire: "abilities",
		label: "Abilities",
		...WORD_LIST,
		meaning: `What it can do: ${Object.keys(ABILITY_LABELS).join(", ")}.`,
		words: ABILITY_LABELS,
		example: ["tool_calling", "reasoning"],
	},
	lackedAbilities: {
		wire: "lacked_abilities",
		label: "Cannot",
		...WORD_LIST,
		meaning: "Those of these abilities that it is stated not to have.",
		words: ABILITY_LABELS,
		example: ["temperature"],
	},
	openWeights: {
		wire: "open_weights",
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
} as const satisfies Record<string, FactRow>;
