import { DockerfileParser, type Instruction } from "dockerfile-ast";
import { readDeployed } from "./deploy-files.ts";

export interface Step {
	/** In capitals: FROM, RUN … */
	keyword: string;
	/** The rest, with continued lines joined. */
	text: string;
}

export const DOCKERFILE = readDeployed("Dockerfile");

/** The steps of each stage, from the first FROM on. */
export function stagesOf(dockerfile: string): Step[][] {
	const stages: Step[][] = [];
	for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
		const step = stepOf(instruction);
		if (step.keyword === "FROM") stages.push([]);
		stages.at(-1)?.push(step);
	}
	return stages;
}

function stepOf(instruction: Instruction): Step {
	const text = (instruction.getRawArgumentsContent() ?? "").replace(/\\\n\s*/g, " ");
	return { keyword: instruction.getKeyword(), text };
}

/** The words of a step in the form of a JSON array. */
export function wordsOf({ text }: Step): string[] {
	const words: unknown = JSON.parse(text.slice(text.indexOf("[")));
	if (Array.isArray(words) && words.every((word) => typeof word === "string")) return words;
	throw new Error(`No array of words: ${text}`);
}

/** Variables set by ENV steps. */
export function variablesOf(steps: readonly Step[]): Record<string, string> {
	const pairs = steps
		.filter(({ keyword }) => keyword === "ENV")
		.flatMap(({ text }) => text.trim().split(/\s+/))
		.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]);
	return Object.fromEntries(pairs);
}
