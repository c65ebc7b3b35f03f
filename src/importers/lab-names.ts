import { capitalise } from "#domain/texts/capitalise.ts";

/** Labs whose names are not just the capitalised name of their folder. */
const LAB_NAMES: ReadonlyMap<string, string> = new Map([
	["ai21", "AI21 Labs"],
	["bytedance", "ByteDance"],
	["deepreinforce", "DeepReinforce"],
	["deepseek", "DeepSeek"],
	["ibm", "IBM"],
	["minimax", "MiniMax"],
	["mistral", "Mistral AI"],
	["moonshotai", "Moonshot AI"],
	["nvidia", "NVIDIA"],
	["openai", "OpenAI"],
	["sakana", "Sakana AI"],
	["sarvam", "Sarvam AI"],
	["stepfun", "StepFun"],
	["xai", "xAI"],
	["zhipuai", "Zhipu AI"],
]);

export function labName(lab: string): string {
	return (
		LAB_NAMES.get(lab.toLowerCase()) ??
		lab
			.split(/[-_\s]+/u)
			.map(capitalise)
			.join(" ")
	);
}
